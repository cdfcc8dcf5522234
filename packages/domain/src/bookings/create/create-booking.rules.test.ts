import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, datesFromTo } from '../../time/calendar-date.ts';
import { localToInstant } from '../../time/local-instant.ts';
import { defaultBookingLimits } from '../booking-limits.ts';
import { checkBookingRequest, checkMayRequest, requestStatus } from './create-booking.rules.ts';
import type { BookingFacts, WantedBooking } from './create-booking.rules.ts';

const today = '2026-03-09'; // a Monday
const email = { email: true, sms: false, voice: false, push: false };
const wanted: WantedBooking = {
  locationId: 7,
  classificationId: 'teacher',
  dates: ['2026-03-10'],
  bookingsPerDate: 1,
  startTime: '08:30',
  endTime: '15:30',
  breakMinutes: 30,
  gradeIds: [],
  certificationIds: [],
  reasonForAbsence: 'Sick Leave Cover',
  covering: null,
  submittedBy: null,
  room: '',
  notes: '',
  policiesAgreed: [],
  confirmations: [{ contactId: 'ann', ...email }],
  purchaseOrder: null,
  costCentre: null,
  reference: null,
};
const location = {
  timeZone: 'Australia/Melbourne',
  clientTypeInt: 1,
  state: 'VIC',
  isConfirmed: true,
  submittedByTemplateRequired: false,
};
const teacher = {
  id: 'teacher',
  minimumDurationInMins: null,
  earliestEndTime24hr: null,
  defaultBreakInMins: null,
  shouldShowBreaks: true,
};
const facts: BookingFacts = {
  now: localToInstant(today, '06:30', location.timeZone, 'start'),
  location,
  restrictions: [],
  classifications: [teacher],
  gradeIds: ['year-1'],
  certificationIds: ['first-aid'],
  contacts: [{ id: 'ann', usable: { email: true, sms: true, voice: false, push: false } }],
  policies: [],
  limits: defaultBookingLimits,
  cutOff: '08:00',
};

/** 'field code' of every refusal. */
function refusals(changes: Partial<WantedBooking>, known: Partial<BookingFacts> = {}): string[] {
  return checkBookingRequest({ ...wanted, ...changes }, { ...facts, ...known }).map(
    ({ field, code }) => `${field} ${code}`,
  );
}
const at = (time: string, date = today) => ({ now: localToInstant(date, time, location.timeZone, 'start') });

