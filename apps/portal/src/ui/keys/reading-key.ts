import type { KeyboardEvent } from 'react';

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as it is meant in the direction of reading: ArrowRight goes on, also where that is the key to the left. */
export function readingKey({ key, target }: KeyboardEvent): string {
  const opposite = mirrored[key];
  if (opposite === undefined) return key;
  return getComputedStyle(target as Element).direction === 'rtl' ? opposite : key;
}
