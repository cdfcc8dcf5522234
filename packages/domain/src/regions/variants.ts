import type { LongPlacementLimit } from '../bookings/extend/long-placement.rules.ts';
import type { ShortDate } from '../time/short-date.ts';
import type { DateOrder } from '../time/dates-in-words.ts';
import type { Clock } from '../time/time-entry.ts';
import type { Weekday } from '../time/calendar-date.ts';

/** The languages of the program's built-in texts (spec section 1). */
export const locales = ['en', 'en-US', 'en-CA', 'en-NZ', 'en-GB', 'en-AU'] as const;
export type EnglishLocale = (typeof locales)[number];

/** Other languages, each with a module of texts in `apps/portal/src/lib/languages`. */
export const otherLanguages = ['ar-XB'] as const;

/** All of them: each has a landing page. */
export const languageTags = [...locales, ...otherLanguages];

/** A language tag ('en-AU', 'fr-CA'): one of `locales`, or one with its own module of texts. */
export type Locale = string;

/** The country whose rules a client group follows, named by its folder in `variants/`. */
export type VariantName = string;

/** What a variant shows and accepts (spec sections 1 and 9, product.md 12). Display and typed entry always match. */
export type Variant = {
  readonly name: VariantName;
  readonly locale: Locale;
  readonly currency: string;
  readonly taxWord: string;
  readonly shortDate: ShortDate;
  readonly dateOrder: DateOrder;
  readonly weekStart: Weekday;
  readonly clock: Clock;
};

export type VariantLink = { readonly title: string; readonly href: string };

/** The issuer of invoices, as printed on them. */
export type InvoiceIssuer = {
  readonly name: string;
  readonly address: readonly string[];
  readonly taxRegistration: { readonly label: string; readonly number: string };
  readonly payment: readonly string[];
};

/** Includes names, logo, colours and addresses; an empty address is not shown. */
export type VariantData = Variant & {
  readonly appName: string;
  /** The URL of a square logo, which may be a data URL; '' for the product's own. */
  readonly logo: string;
  readonly contact: { readonly phone: string; readonly email: string };
  readonly policies: readonly VariantLink[];
  readonly stores: readonly VariantLink[];
  readonly mobileApp: string;
  /** Links of the company tab. */
  readonly help: readonly VariantLink[];
  /** Besides the brand: the background of the landing page's text, and the glow on it. */
  readonly theme: { readonly ground: string; readonly glow: string };
  /** Only known to the server, which generates the invoices. */
  readonly issuer?: InvoiceIssuer | undefined;
  /** How long an educator may stay at one client. */
  readonly longPlacements?: readonly LongPlacementLimit[] | undefined;
};

/** Fallback when no variant is known: nothing in it belongs to a country. */
export const neutralVariant: VariantData = {
  name: 'EN',
  locale: 'en',
  currency: 'USD',
  taxWord: 'Tax',
  shortDate: 'DD/MM/YYYY',
  dateOrder: 'day-month',
  weekStart: 1,
  clock: 12,
  appName: 'Staffroom',
  logo: '',
  contact: { phone: '', email: '' },
  policies: [],
  stores: [],
  mobileApp: '',
  help: [],
  theme: { ground: '', glow: '' },
};

const known = new Map<VariantName, VariantData>();

/** Registers variants: the server reads them from their folders at start, a browser registers them as needed. */
export function knowVariants(variants: readonly VariantData[]): void {
  for (const variant of variants) known.set(variant.name, variant);
}

export const isKnownVariant = (name: VariantName): boolean => known.has(name);

/** The variant with this name ('UK'); the neutral one when unknown. Never throws. */
export function variantOf(name: string | null | undefined): VariantData {
  return known.get(name ?? '') ?? known.get(neutralVariant.name) ?? neutralVariant;
}

/** Words and figures match: the month comes first in both, or in neither. */
export function dateOrderOf(shortDate: ShortDate): DateOrder {
  return shortDate === 'MM/DD/YYYY' ? 'month-day' : 'day-month';
}
