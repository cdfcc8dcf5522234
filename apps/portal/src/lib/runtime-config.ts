import { languageByOrigin } from '@staffroom/domain/regions/language-by-origin.ts';
import type { LanguageAddresses } from '@staffroom/domain/regions/language-by-origin.ts';
import { defaultVariantLinks } from '@staffroom/domain/regions/variant-links.ts';
import type { VariantLinks } from '@staffroom/domain/regions/variant-links.ts';
import { locales } from '@staffroom/domain/regions/variants.ts';
import type { Locale, VariantName } from '@staffroom/domain/regions/variants.ts';
import { epochMs } from './clock.ts';

/** `/config/portal.json`: names, logos and addresses per variant that an operator may change without a build. */
export type PortalConfig = { readonly variants: Partial<Record<VariantName, Partial<VariantLinks>>> };

/** `/config/languages.json`: which origin speaks which language. */
export type LanguagesConfig = { readonly defaultLanguage: Locale; readonly addresses: LanguageAddresses };

export type RuntimeConfig = { readonly portal: PortalConfig; readonly languages: LanguagesConfig };

export const builtInConfig: RuntimeConfig = {
  portal: { variants: {} },
  languages: { defaultLanguage: 'en-AU', addresses: {} },
};

/**
 * Fetches both files with a timestamp, so that no cache answers with yesterday's. A file that is missing or broken
 * leaves the built-in values: the portal opens all the same.
 */
export async function loadRuntimeConfig(send: typeof fetch = fetch): Promise<RuntimeConfig> {
  const [portal, languages] = await Promise.all([
    readFile(send, 'portal', builtInConfig.portal),
    readFile(send, 'languages', builtInConfig.languages),
  ]);
  return { portal, languages };
}

async function readFile<File extends object>(send: typeof fetch, name: string, builtIn: File): Promise<File> {
  try {
    const answer = await send(`/config/${name}.json?t=${epochMs()}`, { signal: AbortSignal.timeout(5000) });
    if (!answer.ok) return builtIn;
    return { ...builtIn, ...((await answer.json()) as Partial<File>) };
  } catch {
    return builtIn;
  }
}

let config: RuntimeConfig = builtInConfig;

export function keepRuntimeConfig(loaded: RuntimeConfig): void {
  config = loaded;
}

/** The language of the address that the portal was opened at. */
export function getOriginLanguage(): Locale {
  const { addresses, defaultLanguage } = config.languages;
  return languageByOrigin(
    location.origin,
    addresses,
    locales.includes(defaultLanguage) ? defaultLanguage : 'en-AU',
  );
}

/** Names, logos and addresses of a variant. */
export function getVariantLinks(variant: VariantName): VariantLinks {
  return { ...defaultVariantLinks[variant], ...config.portal.variants[variant] };
}
