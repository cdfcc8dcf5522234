import type { Locale, otherLanguages } from '@staffroom/domain/regions/variants.ts';
import type { Language } from './language.ts';

type LoadLanguage = () => Promise<Language>;

/** By tag; each language must also be in `otherLanguages`. */
export const languages: Readonly<Record<Locale, LoadLanguage | undefined>> = {
  'ar-XB': () => import('./pseudo.ts').then(({ pseudo }) => pseudo),
} satisfies Record<(typeof otherLanguages)[number], LoadLanguage>;
