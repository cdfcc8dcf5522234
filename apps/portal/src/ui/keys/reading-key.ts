import type { KeyboardEvent } from 'react';

/** The key as it is meant in the direction of reading: ArrowRight goes on, also where that is the key to the left. */
export function readingKey({ key, target }: KeyboardEvent): string {
  if (!/^Arrow[LR]/.test(key) || getComputedStyle(target as Element).direction !== 'rtl') return key;
  return key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
}
