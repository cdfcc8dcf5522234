import { createContext, use, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { variants, type Variant } from '@staffroom/domain/regions/variants.ts';

/** How this person reads and types dates and times: a variant, or the part of one. */
export type UiSettings = Pick<Variant, 'locale' | 'dateOrder' | 'shortDate' | 'weekStart' | 'clock'>;

const UiSettingsContext = createContext<UiSettings>(variants.AU);

export function UiSettingsProvider({ settings, children }: { settings: UiSettings; children: ReactNode }) {
  return (
    <UiSettingsContext value={settings}>
      <I18nProvider locale={settings.locale}>{children}</I18nProvider>
    </UiSettingsContext>
  );
}

export function useUiSettings(): UiSettings {
  return use(UiSettingsContext);
}
