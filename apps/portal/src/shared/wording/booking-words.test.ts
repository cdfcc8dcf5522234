import { describe, expect, it } from 'vitest';
import { nobodyWords, seriesWords, stateOfBooking, timeLeft } from './booking-words.ts';

const now = Temporal.Instant.from('2026-03-08T20:00:00Z');
const noAnswer = { offeredAtUtc: null, acceptedAtUtc: null, confirmedAtUtc: null, arrivedAtUtc: null };
const regional = { now, clock: 12, order: 'day-month' } as const;
const base = {
  dateLocal: '2026-03-09',
  endTime: '15:30',
  timeZone: 'Australia/Melbourne',
  startUtc: '2026-03-08T21:20:00Z',
  candidate: null,
  assignment: null,
};
const sam = { id: '0190c0de-0000-7000-8000-000000000001', name: 'Sam O', minutesLate: null, imageVersion: 1 };

describe('the state of a booking in words', () => {
  it.each([
    ['Unfilled', base, 'unfilled', 'Unfilled', '1 h 20 min left'],
    [
      'Unfilled',
      {
        ...base,
        assignment: { ...noAnswer, state: 'offered' as const, offeredAtUtc: '2026-03-08T19:41:00Z' },
      },
      'offered',
      'Offered',
      '6:41 am',
    ],
    [
      'Filled',
      { ...base, candidate: sam, assignment: { ...noAnswer, state: 'accepted' as const } },
      'filled',
      'Filled',
      '',
    ],
    [
      'Filled',
      { ...base, candidate: sam, assignment: { ...noAnswer, state: 'tentative' as const } },
      'tentative',
      'Tentative',
      '',
    ],
    [
      'Filled',
      {
        ...base,
        candidate: { ...sam, minutesLate: 12 },
        assignment: { ...noAnswer, state: 'confirmed' as const },
      },
      'problem',
      '12 min late',
      '',
    ],
    ['PendingApproval', base, 'pending', 'Pending approval', ''],
    ['Cancelled', base, 'cancelled', 'Cancelled', ''],
    ['Invoiced', base, 'filled', 'Invoiced', ''],
  ] as const)('says %s', (status, facts, mark, word, note) => {
    expect(stateOfBooking({ ...facts, status }, regional)).toEqual({ mark, word, note });
  });

  it('stops calling an educator late who has arrived', () => {
    const arrived = {
      ...base,
      status: 'Filled' as const,
      candidate: { ...sam, minutesLate: 12 },
      assignment: { ...noAnswer, state: 'arrived' as const, arrivedAtUtc: '2026-03-08T21:31:00Z' },
    };
    expect(stateOfBooking(arrived, { ...regional, clock: 24 })).toEqual({
      mark: 'filled',
      word: 'Arrived',
      note: '08:31',
    });
  });
});

describe('when a booking came to stand so', () => {
  const confirmedAt = (confirmedAtUtc: string) => ({
    ...base,
    status: 'Filled' as const,
    assignment: { ...noAnswer, state: 'confirmed' as const, confirmedAtUtc },
  });

  // It is Monday 9 March, 7:00, in Melbourne.
  it.each([
    ['2026-03-08T19:41:00Z', '6:41 am'],
    ['2026-03-08T13:00:00Z', '12:00 am'],
    ['2026-03-08T12:59:59Z', 'Sun 8 Mar'],
    ['2026-02-16T04:36:00Z', 'Mon 16 Feb'],
    ['2025-12-30T04:36:00Z', 'Tue 30 Dec 2025'],
  ])('reads %s as %s at the location', (instant, note) => {
    expect(stateOfBooking(confirmedAt(instant), regional).note).toBe(note);
  });

  it.each([
    ['2026-03-08T19:41:00Z', 'today 6:41 am'],
    ['2026-03-08T12:59:59Z', 'Sun 8 Mar'],
  ])('reads %s under the booking of tomorrow as %s: no time of tomorrow', (instant, note) => {
    expect(stateOfBooking({ ...confirmedAt(instant), dateLocal: '2026-03-10' }, regional).note).toBe(note);
  });

  it('names the day in the order of the region', () => {
    const american = { ...regional, order: 'month-day' as const };
    expect(stateOfBooking(confirmedAt('2026-02-16T04:36:00Z'), american).note).toBe('Mon Feb 16');
  });

  it('gives the time of an arrival on the day of the booking, which stands over it', () => {
    const arrived = {
      ...base,
      dateLocal: '2026-02-16',
      status: 'Filled' as const,
      assignment: { ...noAnswer, state: 'arrived' as const, arrivedAtUtc: '2026-02-15T21:28:00Z' },
    };
    expect(stateOfBooking(arrived, regional).note).toBe('8:28 am');
  });
});

describe('the time left', () => {
  it.each([
    ['2026-03-08T20:00:00Z', '0 min left'],
    ['2026-03-08T19:59:00Z', 'started'],
    ['2026-03-09T20:00:00Z', '24 h left'],
    ['2026-03-09T20:01:00Z', ''],
  ])('of a start at %s is %o', (startUtc, words) => {
    expect(timeLeft({ ...base, startUtc }, now)).toBe(words);
  });

  // It ends on Monday at 15:30.
  it.each([
    ['2026-03-09T04:29:00Z', 'started', 'No educator yet'],
    ['2026-03-09T04:30:00Z', '', 'Not filled'],
  ])('at %s is %o, and whom it lacks is said as %o', (moment, words, nobody) => {
    const then = Temporal.Instant.from(moment);
    expect(timeLeft(base, then)).toBe(words);
    expect(nobodyWords(base, then)).toBe(nobody);
  });
});

it('names the place in a series of more than one', () => {
  expect(seriesWords({ position: 3, total: 10 })).toBe('3 of 10');
  expect(seriesWords({ position: 1, total: 1 })).toBe('');
  expect(seriesWords({ position: null, total: null })).toBe('');
});
