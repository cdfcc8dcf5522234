import { hasOrigin, languageByOrigin } from './language-by-origin.ts';
import type { LanguageAddresses } from './language-by-origin.ts';
import type { Locale, Variant } from './variants.ts';

/** A variant with the addresses where it is reached. */
export type AddressedVariant = Variant & { readonly addresses: readonly string[] };

export type RegionChoice<Of extends AddressedVariant> = { readonly variant: Of; readonly locale: Locale };

/**
 * Variant and language before sign-in, by the origin where a browser reached the portal (spec section 1, product.md
 * 13): the variant with that address, and its language; for other origins the language configured for the address, or
 * the default one, and the variant that speaks it. Never throws: an unknown origin gets the default.
 */
export function chooseByOrigin<Of extends AddressedVariant>(
  origin: string,
  variants: readonly Of[],
  languages: { readonly addresses: LanguageAddresses; readonly defaultLanguage: Locale },
): RegionChoice<Of> | null {
  const own = variants.find(({ addresses }) => hasOrigin(addresses, origin));
  const locale = languageByOrigin(origin, languages.addresses, own?.locale ?? languages.defaultLanguage);
  const variant =
    own ??
    variants.find((one) => one.locale === locale) ??
    variants.find((one) => one.locale === languages.defaultLanguage) ??
    variants[0];
  return variant === undefined ? null : { variant, locale };
}
