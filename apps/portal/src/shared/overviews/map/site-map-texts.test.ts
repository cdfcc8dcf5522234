import { expect, test } from 'vitest';
import { siteMapTexts } from './site-map-texts.ts';

test.each([
  [0, 0, 'no bookings'],
  [1, 0, 'filled'],
  [2, 0, 'both filled'],
  [1, 1, '1 of 1 open'],
  [5, 2, '2 of 5 open'],
])('of %i bookings with %i open a site says: %s', (total, open, expected) => {
  expect(siteMapTexts().site('Ballarat', { total, open })).toBe(`Ballarat, ${expected}`);
});
