import { createContext, use } from 'react';
import type { ComponentPropsWithoutRef } from 'react';

const SignedInApp = createContext(false);

/** Whether this is already inside the page's main element. */
export const useIsInMain = () => use(SignedInApp);

/** The page's main element. Inside another one, as when a page replaces a screen, it is a plain element. */
export function MainLandmark(props: ComponentPropsWithoutRef<'main'>) {
  const Part = useIsInMain() ? 'div' : 'main';
  return (
    <SignedInApp value>
      <Part {...props} />
    </SignedInApp>
  );
}
