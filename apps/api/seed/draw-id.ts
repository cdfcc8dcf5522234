import type { Dice } from './dice.ts';

/** A UUIDv7 of the given time with a drawn random part, so that ids are ordered by time and the same in every run. */
export function drawId(dice: Dice, atMs: number): string {
  const time = atMs.toString(16).padStart(12, '0');
  const one = dice.bits();
  const two = dice.bits();
  const three = dice.bits();
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
  const variant = hex(0x8000 | (two & 0x3fff), 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(one & 0xfff, 3)}-${variant}-${hex(one >>> 16, 4)}${hex(three, 8)}`;
}
