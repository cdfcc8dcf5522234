import { knowVariants, neutralVariant } from '@staffroom/domain/regions/variants.ts';
import type { Locale, VariantData, VariantName } from '@staffroom/domain/regions/variants.ts';
import { epochMs } from '../time/clock.ts';

/** `/config/portal.json`: the variant of the address. `/config/languages.json`: the language of the address. */
export type RuntimeConfig = {
  readonly variant: VariantData;
  readonly language: Locale;
};

/** The configuration in the document; the neutral variant when it has none, as during development. */
export function readDocumentRegion(text: string | null | undefined): RuntimeConfig {
  const given = parse(text ?? 'null');
  return {
    variant: readVariant(given) ?? neutralVariant,
    language: readText(fieldOf(given, 'locale')) ?? neutralVariant.locale,
  };
}

/**
 * Fetches both files with a timestamp, to bypass caches. A file that is missing, broken or of the wrong type leaves the
 * document's configuration in place, so the portal still opens.
 */
export async function loadRuntimeConfig(
  builtIn: RuntimeConfig,
  send: typeof fetch = fetch,
): Promise<RuntimeConfig> {
  const [portal, languages] = await Promise.all([
    readConfigFile(send, 'portal'),
    readConfigFile(send, 'languages'),
  ]);
  return {
    variant: readVariant(portal) ?? builtIn.variant,
    language: readText(fieldOf(languages, 'language')) ?? builtIn.language,
  };
}

/** Null when it is missing, late or broken. Never throws. */
export async function readConfigFile(send: typeof fetch, name: string): Promise<unknown> {
  try {
    const answer = await send(`/config/${name}.json?t=${epochMs()}`, { signal: AbortSignal.timeout(5000) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The server has validated what it sends; anything else is not a variant. */
export function readVariant(file: unknown): VariantData | null {
  const variant = fieldOf(file, 'variant');
  return typeof fieldOf(variant, 'name') === 'string' ? (variant as VariantData) : null;
}

function readText(given: unknown): string | null {
  return typeof given === 'string' ? given : null;
}

function fieldOf(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>)[name] : undefined;
}

let config: RuntimeConfig = readDocumentRegion(null);

export function keepRuntimeConfig(loaded: RuntimeConfig): void {
  config = loaded;
  knowVariants([loaded.variant]);
}

/** The language of the address at which the portal was opened: by its prefix, else as the server matched it. */
export function getOriginLanguage(): Locale {
  return config.language;
}

/** The variant of the address at which the portal was opened. */
export function getOriginVariant(): VariantName {
  return config.variant.name;
}
