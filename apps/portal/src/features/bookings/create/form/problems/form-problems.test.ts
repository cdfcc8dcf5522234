import { describe, expect, it } from 'vitest';
import { failed } from '../../../../../lib/calls/call-result.ts';
import { isSaidAtOnce, problemsOf, formatRefusals, listUnready } from './form-problems.ts';

const words = { order: 'day-month', clock: 12, today: '2026-03-09', lastTime: 'endTime' } as const;
const refused = (code: string, field: string, params = {}) => ({ code, field, params });
const messageOf = (code: string, params = {}, changed = {}) =>
  formatRefusals([refused(code, 'f', params)], { ...words, ...changed })[0]?.message;

describe('what the form says', () => {
  it('of too many bookings, with what to do', () => {
    expect(messageOf('bookings_total_exceeded', { maxBookingsAllowed: 100 })).toBe(
      'exceeded the maximum number of bookings (Max: 100). Please reduce the number of dates selected or reduce the bookings per date value',
    );
  });

  it('of bookings per day, duration, dates and contacts, letter by letter', () => {
    expect(messageOf('bookings_per_date_out_of_range', { min: 1, max: 10 })).toBe(
      'Bookings per day should be between 1 - 10',
    );
    expect(messageOf('booking_duration_too_short')).toBe(
      'Please adjust the start and end times to be above the minimum booking duration',
    );
    expect(messageOf('clock_set_forward', { date: '2026-10-04' })).toBe(
      'The clock is set forward on Sun 4 Oct. Please choose longer times',
    );
    expect(messageOf('dates_required')).toBe('Please select at least one date on the calendar to continue');
    expect(messageOf('confirmation_contact_required')).toBe('Please add at least one confirmation contact');
  });

  it('of dates and the cut-off as the region writes them, of an earliest end in 24 hours', () => {
    const us = { order: 'month-day' } as const;
    expect(messageOf('date_too_far_ahead', { date: '2027-03-09' })).toBe(
      'Bookings can be made up to Tue 9 Mar 2027',
    );
    expect(messageOf('date_too_far_ahead', { date: '2027-03-09' }, us)).toContain('Tue Mar 9 2027');
    expect(messageOf('same_day_cut_off_passed', { cutOff: '08:00' })).toContain('closed at 8:00 am');
    expect(messageOf('same_day_cut_off_passed', { cutOff: '08:00' }, { clock: 24 })).toContain('at 08:00.');
    expect(messageOf('end_time_too_early', { time: '14:00' })).toBe('End time cannot be earlier than 14:00');
  });

  it('of times that do not fit, at the one that was typed last', () => {
    const refusals = [refused('end_time_before_start', 'endTime')];
    expect(formatRefusals(refusals, words)).toEqual([
      { field: 'endTime', message: 'End time cannot be earlier than the start time' },
    ]);
    expect(formatRefusals(refusals, { ...words, lastTime: 'startTime' })).toEqual([
      { field: 'startTime', message: 'Start time cannot be later than the end time' },
    ]);
  });

  it('of a time in the words of its field', () => {
    const refusals = [refused('start_time_invalid', 'startTime'), refused('end_time_invalid', 'endTime')];
    expect(formatRefusals(refusals, { ...words, typed: { startTime: '3', endTime: 'noon' } })).toEqual([
      { field: 'startTime', message: 'Please say which: 3:00 am or 3:00 pm' },
      { field: 'endTime', message: 'Please enter a valid time' },
    ]);
  });

  it('at once of what was filled in, and of what is empty when it is sent', () => {
    const atOnce = ['end_time_before_start', 'booking_duration_too_short', 'text_too_long', 'date_in_past'];
    const later = ['dates_required', 'reason_for_absence_required', 'confirmation_contact_required'];
    expect(atOnce.map((code) => isSaidAtOnce(refused(code, 'f')))).toEqual(atOnce.map(() => true));
    expect(later.map((code) => isSaidAtOnce(refused(code, 'f')))).toEqual(later.map(() => false));
    expect(isSaidAtOnce(refused('location_restricted', 'dates', { date: '2026-03-09' }))).toBe(true);
    expect(isSaidAtOnce(refused('location_restricted', 'locationId'))).toBe(false);
  });
});

describe('what the summary says in place of what would be booked', () => {
  it('is what is wrong with dates, numbers and times', () => {
    const refusals = [
      refused('bookings_per_date_out_of_range', 'bookingsPerDate', { min: 1, max: 10 }),
      refused('end_time_before_start', 'endTime'),
    ];
    expect(listUnready(refusals, words)).toEqual([
      {
        field: 'bookingsPerDate',
        message: 'Educators per day: bookings per day should be between 1 - 10',
      },
      { field: 'endTime', message: 'End: end time cannot be earlier than the start time' },
    ]);
    expect(listUnready(refusals.slice(1), { ...words, lastTime: 'startTime' })).toEqual([
      { field: 'startTime', message: 'Start: start time cannot be later than the end time' },
    ]);
  });

  it('names a time that is empty', () => {
    const empty = ['startTime', 'endTime'].map((field) => refused('field_required', field));
    expect(listUnready(empty, words).map(({ message }) => message)).toEqual([
      'Start: this field is required',
      'End: this field is required',
    ]);
  });

  it('is nothing of other fields, nor of the cut-off', () => {
    const others = [
      refused('reason_for_absence_required', 'reasonForAbsence'),
      refused('same_day_cut_off_passed', 'dates', { cutOff: '08:00' }),
    ];
    expect(listUnready(others, words)).toEqual([]);
  });
});

describe('a refusal of the server', () => {
  const byCode = (current: unknown) =>
    failed(
      {
        kind: 'code',
        type: 'about:blank',
        code: 'candidate_not_available',
        param: 'preferredCandidateId',
        message: '',
        params: {},
        current,
      },
      422,
    );

  it('names every broken rule at its field', () => {
    const errors = [
      refused('location_restricted', 'dates', { date: '2026-03-09' }),
      refused('covering_unknown', 'covering'),
    ];
    expect(problemsOf(byCode({ errors }), words)).toEqual([
      { field: 'dates', message: 'Creating bookings is restricted for this location' },
      {
        field: 'covering',
        message: 'This person is not registered at this location. Please type the name instead',
      },
    ]);
  });

  it('names its own field where it tells nothing more', () => {
    expect(problemsOf(byCode(undefined), words)).toEqual([
      { field: 'preferredCandidateId', message: 'This educator cannot be requested at this location' },
    ]);
  });

  it('of values names the field that the path begins with', () => {
    const failure = failed(
      {
        kind: 'validation',
        message: 'Some of the values are not valid',
        status: 400,
        type: 'about:blank',
        traceId: 't',
        issues: [{ path: 'confirmations.0.contactId', message: 'Invalid' }],
      },
      400,
    );
    expect(problemsOf(failure, words)).toEqual([{ field: 'confirmations', message: 'Invalid' }]);
  });

  it('as a whole stands above the form', () => {
    const failure = failed({ kind: 'generic', message: 'Out of order' }, 500);
    expect(problemsOf(failure, words)).toEqual([{ field: '', message: 'Out of order' }]);
  });
});
