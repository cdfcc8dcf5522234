import type { Locale } from '@staffroom/domain/regions/variants.ts';
import { getLocale } from './locale.ts';

const formats = new Map<Locale, Intl.NumberFormat>();

/** An integer with the digit grouping of the user's language: 1,684. */
export function formatCount(count: number): string {
  const locale = getLocale();
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    formats.set(locale, format);
  }
  return format.format(count);
}
