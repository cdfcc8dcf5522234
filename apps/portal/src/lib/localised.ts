import type { Locale } from '@staffroom/domain/regions/variants.ts';
import { getLocale } from './device/locale.ts';

type Differences<Texts> = { readonly [L in Locale]?: Partial<Texts> };

/** A module of texts: English, and what single locales write differently. Called while drawing. */
export function localised<Texts extends object>(
  base: Texts,
  differences: Differences<Texts> = {},
): () => Texts {
  const byLocale = new Map<Locale, Texts>();
  return () => {
    const locale = getLocale();
    const known = byLocale.get(locale);
    if (known) return known;
    const texts = { ...base, ...differences[locale] };
    byLocale.set(locale, texts);
    return texts;
  };
}
