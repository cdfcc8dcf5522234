import type { Translate } from '@staffroom/domain/text/translation.ts';

/** A language other than English: all of its words, in a module that only its readers fetch (docs/languages.md). */
export type Language = { readonly direction: 'ltr' | 'rtl'; readonly translate: Translate };
