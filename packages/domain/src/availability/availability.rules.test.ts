import { describe, expect, it } from 'vitest';
import {
  alwaysAvailable,
  checkAvailability,
  checkException,
  checkHours,
  maxDaysAhead,
} from './availability.rules.ts';
import type { AvailabilityException, ExceptionFacts } from './availability.rules.ts';
import { addDays } from '../time/calendar-date.ts';

// Monday.
const todayLocal = '2026-03-09';
const facts: ExceptionFacts = { todayLocal, present: null, others: [] };

function away(
  dateFromLocal: string,
  dateToLocal = dateFromLocal,
  from: string | null = null,
  to: string | null = null,
) {
  return { dateFromLocal, dateToLocal, from, to };
}

function codesOf(exception: AvailabilityException, changed: Partial<ExceptionFacts> = {}): string[] {
  return checkException(exception, { ...facts, ...changed }).map(({ field, code }) => `${field} ${code}`);
}

describe('hours', () => {
  it.each([
    [null, null, 'allowed'],
    ['08:00', null, 'availability_times_incomplete'],
    [null, '08:00', 'availability_times_incomplete'],
    ['08:00', '07:59', 'end_time_before_start'],
    ['08:00', '08:00', 'end_time_before_start'],
    ['08:00', '08:01', 'allowed'],
    ['00:00', '23:59', 'allowed'],
  ])('from %s to %s: %s', (from, to, expected) => {
    const verdict = checkHours({ from, to });
    expect(verdict.ok ? 'allowed' : verdict.code).toBe(expected);
  });
});

describe('an absence', () => {
  it.each([
    [away('2026-03-08'), ['dates date_in_past']],
    [away('2026-03-09'), []],
    [away('2026-03-08', '2026-03-10'), ['dates date_in_past']],
    [away('2026-03-10', '2026-03-09'), ['dates availability_dates_invalid']],
    [away('2026-03-10', addDays('2026-03-10', 365)), []],
    [away('2026-03-10', addDays('2026-03-10', 366)), ['dates availability_dates_invalid']],
    [away(addDays(todayLocal, maxDaysAhead)), []],
    [away(addDays(todayLocal, maxDaysAhead + 1)), ['dates availability_too_far_ahead']],
    [away('2026-03-10', '2026-03-10', '10:00', '09:00'), ['hours end_time_before_start']],
    [
      away('2026-03-08', '2026-03-08', '10:00', null),
      ['dates date_in_past', 'hours availability_times_incomplete'],
    ],
  ])('%j: %j', (exception, expected) => {
    expect(codesOf(exception)).toEqual(expected);
  });

  it('that began before today goes on, may end on another day from today on, and may not begin earlier', () => {
    const present = away('2026-03-02', '2026-03-13');
    expect(codesOf(present, { present })).toEqual([]);
    expect(codesOf({ ...present, from: '09:00', to: '10:00' }, { present })).toEqual([]);
    expect(codesOf({ ...present, dateToLocal: '2026-03-09' }, { present })).toEqual([]);
    expect(codesOf({ ...present, dateToLocal: '2026-03-08' }, { present })).toEqual(['dates date_in_past']);
    expect(codesOf({ ...present, dateFromLocal: '2026-03-01' }, { present })).toEqual(['dates date_in_past']);
    expect(codesOf({ ...present, dateFromLocal: '2026-03-09' }, { present })).toEqual([]);
  });

  it.each([
    [away('2026-03-10', '2026-03-12'), away('2026-03-12', '2026-03-13'), true],
    [away('2026-03-10', '2026-03-11'), away('2026-03-12', '2026-03-13'), false],
    [away('2026-03-10'), away('2026-03-10', '2026-03-10', '09:00', '10:00'), true],
    [
      away('2026-03-10', '2026-03-10', '08:00', '09:00'),
      away('2026-03-10', '2026-03-10', '09:00', '10:00'),
      false,
    ],
    [
      away('2026-03-10', '2026-03-10', '08:00', '09:01'),
      away('2026-03-10', '2026-03-10', '09:00', '10:00'),
      true,
    ],
    [
      away('2026-03-10', '2026-03-10', '08:00', '12:00'),
      away('2026-03-11', '2026-03-11', '08:00', '12:00'),
      false,
    ],
  ])('%j beside %j overlaps: %s', (one, other, expected) => {
    for (const [exception, others] of [
      [one, [other]],
      [other, [one]],
    ] as const)
      expect(codesOf(exception, { others })).toEqual(expected ? ['dates availability_overlap'] : []);
  });
});

describe('a week with absences', () => {
  it('names the place of everything that is wrong', () => {
    const weekly = alwaysAvailable.map((day) =>
      day.weekday === 3 ? { ...day, from: '16:00', to: '08:00' } : day,
    );
    const exceptions = [away('2026-03-10'), away('2026-03-11'), away('2026-03-10'), away('2026-03-01')];
    const broken = checkAvailability({ weekly, exceptions }, { todayLocal, present: [] });
    expect(broken.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'weekly.3 end_time_before_start',
      'exceptions.2 availability_overlap',
      'exceptions.3 date_in_past',
    ]);
  });

  it('asks nothing of the hours of a day off', () => {
    const weekly = alwaysAvailable.map((day) => ({ ...day, available: false, from: '16:00', to: null }));
    expect(checkAvailability({ weekly, exceptions: [] }, { todayLocal, present: [] })).toEqual([]);
  });
});
