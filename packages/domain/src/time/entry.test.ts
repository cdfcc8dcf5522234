import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { variants } from '../regions/testing/variants.ts';
import { addDays, datesFromTo, isWeekend } from './calendar-date.ts';
import { parseDateEntry, parseDatesEntry } from './date-entry.ts';
import {
  formatDate,
  formatDates,
  formatLongDate,
  formatRange,
  formatWeekdayRange,
} from './dates-in-words.ts';
import { isTimeUnfinished, parseTimeEntry, readTimeEntry } from './read-time-entry.ts';
import { formatShortDate } from './short-date.ts';
import { formatTime, formatTimeSpan } from './time-entry.ts';
import { minutesBetween, formatDuration, timeOfMinutes } from './wall-time.ts';

describe('typed times', () => {
  it.each([
    ['8:30', '08:30'],
    ['08:30', '08:30'],
    ['3:30', '03:30'],
    ['15:30', '15:30'],
    ['23:59', '23:59'],
    ['0:00', '00:00'],
    ['08:30:45', '08:30'],
    [' 8:30 ', '08:30'],
    // Beside the forms of the spec
    ['7', '07:00'],
    ['9', '09:00'],
    ['10', '10:00'],
    ['12', '12:00'],
    ['15', '15:00'],
    ['03', '03:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['0330', '03:30'],
    ['1530', '15:30'],
    ['8.30', '08:30'],
    ['08.30', '08:30'],
    ['15.30', '15:30'],
    ['8:30:00', '08:30'],
    ['08:30:00', '08:30'],
    ['15:30:59', '15:30'],
    ['9 am', '09:00'],
    ['9am', '09:00'],
    ['3pm', '15:00'],
    ['3 PM', '15:00'],
    ['3p', '15:00'],
    ['12 am', '00:00'],
    ['12pm', '12:00'],
    ['830am', '08:30'],
    ['0830 am', '08:30'],
    ['330pm', '15:30'],
    ['8.30 pm', '20:30'],
    ['8:30 am', '08:30'],
    ['8:30AM', '08:30'],
    ['08:30 pm', '20:30'],
    ['12:00 am', '00:00'],
    ['12:30 pm', '12:30'],
    ['8:30 p.m.', '20:30'],
  ])('reads %j as %s on either clock', (entry, expected) => {
    expect(readTimeEntry(entry, 12)).toEqual({ kind: 'time', time: expected });
    expect(readTimeEntry(entry, 24)).toEqual({ kind: 'time', time: expected });
  });

  it.each([
    ['\u200b8:30\u200b', '08:30'],
    ['\u200e8:30\u202fam\u200e', '08:30'],
    ['8\u200c:\u2060\ufeff30\u00a0pm', '20:30'],
    ['8:30 \u200b\u00a0pm', '20:30'],
    ['\u206815\u00a0:\u00a030\u2069', '15:30'],
    ['８：３０', '08:30'],
    ['０８３０', '08:30'],
    ['８：３０　ｐｍ', '20:30'],
  ])('reads the pasted %j as %s', (entry, expected) => {
    expect(parseTimeEntry(entry, 12)).toBe(expected);
    expect(parseTimeEntry(entry, 24)).toBe(expected);
  });

  it.each([
    '8:3',
    '24:00',
    '24',
    '2400',
    '8:60',
    '860',
    '8.60',
    '8.30:00',
    '08:30:60',
    '083045',
    '08.30:00',
    '08:30:00 am',
    '030',
    '12345',
    '8 30',
    '13:00 pm',
    '13pm',
    '1530pm',
    '0:30 am',
    '0 am',
    '8:60 am',
    '8 xm',
    'am',
    'noon',
    '-8',
    '٨',
    '',
  ])('refuses %j on either clock', (entry) => {
    expect(readTimeEntry(entry, 12)).toEqual({ kind: 'invalid' });
    expect(readTimeEntry(entry, 24)).toEqual({ kind: 'invalid' });
  });

  it.each([
    ['1', '01:00', '13:00'],
    ['3', '03:00', '15:00'],
    ['6', '06:00', '18:00'],
    ['330', '03:30', '15:30'],
    ['645', '06:45', '18:45'],
    ['3.30', '03:30', '15:30'],
  ])('asks of %j where 12 hour time is shown whether it is %s or %s', (entry, morning, afternoon) => {
    expect(readTimeEntry(entry, 12)).toEqual({ kind: 'ambiguous', morning, afternoon });
    expect(parseTimeEntry(entry, 12)).toBeNull();
    expect(parseTimeEntry(entry, 24)).toBe(morning);
  });

  it('know no hour 0 without its minutes on a clock of 12 hours', () => {
    expect(parseTimeEntry('0', 12)).toBeNull();
    expect(parseTimeEntry('0', 24)).toBe('00:00');
    expect(parseTimeEntry('0000', 12)).toBe('00:00');
  });

  it('are unfinished while more digits may follow', () => {
    expect(['0', '08', '083', ' 15 '].map(isTimeUnfinished)).toEqual([true, true, true, true]);
    expect(['', '0830', '8:3', '8.30', '9 am'].map(isTimeUnfinished)).toEqual(Array(5).fill(false));
    expect(isTimeUnfinished('\u200b０８\u200d')).toBe(true);
  });

  it('are read back as they are shown, every minute of the day on both clocks', () => {
    for (let minute = 0; minute < 1440; minute += 1) {
      const time = timeOfMinutes(minute);
      expect(parseTimeEntry(formatTime(time, 12), 12)).toBe(time);
      expect(parseTimeEntry(formatTime(time, 24), 24)).toBe(time);
    }
  });

  it('are shown with a span between them', () => {
    expect(formatTimeSpan('08:30', '15:30', 12)).toBe('8:30 am–3:30 pm');
    expect(formatTimeSpan('08:30', '15:30', 24)).toBe('08:30–15:30');
    expect(formatTime('noon', 12)).toBe('noon');
  });

  it('tell how long they are apart', () => {
    expect(minutesBetween('08:30', '15:30')).toBe(420);
    expect(minutesBetween('15:30', '08:30')).toBe(-420);
    expect(minutesBetween('15:30', '')).toBeNull();
    expect([0, 45, 120, 390, -390].map(formatDuration)).toEqual([
      '0 min',
      '45 min',
      '2 h',
      '6 h 30 min',
      '−6 h 30 min',
    ]);
  });
});

describe('typed dates', () => {
  it.each([
    ['9/3/2026', '2026-03-09', '2026-09-03'],
    ['09-03-26', '2026-03-09', '2026-09-03'],
    ['31/12/2026', '2026-12-31', null],
    ['12/31/2026', null, '2026-12-31'],
    ['29/02/2028', '2028-02-29', null],
    ['29/2/2026', null, null],
    ['9/3-2026', null, null],
    ['9/3/026', null, null],
    ['9.3.2026', null, null],
    ['2026-03-09', null, null],
    ['0/1/2026', null, null],
    ['', null, null],
    ['1/1/00', '2000-01-01', '2000-01-01'],
    ['1/1/99', '2099-01-01', '2099-01-01'],
  ])('reads %j day first as %s, month first as %s', (entry, dayFirst, monthFirst) => {
    expect(parseDateEntry(entry, 'day-month')).toBe(dayFirst);
    expect(parseDateEntry(entry, 'month-day')).toBe(monthFirst);
  });

  it.each([
    '\u200b9/3/2026\u200b',
    '\u200e9/\u200e3/\u200e2026\u200e',
    '\u20669\u200c/3\u200d/20\u00ad26\u2069',
    '\u00a09\u00a0/\u202f3 / 2026\ufeff',
    '9\u20113\u20112026',
    '９／３／２０２６',
    '０９－０３－２６',
  ])('reads the pasted %j', (entry) => {
    expect(parseDateEntry(entry, 'day-month')).toBe('2026-03-09');
  });

  it('read a pasted list and range', () => {
    const pasted = '\u200e９／３／２０２６，\u00a010/3/2026\u00a0to\u202f11/3/2026\u200b,\u200b';
    expect(parseDatesEntry(pasted, 'day-month')).toEqual({
      dates: ['2026-03-09', '2026-03-10', '2026-03-11'],
      invalid: [],
    });
  });

  it('come in a list separated by commas, with what could not be read', () => {
    expect(parseDatesEntry('10/3/26, 9/3/26,,9/3/2026, soon', 'day-month')).toEqual({
      dates: ['2026-03-09', '2026-03-10'],
      invalid: ['soon'],
    });
    expect(parseDatesEntry(' , ', 'day-month')).toEqual({ dates: [], invalid: [] });
  });

  it.each([
    ['Mon 9 to Fri 20', '9/3/2026 to 20/3/2026', 'day-month', 10],
    ['with a dash between spaces', '9-3-26 - 20-3-26', 'day-month', 10],
    ['with a dash that touches them', '9/3/2026-20/3/2026', 'day-month', 10],
    ['with a dash that touches one of them', '9/3/26- 20/3/26', 'day-month', 10],
    ['with dashes alone', '9-3-2026-20-3-2026', 'day-month', 10],
    ['with a long dash', '9/3/2026–20/3/2026', 'day-month', 10],
    ['month first', '3/9/2026 TO 3/20/2026', 'month-day', 10],
    ['of one day', '9/3/2026 to 9/3/2026', 'day-month', 1],
    ['that ends on a Saturday, weekends too', '9/3/2026 to 21/3/2026', 'day-month', 13],
    ['beside a date that it holds', '10/3/2026, 9/3/2026 to 20/3/2026', 'day-month', 10],
  ] as const)('come as a range %s', (_name, entry, order, count) => {
    const { dates, invalid } = parseDatesEntry(entry, order);
    expect(invalid).toEqual([]);
    expect([dates.length, dates[0]]).toEqual([count, '2026-03-09']);
  });

  it.each([
    '20/3/2026 to 9/3/2026',
    '9/3/2026 to',
    'to 9/3/2026',
    '9/3/2026-',
    '9/3-20/3/2026',
    '9/3/26 to 10/3/26 to 11/3/26',
    '1/1/2026 to 1/1/2099',
  ])('are no range when typed as %j', (entry) => {
    expect(parseDatesEntry(entry, 'day-month')).toEqual({ dates: [], invalid: [entry] });
  });

  it('are read back as every variant shows them', () => {
    const anyDate = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2000-01-01', days));
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...Object.values(variants)), (date, { shortDate, dateOrder }) => {
        expect(parseDateEntry(formatShortDate(date, shortDate), dateOrder)).toBe(date);
      }),
    );
  });
});

