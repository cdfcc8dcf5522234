import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { variantFile, variantNamePattern } from '@staffroom/domain/regions/variant-file.ts';
import { dateOrderOf, knowVariants, neutralVariant } from '@staffroom/domain/regions/variants.ts';
import type { VariantData } from '@staffroom/domain/regions/variants.ts';
import { SettingError } from '../settings/setting-error.ts';

/** A variant as the server knows it. */
export type ServedVariant = VariantData & { readonly addresses: readonly string[] };

/** The variants included in the program. */
export const builtInVariants = resolve(import.meta.dirname, '../../../../../variants');

/** The logo is inlined in the document, so that the first paint has it without another request. */
const maxLogoBytes = 4_000;

/** Loads the program's variants and the operator's, and makes them known to the whole process. */
export function loadVariants({
  configFolder,
  settings: { appName, publicOrigins },
}: {
  configFolder: string;
  settings: { appName: string; publicOrigins: readonly string[] | null };
}): ServedVariant[] {
  const variants = readVariants([builtInVariants, join(configFolder, 'variants')], appName);
  refuseClosedAddresses(variants, publicOrigins);
  knowVariants(variants);
  return variants;
}

/**
 * The variants of these folders, by name; a later folder overrides an earlier one. Each is a folder with `variant.json`
 * and optionally `logo.svg` (docs/variants.md). Throws a SettingError for anything unusable.
 */
export function readVariants(folders: readonly string[], appName: string): ServedVariant[] {
  const found = new Map<string, ServedVariant>();
  for (const folder of folders)
    for (const name of foldersIn(folder)) found.set(name, readVariant(join(folder, name), name, appName));
  refuseSharedAddresses([...found.values()]);
  if (!found.has(neutralVariant.name))
    throw new SettingError(
      `There is no variant ${neutralVariant.name}: restore the folder ${builtInVariants}.`,
    );
  return [...found.values()];
}

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function readVariant(folder: string, name: string, appName: string): ServedVariant {
  if (!variantNamePattern.test(name))
    throw new SettingError(`${folder} is named "${name}": name a variant's folder by two or three capitals.`);
  const { success, data, error } = variantFile.safeParse(readJson(join(folder, 'variant.json')));
  if (!success) {
    const [issue] = error.issues;
    const place = issue?.path.length ? ` at ${issue.path.join('.')}` : '';
    throw new SettingError(
      `${join(folder, 'variant.json')} cannot be used${place}: ${issue?.message ?? 'it is not as it should be'}.`,
    );
  }
  return {
    ...data,
    name,
    appName: data.appName ?? appName,
    dateOrder: dateOrderOf(data.shortDate),
    logo: readLogo(join(folder, 'logo.svg')),
  };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new SettingError(`${path} is missing or no JSON: see docs/variants.md for what it holds.`, {
      cause,
    });
  }
}

/** Shown as an image, in which scripts of an SVG do not run. */
function readLogo(path: string): string {
  const drawing = readIfThere(path);
  if (drawing === null) return '';
  if (drawing.length > maxLogoBytes || !/<svg[\s>]/.test(drawing.toString('utf8')))
    throw new SettingError(
      `${path} cannot be used: a logo is an SVG drawing of at most ${maxLogoBytes} bytes.`,
    );
  return `data:image/svg+xml;base64,${drawing.toString('base64')}`;
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** An address shared by two variants would get whichever comes first. */
function refuseSharedAddresses(variants: readonly ServedVariant[]): void {
  const owners = new Map<string, string>();
  for (const { name, addresses } of variants) {
    for (const address of addresses) {
      const { origin } = new URL(address);
      const owner = owners.get(origin);
      if (owner !== undefined)
        throw new SettingError(
          `The variants ${owner} and ${name} both have the address ${origin}: name it once.`,
        );
      owners.set(origin, name);
    }
  }
}

/** Calls from an address that is not public are refused, so nobody could sign in there. */
function refuseClosedAddresses(
  variants: readonly ServedVariant[],
  publicOrigins: readonly string[] | null,
): void {
  for (const { name, addresses } of variants) {
    const closed = addresses.find((address) => publicOrigins?.includes(new URL(address).origin) === false);
    if (closed !== undefined)
      throw new SettingError(
        `The variant ${name} has the address ${closed}, which PUBLIC_ADDRESS leaves out: add it there.`,
      );
  }
}
