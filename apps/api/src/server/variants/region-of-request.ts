import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { chooseByOrigin } from '@staffroom/domain/regions/choose-variant.ts';
import type { RegionChoice } from '@staffroom/domain/regions/choose-variant.ts';
import { hasOrigin } from '@staffroom/domain/regions/language-by-origin.ts';
import type { LanguageAddresses } from '@staffroom/domain/regions/language-by-origin.ts';
import { localePattern } from '@staffroom/domain/regions/variant-file.ts';
import { SettingError } from '../setting-error.ts';
import type { ServedVariant } from './read-variants.ts';

export type LanguageSettings = { addresses: LanguageAddresses; defaultLanguage: string };

/** Without a file of the operator. */
const builtIn: LanguageSettings = { addresses: {}, defaultLanguage: 'en-AU' };

/** The operator's `languages.json`: which address speaks which language, and which one all others speak. */
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
    // Said below.
  }
  throw new SettingError(`${path} is no JSON: see docs/variants.md for what it holds.`);
}

export type FindRegion = (request: FastifyRequest) => RegionChoice<ServedVariant>;

/**
 * Which variant and language a request is answered in, by the address that the browser called. What a caller writes there
 * chooses among what is configured and goes nowhere else. A demo answers `uk.localhost` and its like, too.
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
    // A proxy that ends https and says nothing of it hides the scheme, not the host.
    const origins = [`${protocol}://${host}`, `https://${host}`];
    const origin = origins.find((one) => hasOrigin(addresses, one)) ?? '';
    const choice = chooseByOrigin(origin, variants, languages);
    if (choice === null) throw new Error('No variant is known');
    return choice;
  };
}
