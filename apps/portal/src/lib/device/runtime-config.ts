import { languageByOrigin } from '@staffroom/domain/regions/language-by-origin.ts';
import type { LanguageAddresses } from '@staffroom/domain/regions/language-by-origin.ts';
import { defaultVariantLinks } from '@staffroom/domain/regions/variant-links.ts';
import type { VariantLinks } from '@staffroom/domain/regions/variant-links.ts';
import { locales } from '@staffroom/domain/regions/variants.ts';
import type { Locale, VariantName } from '@staffroom/domain/regions/variants.ts';
import { epochMs } from '../time/clock.ts';

/** `/config/portal.json`: names, logos and addresses per variant that an operator may change without a build. */
export type PortalConfig = { readonly variants: Readonly<Record<VariantName, VariantLinks>> };

/** `/config/languages.json`: which origin speaks which language. */
export type LanguagesConfig = { readonly defaultLanguage: Locale; readonly addresses: LanguageAddresses };

export type RuntimeConfig = { readonly portal: PortalConfig; readonly languages: LanguagesConfig };

export const builtInConfig: RuntimeConfig = {
  portal: { variants: defaultVariantLinks },
  languages: { defaultLanguage: 'en-AU', addresses: {} },
};

/**
 * Fetches both files with a timestamp, so that no cache answers with yesterday's. What is missing, broken or of another
 * kind than it should be leaves the built-in value: the portal opens all the same.
 */
export async function loadRuntimeConfig(send: typeof fetch = fetch): Promise<RuntimeConfig> {
  const [portal, languages] = await Promise.all([readFile(send, 'portal'), readFile(send, 'languages')]);
  const { defaultLanguage } = builtInConfig.languages;
  return {
    portal: fitting(portal, builtInConfig.portal),
    languages: {
      defaultLanguage:
        locales.find((locale) => locale === fieldOf(languages, 'defaultLanguage')) ?? defaultLanguage,
      addresses: readAddresses(fieldOf(languages, 'addresses')),
    },
  };
}

async function readFile(send: typeof fetch, name: string): Promise<unknown> {
  try {
    const answer = await send(`/config/${name}.json?t=${epochMs()}`, { signal: AbortSignal.timeout(5000) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** The given value in the form of the built-in one: field by field, and only what is of the same kind. */
function fitting<Value>(given: unknown, builtIn: Value): Value {
  if (Array.isArray(builtIn)) return (Array.isArray(given) ? given.filter(isLink) : builtIn) as Value;
  if (typeof builtIn !== 'object' || builtIn === null)
    return typeof given === typeof builtIn ? (given as Value) : builtIn;
  const fields = Object.entries(builtIn).map(([name, value]) => [name, fitting(fieldOf(given, name), value)]);
  return Object.fromEntries(fields) as Value;
}

/** The lists of the configuration are lists of links. */
function isLink(given: unknown): boolean {
  return typeof fieldOf(given, 'title') === 'string' && typeof fieldOf(given, 'href') === 'string';
}

function readAddresses(given: unknown): LanguageAddresses {
  const lists = locales.map((locale) => [locale, fieldOf(given, locale)] as const);
  return Object.fromEntries(
    lists.flatMap(([locale, list]) =>
      Array.isArray(list) ? [[locale, list.filter((address) => typeof address === 'string')]] : [],
    ),
  );
}

function fieldOf(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>)[name] : undefined;
}

let config: RuntimeConfig = builtInConfig;

export function keepRuntimeConfig(loaded: RuntimeConfig): void {
  config = loaded;
}

/** The language of the address that the portal was opened at. */
export function getOriginLanguage(): Locale {
  const { addresses, defaultLanguage } = config.languages;
  return languageByOrigin(location.origin, addresses, defaultLanguage);
}

/** Names, logos and addresses of a variant. */
export function getVariantLinks(variant: VariantName): VariantLinks {
  return config.portal.variants[variant];
}
