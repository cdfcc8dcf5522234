import type { Locale } from './variants.ts';

/** For each language the addresses, with or without a path, where the portal speaks it. */
export type LanguageAddresses = Readonly<Record<Locale, readonly string[]>>;

/**
 * The language of an origin: the first one with a configured address of the same origin, else the default (spec section
 * 1). Scheme, host and port must be equal; an invalid configured address is skipped.
 */
export function languageByOrigin(
  origin: string,
  addresses: LanguageAddresses,
  defaultLocale: Locale,
): Locale {
  const match = Object.entries(addresses).find(([, list]) => hasOrigin(list, origin));
  return match?.[0] ?? defaultLocale;
}

/** Whether one of the addresses is of this origin. */
export function hasOrigin(addresses: readonly string[], origin: string): boolean {
  const wanted = originOf(origin);
  return wanted !== null && addresses.some((address) => originOf(address) === wanted);
}

function originOf(address: string): string | null {
  const url = URL.parse(address);
  return url === null || url.origin === 'null' ? null : url.origin;
}
