import { describe, expect, it } from 'vitest';
import { alwaysAvailable } from './availability.rules.ts';
import { findAway } from './away.rules.ts';
import type { KnownAvailability } from './away.rules.ts';

const melbourne = 'Australia/Melbourne';
const perth = 'Australia/Perth';
const london = 'Europe/London';

/** Off on Wednesdays, on Fridays from 8:30 to 13:00; away on 10 March, on 12 March from 8:00 to 10:00. */
const said: KnownAvailability = {
  timeZone: melbourne,
  weekly: alwaysAvailable.map((day) =>
    day.weekday === 3
      ? { ...day, available: false }
      : day.weekday === 5
        ? { ...day, from: '08:30', to: '13:00' }
        : day,
  ),
  exceptions: [
    { dateFromLocal: '2026-03-10', dateToLocal: '2026-03-10', from: null, to: null },
    { dateFromLocal: '2026-03-12', dateToLocal: '2026-03-12', from: '08:00', to: '10:00' },
  ],
};

function at(dateLocal: string, startTime = '08:30', endTime = '15:30', timeZone = melbourne) {
  return { dateLocal, startTime, endTime, timeZone };
}

describe('who is away while a booking lasts', () => {
  it.each([
    ['on a usual day', at('2026-03-09'), null],
    ['on a day of an absence', at('2026-03-10'), 'allDay'],
    ['on a weekday off', at('2026-03-11'), 'notOnWeekday'],
    ['in the hours of an absence and after', at('2026-03-12'), 'partOfDay'],
    ['wholly in the hours of an absence', at('2026-03-12', '08:00', '10:00'), 'allDay'],
    ['from the minute on that the absence ends', at('2026-03-12', '10:00', '13:00'), null],
    ['a minute before it ends', at('2026-03-12', '09:59', '13:00'), 'partOfDay'],
    ['in the hours of a weekday', at('2026-03-13', '08:30', '13:00'), null],
    ['a minute past the hours of a weekday', at('2026-03-13', '08:30', '13:01'), 'outsideHours'],
    ['outside the hours of a weekday', at('2026-03-13', '13:00', '15:30'), 'notOnWeekday'],
  ])('%s', (_when, booking, expected) => {
    expect(findAway(booking, said)).toBe(expected);
  });

  it('counts hours that two things leave out once', () => {
    const both: KnownAvailability = {
      ...said,
      exceptions: [
        { dateFromLocal: '2026-03-13', dateToLocal: '2026-03-13', from: '12:00', to: '14:00' },
        { dateFromLocal: '2026-03-13', dateToLocal: '2026-03-13', from: '14:00', to: '15:00' },
      ],
    };
    expect(findAway(at('2026-03-13', '12:00', '15:00'), both)).toBe('allDay');
    expect(findAway(at('2026-03-13', '11:59', '15:00'), both)).toBe('partOfDay');
  });

  it('goes by the clocks of the contact’s own zone', () => {
    // Perth is three hours behind Melbourne until clocks go back on 5 April, then two.
    const inPerth = { ...said, timeZone: perth, weekly: alwaysAvailable };
    const early = { dateFromLocal: '2026-03-16', dateToLocal: '2026-03-16', from: '06:00', to: '07:00' };
    expect(findAway(at('2026-03-16', '09:00', '10:00'), { ...inPerth, exceptions: [early] })).toBe('allDay');
    expect(findAway(at('2026-03-16', '10:00', '13:00'), { ...inPerth, exceptions: [early] })).toBeNull();
    const later = { ...early, dateFromLocal: '2026-04-06', dateToLocal: '2026-04-06' };
    expect(findAway(at('2026-04-06', '09:00', '10:00'), { ...inPerth, exceptions: [later] })).toBeNull();
    expect(findAway(at('2026-04-06', '08:00', '09:00'), { ...inPerth, exceptions: [later] })).toBe('allDay');
  });

  it('sees a booking that touches two dates at home', () => {
    // 8:30 am on 10 March in Melbourne is the evening before in London, until 4:30 am on the day itself.
    const inLondon = { ...said, timeZone: london, weekly: alwaysAvailable };
    expect(findAway(at('2026-03-10'), inLondon)).toBe('partOfDay');
    const both = [{ dateFromLocal: '2026-03-09', dateToLocal: '2026-03-10', from: null, to: null }];
    expect(findAway(at('2026-03-10'), { ...inLondon, exceptions: both })).toBe('allDay');
  });

  it('has no trouble with the nights clocks change', () => {
    const night = { ...said, weekly: alwaysAvailable, exceptions: [] };
    const missing = { dateFromLocal: '2026-10-04', dateToLocal: '2026-10-04', from: '02:00', to: '03:00' };
    // 2:30 am does not exist on 4 October: the booking begins at 3:00.
    expect(
      findAway(at('2026-10-04', '02:30', '06:00', 'Australia/Sydney'), { ...night, exceptions: [missing] }),
    ).toBeNull();
    expect(findAway(at('2026-04-05', '01:00', '04:00'), night)).toBeNull();
  });

  it('without times goes by the calendar date', () => {
    const on = (dateLocal: string) => findAway({ dateLocal }, said);
    expect(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'].map(on)).toEqual([
      null,
      'allDay',
      'notOnWeekday',
      null,
      null,
    ]);
  });
});