describe('checkBookingRequest', () => {
  it('allows a plain request', () => {
    expect(refusals({})).toEqual([]);
  });

  it('answers every problem of an empty form at once, with its field', () => {
    const empty: Partial<WantedBooking> = {
      locationId: null,
      classificationId: null,
      dates: [],
      startTime: '',
      endTime: '',
      reasonForAbsence: '',
      confirmations: [],
    };
    expect(refusals(empty, { location: null })).toEqual([
      'locationId location_required',
      'dates dates_required',
      'startTime field_required',
      'endTime field_required',
      'classificationId classification_required',
      'reasonForAbsence reason_for_absence_required',
      'confirmations confirmation_contact_required',
    ]);
  });

  it.each([
    ['today at 07:59', at('07:59'), []],
    ['today one second before the cut-off', at('07:59:59'), []],
    ['today at the cut-off', at('08:00:00'), ['dates same_day_cut_off_passed']],
    ['today at 08:01', at('08:01'), ['dates same_day_cut_off_passed']],
  ])('closes the day at the cut-off: %s', (_name, known, expected) => {
    expect(refusals({ dates: [today] }, known)).toEqual(expected);
  });

  it('measures the cut-off by the clock of the location, not by UTC or another zone', () => {
    const perth = { ...location, timeZone: 'Australia/Perth' };
    const now = localToInstant(today, '07:59', 'Australia/Perth', 'start'); // 10:59 in Melbourne
    expect(refusals({ dates: [today] }, { now, location: perth })).toEqual([]);
    expect(refusals({ dates: [today] }, { now })).toEqual(['dates same_day_cut_off_passed']);
  });

  it.each([
    ['06:30:15', '06:30:14', '06:30:15'],
    ['6:45', '06:44:59', '06:45'],
    ['half past nine', '07:59:59', '08:00'],
    ['25:00', '07:59:59', '08:00'],
    [null, '07:59:59', '08:00'],
  ])('reads the configured cut-off %j', (cutOff, open, closed) => {
    const late = { dates: [today], startTime: '10:00' };
    expect(refusals(late, { ...at(open), cutOff })).toEqual([]);
    expect(refusals(late, { ...at(closed), cutOff })).toEqual(['dates same_day_cut_off_passed']);
  });

  it('refuses yesterday, and a start that passed before the cut-off', () => {
    expect(refusals({ dates: ['2026-03-08', '2026-03-10'] })).toEqual(['dates date_in_past']);
    const early = { dates: [today], startTime: '06:30' };
    expect(refusals(early, at('06:29'))).toEqual([]);
    expect(refusals(early, at('06:30'))).toEqual(['startTime booking_start_passed']);
  });

  it.each([
    [365, []],
    [366, ['dates date_too_far_ahead']],
  ])('takes dates up to 365 days ahead: %i', (days, expected) => {
    expect(refusals({ dates: [addDays(today, days)] })).toEqual(expected);
  });

  it('refuses a date that does not exist, also among others', () => {
    expect(refusals({ dates: ['2026-02-30'] })).toEqual(['dates date_invalid']);
    expect(refusals({ dates: ['2026-03-10', '2026-02-30'] })).toEqual(['dates date_invalid']);
  });

  it('asks for dates alone when everything else is there', () => {
    expect(refusals({ dates: [] })).toEqual(['dates dates_required']);
  });

  it('asks for a location that is chosen but not known, and the other way round', () => {
    expect(refusals({}, { location: null })).toEqual(['locationId location_required']);
    expect(refusals({ locationId: null })).toEqual(['locationId location_required']);
  });

  it('takes any of several classifications', () => {
    expect(refusals({}, { classifications: [{ ...teacher, id: 'aide' }, teacher] })).toEqual([]);
  });

  it('passes over an earliest end that is no time', () => {
    expect(refusals({}, { classifications: [{ ...teacher, earliestEndTime24hr: 'late' }] })).toEqual([]);
  });

  it.each([
    [27, 'VIC', 1, []],
    [28, 'VIC', 1, []],
    [29, 'VIC', 1, ['dates block_too_long']],
    [29, ' vic', 1, ['dates block_too_long']],
    [29, 'Victoria', 1, ['dates block_too_long']],
    [29, 'NSW', 1, []],
    [29, 'VIC', 2, []],
    [29, 'VIC', 3, []],
  ])('lets a block span %i days in %s at client type %i', (span, state, clientTypeInt, expected) => {
    const dates = [addDays(today, 1), addDays(today, span)];
    expect(refusals({ dates }, { location: { ...location, state, clientTypeInt } })).toEqual(expected);
  });

  it('counts the span by calendar dates over a change of the clocks', () => {
    expect(refusals({ dates: ['2026-03-20', '2026-04-16'] })).toEqual([]);
    expect(refusals({ dates: ['2026-03-20', '2026-04-17'] })).toEqual(['dates block_too_long']);
  });

  it.each([
    [0, ['bookingsPerDate bookings_per_date_out_of_range']],
    [1, []],
    [10, []],
    [11, ['bookingsPerDate bookings_per_date_out_of_range']],
    [1.5, ['bookingsPerDate number_invalid']],
    [Number.NaN, ['bookingsPerDate number_invalid']],
  ])('takes 1 to 10 bookings per date: %d', (bookingsPerDate, expected) => {
    expect(refusals({ bookingsPerDate })).toEqual(expected);
  });

  it('takes at most 100 bookings in one request, a repeated date counted once', () => {
    const dates = datesFromTo('2026-03-10', '2026-03-19');
    expect(refusals({ dates: [...dates, ...dates], bookingsPerDate: 10 })).toEqual([]);
    const eleven = checkBookingRequest(
      { ...wanted, dates: [...dates, '2026-03-20'], bookingsPerDate: 10 },
      facts,
    );
    expect(eleven).toEqual([
      {
        ok: false,
        field: 'bookingsPerDate',
        code: 'bookings_total_exceeded',
        params: { maxBookingsAllowed: 100, total: 110 },
      },
    ]);
  });

  it.each([
    ['08:30', '11:29', null, ['endTime booking_duration_too_short']],
    ['08:30', '11:30', null, []],
    ['08:30', '11:31', null, []],
    ['08:30', '11:30', 240, ['endTime booking_duration_too_short']],
    ['08:30', '12:29', 240, ['endTime booking_duration_too_short']],
    ['08:30', '12:30', 240, []],
    ['08:30', '09:30', 60, []],
    ['08:30', '08:30', null, ['endTime end_time_before_start']],
    ['08:30', '08:29', null, ['endTime end_time_before_start']],
    ['08:30', '24:00', null, ['endTime end_time_invalid']],
    ['8:30', '15:30', null, ['startTime start_time_invalid']],
  ])('%s to %s with the classification minimum %s', (startTime, endTime, minimumDurationInMins, expected) => {
    const classifications = [{ ...teacher, minimumDurationInMins }];
    expect(refusals({ startTime, endTime }, { classifications })).toEqual(expected);
  });

  it.each([
    ['14:59', ['endTime end_time_too_early']],
    ['15:00', []],
    ['15:01', []],
  ])('obeys the earliest end of the classification: %s', (endTime, expected) => {
    const classifications = [{ ...teacher, earliestEndTime24hr: '15:00' }];
    expect(refusals({ endTime }, { classifications })).toEqual(expected);
  });

  it('writes the earliest end in 24 hours', () => {
    const classifications = [{ ...teacher, earliestEndTime24hr: '15:00:00' }];
    const [refusal] = checkBookingRequest({ ...wanted, endTime: '14:00' }, { ...facts, classifications });
    expect(refusal?.params).toEqual({ time: '15:00' });
  });

  it.each([
    [419, true, null, ['breakMinutes break_over_limit']],
    [420, true, null, ['breakMinutes break_out_of_range']],
    [-1, true, null, ['breakMinutes break_out_of_range']],
    [240, true, null, []],
    [241, true, null, ['breakMinutes break_over_limit']],
    [Number.NaN, true, null, ['breakMinutes number_invalid']],
    [1.5, true, null, ['breakMinutes number_invalid']],
    [420, false, 30, []], // the break is not asked for, the default counts
    [0, false, 420, ['breakMinutes break_out_of_range']],
  ])(
    'takes a break of %i, shown %s, default %s',
    (breakMinutes, shouldShowBreaks, defaultBreakInMins, expected) => {
      const classifications = [{ ...teacher, shouldShowBreaks, defaultBreakInMins }];
      expect(refusals({ breakMinutes }, { classifications })).toEqual(expected);
    },
  );

  it('refuses a span that the change of the clocks swallows', () => {
    const short = { startTime: '02:00', endTime: '03:00' };
    const classifications = [{ ...teacher, minimumDurationInMins: 60, shouldShowBreaks: false }];
    expect(refusals({ ...short, dates: ['2026-10-03'] }, { classifications })).toEqual([]);
    expect(refusals({ ...short, dates: ['2026-10-04'] }, { classifications })).toEqual([
      'endTime clock_set_forward',
    ]);
  });

  it('counts the hours that pass where a change of the clocks leaves fewer', () => {
    const night = { startTime: '01:00', endTime: '04:30' };
    const classifications = [{ ...teacher, minimumDurationInMins: 180 }];
    expect(refusals({ ...night, dates: ['2026-10-03'] }, { classifications })).toEqual([]);
    expect(refusals({ ...night, dates: ['2026-10-03', '2026-10-04'] }, { classifications })).toEqual([
      'endTime clock_set_forward',
    ]);
    const longer = { ...night, endTime: '05:00' };
    expect(refusals({ ...longer, dates: ['2026-10-04'] }, { classifications })).toEqual([]);
  });

  it('refuses restricted dates, and the whole location when a restriction names none', () => {
    const restrictions = [{ datesLocal: ['2026-03-11'] }];
    expect(refusals({}, { restrictions })).toEqual([]);
    expect(refusals({ dates: ['2026-03-10', '2026-03-11'] }, { restrictions })).toEqual([
      'dates location_restricted',
    ]);
    expect(refusals({}, { restrictions: [{ datesLocal: [] }] })).toEqual(['locationId location_restricted']);
  });

  it('refuses a location that awaits confirmation', () => {
    expect(refusals({}, { location: { ...location, isConfirmed: false } })).toEqual([
      'locationId location_not_confirmed',
    ]);
  });

  it('sends to the representative without classifications, and refuses a foreign one', () => {
    expect(refusals({}, { classifications: [] })).toEqual(['classificationId classifications_missing']);
    expect(refusals({ classificationId: 'nurse' })).toEqual([
      'classificationId classification_not_available',
    ]);
  });

  it('refuses grades and certifications that are not offered', () => {
    expect(refusals({ gradeIds: ['year-1'], certificationIds: ['first-aid'] })).toEqual([]);
    expect(refusals({ gradeIds: ['year-9'], certificationIds: ['diver'] })).toEqual([
      'gradeIds grade_not_available',
      'certificationIds certification_not_available',
    ]);
  });

  it('takes reasons of the fixed list only', () => {
    expect(refusals({ reasonForAbsence: "Carer's Leave" })).toEqual([]);
    expect(refusals({ reasonForAbsence: 'Hangover' })).toEqual([
      'reasonForAbsence reason_for_absence_unknown',
    ]);
  });

  it('asks who submits where the location’s template requires it', () => {
    const required = { location: { ...location, submittedByTemplateRequired: true } };
    expect(refusals({ submittedBy: 'Ann' }, required)).toEqual([]);
    expect(refusals({ submittedBy: ' ' }, required)).toEqual(['submittedBy submitted_by_required']);
    expect(refusals({ submittedBy: null }, required)).toEqual(['submittedBy submitted_by_required']);
    expect(refusals({ submittedBy: null })).toEqual([]);
  });

  it('asks for the policies whose present version is not agreed', () => {
    const policies = [
      { id: 'terms', version: '2', agreed: false },
      { id: 'safety', version: '1', agreed: true },
    ];
    expect(refusals({}, { policies })).toEqual(['policiesAgreed policies_not_agreed']);
    expect(refusals({ policiesAgreed: [{ policyId: 'terms', version: '1' }] }, { policies })).toEqual([
      'policiesAgreed policies_not_agreed',
    ]);
    expect(refusals({ policiesAgreed: [{ policyId: 'terms', version: '2' }] }, { policies })).toEqual([]);
  });

  it.each([
    [[], 'confirmation_contact_required'],
    [[{ contactId: 'ann', ...email, email: false }], 'confirmation_method_required'],
    [[{ contactId: 'ann', ...email, voice: true }], 'confirmation_method_unusable'],
    [[{ contactId: 'bob', ...email }], 'confirmation_contact_unknown'],
    [
      [
        { contactId: 'ann', ...email },
        { contactId: 'ann', ...email },
      ],
      'confirmation_contact_repeated',
    ],
  ])('asks for contacts who can be told: %j', (confirmations, code) => {
    expect(refusals({ confirmations })).toEqual([`confirmations ${code}`]);
  });

  it.each([
    ['room', 50],
    ['notes', 1000],
    ['submittedBy', 100],
    ['purchaseOrder', 100],
    ['costCentre', 100],
    ['reference', 100],
  ] as const)('counts the length of %s in code points up to %i', (field, length) => {
    expect(refusals({ [field]: '👩'.repeat(length) })).toEqual([]);
    expect(refusals({ [field]: '👩'.repeat(length + 1) })).toEqual([`${field} text_too_long`]);
  });

  it('counts the name of the covered person', () => {
    expect(refusals({ covering: { name: 'x'.repeat(100) } })).toEqual([]);
    expect(refusals({ covering: { name: 'x'.repeat(101) } })).toEqual(['covering text_too_long']);
  });

  it('never throws, and does not mind the order of dates', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.constantFrom('08:30', '24:00', '2026-03-10', '2026-10-04', '9999-12-31'),
    );
    fc.assert(
      fc.property(
        fc.array(anyText, { maxLength: 6 }),
        anyText,
        anyText,
        fc.double(),
        (dates, startTime, endTime, count) => {
          const changes = { dates, startTime, endTime, bookingsPerDate: count };
          expect(refusals(changes)).toEqual(refusals({ ...changes, dates: dates.toReversed() }));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('who may request', () => {
  it.each([
    [true, true, true, true],
    [true, false, true, true],
    [false, true, true, true],
    [false, false, true, 'permission_missing'],
    [true, true, false, 'email_unverified'],
  ])('create %s, ask %s, verified %s: %s', (canCreate, canAsk, isEmailVerified, expected) => {
    const verdict = checkMayRequest({ canCreate, canAsk, isEmailVerified });
    expect(verdict.ok ? true : verdict.code).toBe(expected);
  });

  it('makes a pending booking of what may only be asked for', () => {
    expect(requestStatus({ canCreate: true })).toBe('created');
    expect(requestStatus({ canCreate: false })).toBe('pending');
  });
});
