import { useState } from 'react';
import { dateOrderOf, neutralVariant } from '@staffroom/domain/regions/variants.ts';
import type { VariantData, VariantName } from '@staffroom/domain/regions/variants.ts';
import { Logo } from '../display/logo.tsx';
import { PageHeader } from '../navigation/page-header.tsx';
import { Select } from '../pickers/select.tsx';
import { Switch } from '../forms/switch.tsx';
import { ToastRegion } from '../feedback/toast-region.tsx';
import { UiSettingsProvider } from '../settings/ui-settings.tsx';
import { ActionsPart } from './actions-part.tsx';
import { DatesPart } from './dates-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import { FoundationsPart } from './foundations-part.tsx';
import { OverlaysPart } from './overlays-part.tsx';
import { StatesPart } from './states-part.tsx';
import css from './ui-page.module.css';

const files = import.meta.glob<VariantData>('../../../../../variants/*/variant.json', {
  eager: true,
  import: 'default',
});
const variants = Object.fromEntries(
  Object.entries(files).map(([path, file]) => {
    const name = path.split('/').at(-2)!;
    return [name, { ...neutralVariant, ...file, name, dateOrder: dateOrderOf(file.shortDate) }];
  }),
);

/** Every primitive in every state; development only. */
export function UiPage() {
  const [variant, setVariant] = useState<VariantName>('AU');
  const [isDark, setDark] = useState(document.documentElement.dataset['theme'] === 'dark');
  return (
    <UiSettingsProvider settings={variants[variant] ?? neutralVariant}>
      <main className={css.page}>
        <PageHeader
          title="Primitives"
          aside={<Logo name="Staffroom" />}
          subtitle="Each part of the interface once, in every state."
          actions={
            <>
              <Select
                label="Variant"
                hidesLabel
                options={Object.keys(variants).map((name) => ({ id: name, label: name }))}
                value={variant}
                onChange={(name) => setVariant(name)}
              />
              <Switch
                isSelected={isDark}
                onChange={(next) => {
                  setDark(next);
                  document.documentElement.dataset['theme'] = next ? 'dark' : 'light';
                }}
              >
                Dark
              </Switch>
            </>
          }
        />
        <ActionsPart />
        <StatesPart />
        <FieldsPart />
        <DatesPart key={variant} />
        <OverlaysPart />
        <FoundationsPart />
      </main>
      <ToastRegion />
    </UiSettingsProvider>
  );
}
