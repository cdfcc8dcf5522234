import { expect, test } from 'vitest';
import { addMonths, addMonthsToDate, weeksOfMonth } from './month-weeks.ts';

test('March 2026 begins on a Sunday: six rows by Monday, five by Sunday', () => {
  expect(weeksOfMonth('2026-03', 1)).toHaveLength(6);
  expect(weeksOfMonth('2026-03', 1)[0]).toEqual([null, null, null, null, null, null, '2026-03-01']);
  expect(weeksOfMonth('2026-03', 0)).toHaveLength(5);
  expect(weeksOfMonth('2026-03', 0)[0]?.[0]).toBe('2026-03-01');
});

test('every day of a leap February stands once', () => {
  const days = weeksOfMonth('2028-02', 1)
    .flat()
    .filter((day) => day !== null);
  expect(days).toHaveLength(29);
  expect(new Set(days).size).toBe(29);
});

test('months are added over the year and cut to the shorter month', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonthsToDate('2026-01-31', 1)).toBe('2026-02-28');
});
