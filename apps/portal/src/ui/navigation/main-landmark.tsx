import { createContext, use } from 'react';
import type { ComponentPropsWithoutRef } from 'react';

const SignedInApp = createContext(false);

/** Whether the page's main part is already drawn around this place. */
export const useIsInMain = () => use(SignedInApp);

/** The page's main part. Within another one, as when a page of its own stands in for a screen, it is a plain part. */
export function MainLandmark(props: ComponentPropsWithoutRef<'main'>) {
  const Part = useIsInMain() ? 'div' : 'main';
  return (
    <SignedInApp value>
      <Part {...props} />
    </SignedInApp>
  );
}
