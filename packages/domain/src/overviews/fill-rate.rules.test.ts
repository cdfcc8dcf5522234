import { expect, test } from 'vitest';
import { fillLevel, fillRatePercentage, locationDisplayName, sumOfCounts } from './fill-rate.rules.ts';

test.each([
  [0, 0, -1, 'none'],
  [1, 1, 0, 'short'],
  [1, 0, 100, 'full'],
  [3, 2, 33, 'short'],
  [3, 1, 67, 'short'],
  [5, 1, 80, 'partly'],
  [200, 1, 100, 'partly'],
  [8, 1, 88, 'partly'],
  [1000, 999, 0, 'short'],
])('of %i bookings %i are open: %i per cent, %s', (total, open, rate, level) => {
  expect(fillRatePercentage({ total, open })).toBe(rate);
  expect(fillLevel({ total, open })).toBe(level);
});

test('a site is named after its client alone where both have one name', () => {
  expect(locationDisplayName({ clientName: 'Richmond', locationName: 'Richmond' })).toBe('Richmond');
  expect(locationDisplayName({ clientName: 'Richmond', locationName: 'Burnley' })).toBe('Richmond - Burnley');
});

test('counts add up, of none to none', () => {
  expect(sumOfCounts([])).toEqual({ total: 0, open: 0 });
  expect(
    sumOfCounts([
      { total: 3, open: 1 },
      { total: 4, open: 0 },
    ]),
  ).toEqual({ total: 7, open: 1 });
});
