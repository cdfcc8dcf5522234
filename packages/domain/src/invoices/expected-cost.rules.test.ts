import { expect, test } from 'vitest';
import { billedHundredths, estimateCost, expectedCost, sumCosts } from './expected-cost.rules.ts';

const rate = { rate: 6_150, currency: 'AUD' };

test.each([
  ['hour', 390, 650],
  ['hour', 395, 658],
  ['hour', 0, 1],
  ['day', 390, 100],
  ['halfDay', 600, 100],
] as const)('by the %s %i minutes are billed as %i hundredths', (unit, minutes, hundredths) => {
  expect(billedHundredths(unit, minutes)).toBe(hundredths);
});

test.each([
  ['hours to the cent', { unit: 'hour', workedMinutes: 395, didNotHappen: false }, 40_467],
  ['a day, however long', { unit: 'day', workedMinutes: 30, didNotHappen: false }, 6_150],
  ['nothing where it did not happen', { unit: 'day', workedMinutes: 0, didNotHappen: true }, 0],
] as const)('expects %s', (_what, work, amount) => {
  expect(expectedCost(work, rate)).toEqual({ amount, currency: 'AUD' });
});

test('knows no cost without a rate', () => {
  expect(expectedCost({ unit: 'day', workedMinutes: 390, didNotHappen: false }, null)).toBeNull();
});

test('sums each currency for itself, and counts what is not known', () => {
  const costs = [
    { amount: 100, currency: 'AUD' },
    null,
    { amount: 5, currency: 'NZD' },
    { amount: 1, currency: 'AUD' },
  ];
  expect(sumCosts(costs)).toEqual({
    totals: [
      { currency: 'AUD', amount: 101 },
      { currency: 'NZD', amount: 5 },
    ],
    unknown: 1,
  });
  expect(sumCosts([])).toEqual({ totals: [], unknown: 0 });
});

test('estimates each day with all of its bookings, rounded as each will be billed', () => {
  const days = [
    { dateLocal: '2026-04-02', workedMinutes: 395 },
    { dateLocal: '2026-04-05', workedMinutes: 455 },
  ];
  expect(estimateCost(days, { unit: 'hour', bookingsPerDate: 3 }, rate)).toEqual({
    currency: 'AUD',
    days: [
      { dateLocal: '2026-04-02', amount: 3 * 40_467 },
      { dateLocal: '2026-04-05', amount: 3 * 46_617 },
    ],
    total: 3 * (40_467 + 46_617),
  });
  expect(estimateCost(days, { unit: 'hour', bookingsPerDate: 3 }, null)).toBeNull();
  expect(estimateCost([], { unit: 'day', bookingsPerDate: 1 }, rate)).toMatchObject({ days: [], total: 0 });
});
