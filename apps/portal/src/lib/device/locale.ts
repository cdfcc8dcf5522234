import type { Locale } from '@staffroom/domain/regions/variants.ts';
import { setTranslation } from '@staffroom/domain/text/translation.ts';
import { languages } from '../languages/languages.ts';
import { createStore, useStore } from '../store.ts';

const locale = createStore<Locale>('en-AU');

export const getLocale = locale.get;

/**
 * Sets the language of texts and numbers: that of the origin before sign-in, then the profile's. Resolves when its
 * texts have loaded; when they cannot be, the texts are English. Never throws.
 */
export async function setLocale(next: Locale): Promise<void> {
  const language = await languages[next]?.().catch(() => null);
  setTranslation(language?.translate ?? null);
  locale.set(next);
  document.documentElement.lang = next;
  document.documentElement.dir = language?.direction ?? 'ltr';
}

export function useLocale(): Locale {
  return useStore(locale);
}
