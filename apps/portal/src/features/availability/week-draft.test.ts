import { expect, test } from 'vitest';
import { rebaseDraft } from './week-draft.ts';
import type { Week } from './week-draft.ts';

const weekOf = (hours: Readonly<Record<number, string>>, timeZone = 'Australia/Melbourne'): Week => ({
  timeZone,
  days: Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    available: true,
    from: hours[weekday] ?? '',
    to: '',
  })),
});

test('a day that was not changed here is as it was saved elsewhere meanwhile', () => {
  const draft = { base: weekOf({}), week: weekOf({ 5: '10:00' }) };
  const saved = weekOf({ 2: '9:00' }, 'Australia/Perth');
  const { base, week } = rebaseDraft(draft, saved);
  expect(week).toEqual(weekOf({ 2: '9:00', 5: '10:00' }, 'Australia/Perth'));
  expect(base).toEqual(saved);
});

test('a day that was changed here and elsewhere stays, over what it was', () => {
  const draft = { base: weekOf({ 1: '8:00' }), week: weekOf({ 1: '9:00' }) };
  const { base, week } = rebaseDraft(draft, weekOf({ 1: '10:00', 3: '7:00' }));
  expect(week).toEqual(weekOf({ 1: '9:00', 3: '7:00' }));
  expect(base).toEqual(weekOf({ 1: '8:00', 3: '7:00' }));
});

test('a time zone that was chosen here stays', () => {
  const draft = { base: weekOf({}), week: weekOf({}, 'Australia/Perth') };
  expect(rebaseDraft(draft, weekOf({}, 'Australia/Darwin')).week.timeZone).toBe('Australia/Perth');
});
