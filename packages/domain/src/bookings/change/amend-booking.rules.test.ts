import { describe, expect, it } from 'vitest';
import { amendedFields, checkAmendedValues, educatorAfter } from './amend-booking.rules.ts';
import type { AmendableValues, AmendmentFacts } from './amend-booking.rules.ts';
import { assignmentStates } from '../assignment-state.ts';
import { defaultBookingLimits } from '../booking-limits.ts';
import { plainClassification } from '../create/booking-times.rules.ts';

const before: AmendableValues = {
  dateLocal: '2026-03-10',
  startTime: '08:30',
  endTime: '15:30',
  breakMinutes: 30,
  gradeIds: ['a', 'b'],
  reasonForAbsence: 'Sick Leave Cover',
  covering: { contactId: 'ann', name: 'Ann Lee' },
  room: 'Room 4',
  notes: '',
};
const facts: AmendmentFacts = {
  now: Temporal.Instant.from('2026-03-09T01:00:00Z'),
  location: {
    timeZone: 'Australia/Melbourne',
    clientTypeInt: 1,
    state: 'VIC',
    isConfirmed: true,
    submittedByTemplateRequired: true,
  },
  restrictions: [{ datesLocal: ['2026-03-10', '2026-03-20'] }],
  classifications: [{ id: 'teacher', ...plainClassification }],
  gradeIds: ['a', 'c'],
  certificationIds: [],
  contacts: [],
  policies: [{ id: 'conduct', version: '2', agreed: false }],
  limits: defaultBookingLimits,
  cutOff: '08:00',
  status: 'Unfilled',
  locationId: 1,
  classificationId: 'teacher',
  otherDatesLocal: ['2026-03-11'],
  isReplaceMe: false,
};
const check = (changes: Partial<AmendableValues>, other: Partial<AmendmentFacts> = {}) =>
  checkAmendedValues(before, { ...before, ...changes }, { ...facts, ...other }).map(
    ({ field, code }) => `${field} ${code}`,
  );

describe('what differs', () => {
  it.each([
    [{}, []],
    [{ room: ' Room 4' }, []],
    [{ gradeIds: ['b', 'a'] }, []],
    [{ covering: { contactId: 'ann' } }, []],
    [{ covering: { name: 'Ann Lee' } }, ['covering']],
    [{ covering: null, room: '' }, ['covering', 'room']],
    [{ startTime: '09:00', dateLocal: '2026-03-12' }, ['dateLocal', 'startTime']],
  ])('with %j: %j', (changes, fields) => {
    expect(amendedFields(before, { ...before, ...changes })).toEqual(fields);
  });
});

describe('whom a booking covers', () => {
  it.each([
    [{ covering: { name: 'Tom Teacher' } }, false, []],
    [{ covering: null }, false, []],
    [{ covering: { name: 'Tom Teacher' } }, true, ['covering covering_fixed']],
    [{ covering: null }, true, ['covering covering_fixed']],
    [{ covering: { contactId: 'ann' }, room: 'Room 5' }, true, []],
  ])('%j, asked for by the person themselves: %s', (changes, isReplaceMe, expected) => {
    expect(check(changes, { isReplaceMe, contacts: [] }).filter((one) => one.includes('fixed'))).toEqual(
      expected,
    );
  });
});

describe('the rules of creation, for what changes', () => {
  it.each([
    // The day was restricted and a grade removed since it was booked: neither is checked.
    [{}, []],
    [{ room: 'Hall', notes: 'x' }, []],
    [{ room: 'x'.repeat(51) }, ['room text_too_long']],
    [{ startTime: '13:00' }, ['endTime booking_duration_too_short']],
    [{ endTime: '08:00' }, ['endTime end_time_before_start']],
    [{ endTime: '11:30' }, []],
    [{ endTime: '11:29' }, ['endTime booking_duration_too_short']],
    [{ breakMinutes: 420 }, ['breakMinutes break_out_of_range']],
    [{ gradeIds: ['c'] }, []],
    [{ gradeIds: ['d'] }, ['gradeIds grade_not_available']],
    [{ reasonForAbsence: '' }, ['reasonForAbsence reason_for_absence_required']],
    [{ dateLocal: '2026-03-12' }, []],
    [{ dateLocal: '2026-03-08' }, ['dates date_in_past']],
    [{ dateLocal: '2026-03-20' }, ['dates location_restricted']],
    [{ dateLocal: '2026-03-11' }, ['dates booking_date_in_series']],
    // From 11 March on, both counted: 28 days and 29.
    [{ dateLocal: '2026-04-07' }, []],
    [{ dateLocal: '2026-04-08' }, ['dates block_too_long']],
  ])('%j: %j', (changes, expected) => {
    expect(check(changes)).toEqual(expected);
  });

  it('keeps the date of a booking that somebody has taken', () => {
    expect(check({ dateLocal: '2026-03-12' }, { status: 'Filled' })).toEqual(['dates booking_date_fixed']);
    expect(check({ startTime: '09:00' }, { status: 'Filled' })).toEqual([]);
  });
});

describe('the educator', () => {
  it.each(assignmentStates)('who is %s', (state) => {
    const isThere = state !== 'declined' && state !== 'withdrawn';
    expect(educatorAfter(state, ['room', 'notes', 'covering', 'reasonForAbsence'])).toBe(
      isThere ? 'told' : 'nobody',
    );
    for (const field of ['dateLocal', 'startTime', 'endTime', 'breakMinutes', 'gradeIds'] as const)
      expect(educatorAfter(state, ['room', field])).toBe(
        state === 'confirmed' ? 'askedAgain' : isThere ? 'told' : 'nobody',
      );
  });

  it('is told of nothing where there is none', () => {
    expect(educatorAfter(null, ['startTime'])).toBe('nobody');
  });
});
