import type { Locale } from './variants.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats whole cents as money: in the invoice's currency, with the number format of the reader's locale. */
export function formatMoney(cents: number, currency: string, locale: Locale): string {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    formats.set(key, format);
  }
  return format.format(cents / 100);
}
