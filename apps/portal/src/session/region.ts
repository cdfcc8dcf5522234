import { variantOf } from '@staffroom/domain/regions/variants.ts';
import type { VariantData, VariantName } from '@staffroom/domain/regions/variants.ts';
import { useLocale } from '../lib/device/locale.ts';
import { getOriginVariant } from '../lib/device/runtime-config.ts';
import { createStore, useStore } from '../lib/store.ts';
import type { UiSettings } from '../ui/settings/ui-settings.tsx';

const groupVariant = createStore<VariantName | null>(null);

/** The variant of the active client's group; null before sign-in. */
export const setGroupVariant = (name: VariantName | null) => groupVariant.set(name);

/** By the origin before sign-in, then the variant of the active client's group (product.md 13). */
export function useVariant(): VariantData {
  return variantOf(useStore(groupVariant) ?? getOriginVariant());
}

/** The variant decides dates and clock, the profile's language decides words and numbers. */
export function useRegionalSettings(): UiSettings {
  return { ...useVariant(), locale: useLocale() };
}
