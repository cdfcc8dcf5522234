import { expect, test } from 'vitest';
import { labelDay } from './label-day.ts';

const next = (dateLocal: string, isNextMonday = false) =>
  ({ selectedDay: 'nextWorkingDay', dateLocal, isNextMonday }) as const;
// Tuesday 00:30 in Melbourne is Monday 21:30 in Perth.
const now = Temporal.Instant.from('2026-03-09T13:30:00Z');
const melbourne = { now, timeZone: 'Australia/Melbourne' };
const perth = { now, timeZone: 'Australia/Perth' };

test.each([
  ['today', { ...next('2026-03-09'), selectedDay: 'today' }, perth, 'Today'],
  ['the day after today in Perth', next('2026-03-10'), perth, 'Tomorrow'],
  ['a day later there, where the day between is closed', next('2026-03-11'), perth, 'Next working day'],
  ['the same date in Melbourne', next('2026-03-11'), melbourne, 'Tomorrow'],
  ['the first Monday', next('2026-03-16', true), melbourne, 'Next Monday'],
] as const)('names %s', (_, day, place, label) => {
  expect(labelDay(day, place)).toBe(label);
});

test('names a Monday tomorrow when it is Sunday', () => {
  const sunday = { now: Temporal.Instant.from('2026-03-14T22:00:00Z'), timeZone: 'Australia/Melbourne' };
  expect(labelDay(next('2026-03-16', true), sunday)).toBe('Tomorrow');
});
