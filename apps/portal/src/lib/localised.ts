import type { EnglishLocale, Locale } from '@staffroom/domain/regions/variants.ts';
import { translated } from '@staffroom/domain/text/translation.ts';
import { getLocale } from './device/locale.ts';

type Differences<Texts> = { readonly [L in EnglishLocale]?: Partial<Texts> };

/**
 * A module of texts: English, with differences for single countries. Other languages translate it by its unique name
 * (`lib/languages`). Call it while rendering.
 */
export function localised<Texts extends object>(
  name: string,
  base: Texts,
  differences: Differences<Texts> = {},
): () => Texts {
  const byLocale = new Map<Locale, Texts>();
  return () => {
    const locale = getLocale();
    const known = byLocale.get(locale);
    if (known) return known;
    const texts = translated(name, { ...base, ...differences[locale as EnglishLocale] });
    byLocale.set(locale, texts);
    return texts;
  };
}