describe('dates in words', () => {
  const dayFirst = { order: 'day-month' } as const;
  const monthFirst = { order: 'month-day' } as const;
  const workingDays = (from: string, to: string) => datesFromTo(from, to).filter((date) => !isWeekend(date));
  const mondays = [0, 7, 14, 21, 28].map((days) => addDays('2026-03-09', days));

  it('name one day', () => {
    expect(formatDate('2026-03-09', dayFirst)).toBe('Mon 9 Mar');
    expect(formatDate('2026-03-09', monthFirst)).toBe('Mon Mar 9');
    expect(formatDate('2026-03-09', { ...dayFirst, today: '2026-12-31' })).toBe('Mon 9 Mar');
    expect(formatDate('2027-03-09', { ...dayFirst, today: '2026-12-31' })).toBe('Tue 9 Mar 2027');
    expect(formatLongDate('2026-03-09', 'day-month')).toBe('Monday 9 March 2026');
    expect(formatLongDate('2026-03-09', 'month-day')).toBe('Monday, March 9, 2026');
  });

  it.each([
    ['2026-03-09', '2026-03-20', '9–20 Mar', 'Mar 9–20'],
    ['2026-03-28', '2026-04-03', '28 Mar–3 Apr', 'Mar 28–Apr 3'],
    ['2026-03-09', '2026-03-09', '9 Mar', 'Mar 9'],
    ['2026-12-30', '2027-01-02', '30 Dec–2 Jan', 'Dec 30–Jan 2'],
  ])('name the range %s to %s', (from, to, inDays, inMonths) => {
    expect(formatRange({ from, to }, dayFirst)).toBe(inDays);
    expect(formatRange({ from, to }, monthFirst)).toBe(inMonths);
  });

  it('write the year once where both ends share it, and at each end where not', () => {
    const words = { ...dayFirst, today: '2026-11-01' };
    expect(formatRange({ from: '2027-03-09', to: '2027-03-20' }, words)).toBe('9–20 Mar 2027');
    expect(formatRange({ from: '2026-12-30', to: '2027-01-02' }, words)).toBe('30 Dec–2 Jan 2027');
  });

  it('name weekdays at both ends', () => {
    expect(formatWeekdayRange({ from: '2026-03-09', to: '2026-03-13' }, dayFirst)).toBe('Mon 9–Fri 13 Mar');
    expect(formatWeekdayRange({ from: '2026-03-09', to: '2026-03-13' }, monthFirst)).toBe('Mon Mar 9–Fri 13');
    expect(formatWeekdayRange({ from: '2026-03-30', to: '2026-04-03' }, dayFirst)).toBe(
      'Mon 30 Mar–Fri 3 Apr',
    );
  });

  it.each([
    ['no dates', [], ''],
    ['days in a row', ['2026-03-09', '2026-03-10', '2026-03-09'], 'Mon 9–Tue 10 Mar'],
    ['days in a row over a worked weekend', datesFromTo('2026-03-12', '2026-03-17'), 'Thu 12–Tue 17 Mar'],
    ['two days apart', ['2026-03-16', '2026-03-10'], 'Tue 10 Mar, Mon 16 Mar'],
    ['a Friday and a Monday', ['2026-03-13', '2026-03-16'], 'Fri 13 Mar, Mon 16 Mar'],
    ['a Friday and two days after', ['2026-03-13', '2026-03-16', '2026-03-17'], 'Fri 13–Tue 17 Mar (3 days)'],
    ['a Saturday left out', ['2026-03-13', '2026-03-15', '2026-03-16'], 'Fri 13 Mar, Sun 15–Mon 16 Mar'],
    ['two weeks', workingDays('2026-03-09', '2026-03-20'), 'Mon 9–Fri 20 Mar (10 days)'],
    [
      'two weeks and a day',
      [...workingDays('2026-03-09', '2026-03-20'), '2026-03-25'],
      'Mon 9–Fri 20 Mar (10 days), Wed 25 Mar',
    ],
    ['four Mondays', mondays.slice(0, 4), 'Mon 9 Mar, Mon 16 Mar, Mon 23 Mar, Mon 30 Mar'],
    ['five Mondays', mondays, '5 days between Mon 9 Mar and Mon 6 Apr'],
  ])('name %s by one rule', (_what, dates, expected) => {
    expect(formatDates(dates, dayFirst)).toBe(expected);
  });

  it('leave the count out where it stands beside the dates', () => {
    const words = { ...dayFirst, isCounted: true };
    expect(formatDates(workingDays('2026-03-09', '2026-03-20'), words)).toBe('Mon 9–Fri 20 Mar');
    expect(formatDates(['2026-03-13', '2026-03-16'], words)).toBe('Fri 13 Mar, Mon 16 Mar');
    expect(formatDates(mondays, words)).toBe('between Mon 9 Mar and Mon 6 Apr');
  });

  it('keep each of them together on a line', () => {
    const words = { ...dayFirst, isCounted: true, isWhole: true };
    expect(formatDates(mondays.slice(0, 2), words)).toBe('Mon\u00A09\u00A0Mar, Mon\u00A016\u00A0Mar');
    expect(formatDates(mondays, words)).toBe('between Mon\u00A09\u00A0Mar and Mon\u00A06\u00A0Apr');
  });
});
