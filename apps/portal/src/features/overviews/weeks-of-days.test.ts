import { expect, test } from 'vitest';
import { firstDayOfWeeks, weeksOfDays } from './weeks-of-days.ts';

const day = (dateLocal: string, total: number, open: number) => ({
  dateLocal,
  totalBookingsCount: total,
  openBookingsCount: open,
});

test.each([
  // 2026-03-08 is a Sunday.
  ['2026-03-08', 1, '2026-02-23'],
  ['2026-03-09', 1, '2026-03-02'],
  ['2026-03-08', 0, '2026-03-01'],
] as const)(
  'two weeks that end with the one of %s begin on %s, weeks starting on day %i',
  (date, start, first) => {
    expect(firstDayOfWeeks(date, 2, start)).toBe(first);
  },
);

test('days add up to their weeks, and a week without bookings is there', () => {
  const days = [day('2026-03-01', 5, 1), day('2026-03-02', 3, 3), day('2026-03-15', 2, 0)];
  expect(weeksOfDays(days, { dateLocal: '2026-03-12', count: 3, weekStart: 1 })).toEqual([
    { weekLocal: '2026-02-23', total: 5, open: 1 },
    { weekLocal: '2026-03-02', total: 3, open: 3 },
    { weekLocal: '2026-03-09', total: 2, open: 0 },
  ]);
});
