import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { chooseByOrigin } from '@staffroom/domain/regions/choose-variant.ts';
import type { RegionChoice } from '@staffroom/domain/regions/choose-variant.ts';
import { hasOrigin } from '@staffroom/domain/regions/language-by-origin.ts';
import type { LanguageAddresses } from '@staffroom/domain/regions/language-by-origin.ts';
import { localePattern } from '@staffroom/domain/regions/variant-file.ts';
import { SettingError } from '../settings/setting-error.ts';
import type { ServedVariant } from './read-variants.ts';

export type LanguageSettings = { addresses: LanguageAddresses; defaultLanguage: string };

/** Used without a file of the operator. */
const builtIn: LanguageSettings = { addresses: {}, defaultLanguage: 'en-AU' };

/** The operator's `languages.json`: the languages of addresses, and the default for all others. */
export async function readLanguages(configFolder: string): Promise<LanguageSettings> {
  const path = join(configFolder, 'languages.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return builtIn;
  const { addresses = {}, defaultLanguage = builtIn.defaultLanguage } = parse(text, path);
  const tags = [...Object.keys(addresses), defaultLanguage];
  const isUsable =
    tags.every((tag) => typeof tag === 'string' && localePattern.test(tag)) &&
    Object.values(addresses).every(
      (list) => Array.isArray(list) && list.every((address) => typeof address === 'string'),
    );
  if (!isUsable) throw new SettingError(`${path} cannot be used: see docs/variants.md for what it holds.`);
  return { addresses, defaultLanguage };
}

function parse(text: string, path: string): Partial<LanguageSettings> {
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file === 'object' && file !== null && !Array.isArray(file)) return file;
  } catch {
    // Reported below.
  }
  throw new SettingError(`${path} is no JSON: see docs/variants.md for what it holds.`);
}

export type FindRegion = (request: FastifyRequest) => RegionChoice<ServedVariant>;

/**
 * The variant and language for a request, by the address that the browser called. The caller's value only selects among
 * what is configured, and is not used elsewhere. A demo also answers `uk.localhost` and the like.
 */
export function regionFinder(
  variants: readonly ServedVariant[],
  { languages, isDemo }: { languages: LanguageSettings; isDemo: boolean },
): FindRegion {
  const addresses = [
    ...variants.flatMap((variant) => variant.addresses),
    ...Object.values(languages.addresses).flat(),
  ];
  return ({ hostname, host, protocol }) => {
    const [name, rest] = hostname.toUpperCase().split('.');
    const named = isDemo && rest === 'LOCALHOST' ? variants.find((one) => one.name === name) : undefined;
    if (named !== undefined) return { variant: named, locale: named.locale };
    // A proxy that terminates https without reporting it hides the scheme, not the host.
    const origins = [`${protocol}://${host}`, `https://${host}`];
    const origin = origins.find((one) => hasOrigin(addresses, one)) ?? '';
    const choice = chooseByOrigin(origin, variants, languages);
    if (choice === null) throw new Error('No variant is known');
    return choice;
  };
}
