import { isKnownVariant, knowVariants } from '@staffroom/domain/regions/variants.ts';
import type { VariantName } from '@staffroom/domain/regions/variants.ts';
import { fetchOrTake } from '../calls/early-answers.ts';
import { getOriginVariant, readConfigFile, readVariant } from './runtime-config.ts';
import { tryStorage } from './try-storage.ts';

/**
 * Loads the variants with these names: those of the clients' groups, where they differ from the address's. One that
 * cannot be loaded is treated as the neutral one until the next page load. Never throws.
 */
export async function loadVariants(names: readonly VariantName[], send = fetchOrTake): Promise<void> {
  const missing = [...new Set(names)].filter((name) => !isKnownVariant(name));
  await Promise.all(
    missing.map(async (name) => {
      const variant = readVariant(await readConfigFile(send, `variants/${name}`));
      if (variant?.name === name) knowVariants([variant]);
    }),
  );
  // On the next visit the document requests them early (`document-start.ts`).
  const others = new Set(names.filter((name) => name !== getOriginVariant()));
  tryStorage(() => localStorage.setItem('variants', JSON.stringify([...others])));
}
