import type { Translate } from '@staffroom/domain/text/translation.ts';

/** A language other than English: all its texts, in a module that only its users load (docs/languages.md). */
export type Language = { readonly direction: 'ltr' | 'rtl'; readonly translate: Translate };
