import { variantOf } from '@staffroom/domain/regions/variants.ts';
import type { Variant, VariantName } from '@staffroom/domain/regions/variants.ts';
import type { VariantLinks } from '@staffroom/domain/regions/variant-links.ts';
import { useLocale } from '../lib/device/locale.ts';
import { getOriginLanguage, getVariantLinks } from '../lib/device/runtime-config.ts';
import { createStore, useStore } from '../lib/store.ts';
import type { UiSettings } from '../ui/settings/ui-settings.tsx';

const groupVariant = createStore<VariantName | null>(null);

/** The variant of the active client's group; null before sign-in. */
export const setGroupVariant = (name: VariantName | null) => groupVariant.set(name);

/** By the origin before sign-in, then the variant of the active client's group (product.md 13). */
export function useVariant(): Variant {
  return variantOf(useStore(groupVariant) ?? getOriginLanguage());
}

/** Names, logos and addresses of the variant. */
export function useVariantLinks(): VariantLinks {
  return getVariantLinks(useVariant().name);
}

/** The variant decides dates and clock, the profile's language decides words and numbers. */
export function useRegionalSettings(): UiSettings {
  return { ...useVariant(), locale: useLocale() };
}
