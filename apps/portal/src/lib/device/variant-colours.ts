import type { VariantData } from '@staffroom/domain/regions/variants.ts';

/** Sets a variant's colours beyond the brand on the page, as `--variant-ground` and `--variant-glow`. */
export function showVariantColours(theme: VariantData['theme']): void {
  for (const [name, colour] of Object.entries(theme))
    document.documentElement.style.setProperty(`--variant-${name}`, colour);
}
