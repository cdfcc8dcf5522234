import { createContext, use, type ReactNode } from 'react';
import { neutralVariant, type Variant } from '@staffroom/domain/regions/variants.ts';

/** How this person reads and types dates and times: a variant, or the part of one. */
export type UiSettings = Pick<Variant, 'locale' | 'dateOrder' | 'shortDate' | 'weekStart' | 'clock'>;

const UiSettingsContext = createContext<UiSettings>(neutralVariant);

export function UiSettingsProvider({ settings, children }: { settings: UiSettings; children: ReactNode }) {
  return <UiSettingsContext value={settings}>{children}</UiSettingsContext>;
}

export function useUiSettings(): UiSettings {
  return use(UiSettingsContext);
}
