import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { variantFile } from '../variant-file.ts';
import { dateOrderOf, knowVariants } from '../variants.ts';
import type { VariantData } from '../variants.ts';

export const variantsFolder = resolve(import.meta.dirname, '../../../../../variants');

const names = ['AU', 'NZ', 'UK', 'CA', 'US', 'EN'] as const;
export type BuiltInVariant = (typeof names)[number];

/** The built-in variants. Importing this also registers them for `variantOf`. */
export const variants = Object.fromEntries(names.map((name) => [name, readVariant(name)])) as Record<
  BuiltInVariant,
  VariantData
>;
knowVariants(Object.values(variants));

function readVariant(name: string): VariantData {
  const text = readFileSync(resolve(variantsFolder, name, 'variant.json'), 'utf8');
  const { appName = 'Staffroom', addresses: _addresses, ...file } = variantFile.parse(JSON.parse(text));
  return { ...file, name, appName, logo: '', dateOrder: dateOrderOf(file.shortDate) };
}
