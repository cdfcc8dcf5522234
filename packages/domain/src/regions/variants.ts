import type { ShortDate } from '../time/date-entry.ts';
import type { DateOrder } from '../time/dates-in-words.ts';
import type { Clock } from '../time/time-entry.ts';
import type { Weekday } from '../time/calendar-date.ts';

export const locales = ['en', 'en-US', 'en-CA', 'en-NZ', 'en-GB', 'en-AU'] as const;
export type Locale = (typeof locales)[number];

export type Currency = 'USD' | 'AUD' | 'NZD' | 'GBP' | 'CAD';
export type TaxWord = 'GST' | 'VAT' | 'Tax';

/** The country whose rules a client group follows; `EN` where none is known. */
export type VariantName = 'AU' | 'NZ' | 'UK' | 'CA' | 'US' | 'EN';

export type Variant = {
  readonly name: VariantName;
  readonly locale: Locale;
  readonly currency: Currency;
  readonly taxWord: TaxWord;
  readonly shortDate: ShortDate;
  readonly dateOrder: DateOrder;
  readonly weekStart: Weekday;
  readonly clock: Clock;
};

const elsewhere = { shortDate: 'DD/MM/YYYY', dateOrder: 'day-month', weekStart: 1, clock: 12 } as const;

/** What each variant shows and reads (spec sections 1 and 9, product.md 12). Display and typed entry always agree. */
export const variants = {
  AU: { name: 'AU', locale: 'en-AU', currency: 'AUD', taxWord: 'GST', ...elsewhere },
  NZ: { name: 'NZ', locale: 'en-NZ', currency: 'NZD', taxWord: 'GST', ...elsewhere },
  UK: {
    name: 'UK',
    locale: 'en-GB',
    currency: 'GBP',
    taxWord: 'VAT',
    ...elsewhere,
    shortDate: 'D/MM/YYYY',
    clock: 24,
  },
  CA: {
    name: 'CA',
    locale: 'en-CA',
    currency: 'CAD',
    taxWord: 'Tax',
    ...elsewhere,
    shortDate: 'MM/DD/YYYY',
    dateOrder: 'month-day',
  },
  US: {
    name: 'US',
    locale: 'en-US',
    currency: 'USD',
    taxWord: 'Tax',
    shortDate: 'MM/DD/YYYY',
    dateOrder: 'month-day',
    weekStart: 0,
    clock: 12,
  },
  EN: { name: 'EN', locale: 'en', currency: 'USD', taxWord: 'Tax', ...elsewhere },
} as const satisfies Record<VariantName, Variant>;

/** The variant of a name ('UK') or a locale ('en-GB'); `EN` for what is not known, never throws. */
export function variantOf(nameOrLocale: string | null | undefined): Variant {
  const known = Object.values(variants).find(
    (variant) => variant.name === nameOrLocale || variant.locale === nameOrLocale,
  );
  return known ?? variants.EN;
}
