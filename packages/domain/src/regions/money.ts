import type { Locale } from './variants.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Whole cents as money of the currency, in the number form of the locale: the currency of the invoice, the reader's commas. */
export function formatMoney(cents: number, currency: string, locale: Locale): string {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    formats.set(key, format);
  }
  return format.format(cents / 100);
}
