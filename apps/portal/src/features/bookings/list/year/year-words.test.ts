import { expect, it } from 'vitest';
import { formatYearDay } from './year-words.ts';

it.each([
  [null, 'all', ''],
  [0, 'all', 'No bookings'],
  [0, 'some', 'No bookings at your sites'],
  [1, 'some', '1 booking'],
  [12, 'all', '12 bookings'],
  [1_684, 'all', '1,684 bookings'],
] as const)('says of a day with %s bookings, seen by somebody who sees %s: %s', (count, sight, words) => {
  expect(formatYearDay(count, sight)).toBe(words);
});
