import { variantOf } from '@staffroom/domain/regions/variants.ts';
import type { Variant } from '@staffroom/domain/regions/variants.ts';
import type { VariantLinks } from '@staffroom/domain/regions/variant-links.ts';
import { useLocale } from '../lib/locale.ts';
import { getOriginLanguage, getVariantLinks } from '../lib/runtime-config.ts';
import { useStore } from '../lib/store.ts';
import type { UiSettings } from '../ui/ui-settings.tsx';
import { clientChoiceStore } from './client-choice.ts';
import { findViewer } from './viewer.ts';

/** By the origin before sign-in, then the variant of the active client's group (product.md 13). */
export function useVariant(): Variant {
  const choice = useStore(clientChoiceStore);
  const group = findViewer()?.links.groups.find(({ groupId }) => groupId === choice?.client.groupId);
  return variantOf(group?.variant ?? getOriginLanguage());
}

/** Names, logos and addresses of the variant. */
export function useVariantLinks(): VariantLinks {
  return getVariantLinks(useVariant().name);
}

/** The variant decides dates and clock, the profile's language decides words and numbers. */
export function useRegionalSettings(): UiSettings {
  return { ...useVariant(), locale: useLocale() };
}
