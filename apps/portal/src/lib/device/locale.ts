import type { Locale } from '@staffroom/domain/regions/variants.ts';
import { createStore, useStore } from '../store.ts';

const locale = createStore<Locale>('en-AU');

export const getLocale = locale.get;

/** The language of words and numbers: by the origin before sign-in, then the profile's. */
export function setLocale(next: Locale): void {
  locale.set(next);
  document.documentElement.lang = next;
}

export function useLocale(): Locale {
  return useStore(locale);
}
