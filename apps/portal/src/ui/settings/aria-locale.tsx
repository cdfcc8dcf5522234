import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useUiSettings } from './ui-settings.tsx';

/** The person's locale for React Aria components, which would otherwise use the browser's. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useUiSettings().locale}>{children}</I18nProvider>;
}
