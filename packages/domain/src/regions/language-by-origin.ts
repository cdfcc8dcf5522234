import { locales } from './variants.ts';
import type { Locale } from './variants.ts';

/** Addresses, with or without a path, under which the portal speaks a language. */
export type LanguageAddresses = Partial<Readonly<Record<Locale, readonly string[]>>>;

/**
 * The language of an origin: the first locale with a configured address of the same origin, else the default
 * (spec section 1). Scheme, host and port must be equal; a configured address that cannot be read is passed over.
 */
export function languageByOrigin(
  origin: string,
  addresses: LanguageAddresses,
  defaultLocale: Locale,
): Locale {
  const wanted = originOf(origin);
  if (wanted === null) return defaultLocale;
  const match = locales.find((locale) => addresses[locale]?.some((address) => originOf(address) === wanted));
  return match ?? defaultLocale;
}

function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url === null || url.origin === 'null' ? null : url.origin;
}
