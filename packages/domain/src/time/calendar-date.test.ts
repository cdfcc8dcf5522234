import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addWorkingDays,
  datesFromTo,
  daysBetween,
  isCalendarDate,
  isWeekend,
  spanInDays,
  startOfWeek,
  weekdayOf,
} from './calendar-date.ts';
import { mergeDates } from './merge-dates.ts';

const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));

describe('calendar dates', () => {
  it.each([
    ['2026-03-08', 0],
    ['2026-03-09', 1],
    ['2026-03-14', 6],
    ['2028-02-29', 2],
  ])('number the weekday of %s as %i', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday);
  });

  it.each([
    ['2026-03-06', 1, '2026-03-09'], // Friday to Monday
    ['2026-03-07', 1, '2026-03-09'], // Saturday to Monday
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-03-09', 1, '2026-03-10'],
    ['2026-03-06', 6, '2026-03-16'],
    ['2026-03-07', 0, '2026-03-07'],
  ])('%s and %i working days is %s', (date, days, expected) => {
    expect(addWorkingDays(date, days)).toBe(expected);
  });

  it('count both ends of a span, whatever the order', () => {
    expect(spanInDays([])).toBe(0);
    expect(spanInDays(['2026-03-09'])).toBe(1);
    expect(spanInDays(['2026-04-05', '2026-03-09', '2026-03-10'])).toBe(28);
    expect(daysBetween('2026-03-10', '2026-03-09')).toBe(-1);
    expect(datesFromTo('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(datesFromTo('2026-03-02', '2026-03-01')).toEqual([]);
  });

  it('begin weeks on Sunday or Monday', () => {
    expect(startOfWeek('2026-03-08', 0)).toBe('2026-03-08');
    expect(startOfWeek('2026-03-08', 1)).toBe('2026-03-02');
    expect(startOfWeek('2026-03-09', 1)).toBe('2026-03-09');
    expect(startOfWeek('2026-03-14', 0)).toBe('2026-03-08');
  });

  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2100-02-29', false],
    ['2026-13-01', false],
    ['2026-3-09', false],
    ['', false],
    ['2026-03-09T00:00', false],
    ['20260309', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2199-12-31', true],
    ['2200-01-01', false],
  ])('exist or not: %j %s', (text, exists) => {
    expect(isCalendarDate(text)).toBe(exists);
  });
});

describe('mergeDates', () => {
  const friday = '2026-03-06';
  const monday = '2026-03-09';

  it('joins consecutive days and counts doubles once', () => {
    expect(
      mergeDates(['2026-03-10', '2026-03-09', '2026-03-09', '2026-03-12'], { bridgeWeekends: false }),
    ).toEqual([
      { from: '2026-03-09', to: '2026-03-10', days: 2 },
      { from: '2026-03-12', to: '2026-03-12', days: 1 },
    ]);
    expect(mergeDates([], { bridgeWeekends: true })).toEqual([]);
  });

  it('bridges a weekend on request only', () => {
    expect(mergeDates([friday, monday], { bridgeWeekends: false })).toHaveLength(2);
    expect(mergeDates([friday, monday], { bridgeWeekends: true })).toEqual([
      { from: friday, to: monday, days: 2 },
    ]);
    expect(mergeDates(['2026-03-05', monday], { bridgeWeekends: true })).toHaveLength(2);
    expect(mergeDates([friday, '2026-03-10'], { bridgeWeekends: true })).toHaveLength(2);
    expect(mergeDates([friday, '2026-03-08', monday], { bridgeWeekends: true })).toEqual([
      { from: friday, to: monday, days: 3 },
    ]);
    expect(mergeDates([friday, '2026-03-08'], { bridgeWeekends: false })).toHaveLength(2);
  });

  it('covers exactly the dates given, weekends aside', () => {
    fc.assert(
      fc.property(fc.array(anyDate, { maxLength: 30 }), fc.boolean(), (dates, bridgeWeekends) => {
        const covered = mergeDates(dates, { bridgeWeekends }).flatMap(({ from, to }) =>
          datesFromTo(from, to),
        );
        const given = new Set(dates);
        expect(
          covered.filter((date) => !given.has(date)).every((date) => bridgeWeekends && isWeekend(date)),
        ).toBe(true);
        expect(covered.filter((date) => given.has(date))).toEqual([...given].toSorted());
      }),
    );
  });
});
