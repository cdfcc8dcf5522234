import { describe, expect, it } from 'vitest';
import { defaultBookingLimits } from '../bookings/booking-limits.ts';
import { localToInstant } from '../time/local-instant.ts';
import { checkStillBookable } from './still-bookable.rules.ts';
import type { StillBookableFacts } from './still-bookable.rules.ts';

const timeZone = 'Australia/Melbourne';
const asked = {
  locationId: 7,
  classificationId: 'teacher',
  dates: ['2026-03-10', '2026-03-11'],
  bookingsPerDate: 1,
  startTime: '08:30',
  endTime: '15:30',
  breakMinutes: 30,
  gradeIds: ['year-1'],
  certificationIds: ['first-aid'],
  reasonForAbsence: 'Sick Leave Cover',
  covering: null,
  submittedBy: null,
  room: '',
  notes: '',
  policiesAgreed: [],
  confirmations: [{ contactId: 'ann', email: true, sms: false, voice: false, push: false }],
  preferredCandidateId: 'cara',
  purchaseOrder: null,
  costCentre: null,
  reference: null,
};
const location = {
  timeZone,
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
const facts: StillBookableFacts = {
  now: localToInstant('2026-03-09', '06:30', timeZone, 'start'),
  location,
  restrictions: [],
  classifications: [teacher],
  gradeIds: ['year-1'],
  certificationIds: ['first-aid'],
  contacts: [{ id: 'ann', usable: { email: true, sms: true, voice: false, push: false } }],
  policies: [],
  limits: defaultBookingLimits,
  cutOff: '08:00',
  candidateIds: ['cara'],
};
const at = (date: string, time: string) => ({ now: localToInstant(date, time, timeZone, 'start') });

describe('whether a request can still be booked', () => {
  it.each<[changed: string, Partial<StillBookableFacts>, string[]]>([
    ['nothing', {}, []],
    [
      'the location is no longer confirmed',
      { location: { ...location, isConfirmed: false } },
      ['locationId location_not_confirmed'],
    ],
    ['the location is closed', { restrictions: [{ datesLocal: [] }] }, ['locationId location_restricted']],
    [
      'one of the dates is closed',
      { restrictions: [{ datesLocal: ['2026-03-11'] }] },
      ['dates location_restricted'],
    ],
    ['the day after is closed', { restrictions: [{ datesLocal: ['2026-03-12'] }] }, []],
    ['a second before the cut-off', at('2026-03-10', '07:59'), []],
    ['the cut-off', at('2026-03-10', '08:00'), ['dates same_day_cut_off_passed']],
    ['the first day is over', at('2026-03-11', '07:00'), ['dates date_in_past']],
    [
      'the classification was withdrawn',
      { classifications: [{ ...teacher, id: 'cook' }] },
      ['classificationId classification_not_available'],
    ],
    ['none is left', { classifications: [] }, ['classificationId classifications_missing']],
    ['7 hours are the minimum', { limits: { ...defaultBookingLimits, minimumDurationMinutes: 420 } }, []],
    [
      '7 hours and a minute are the minimum',
      { limits: { ...defaultBookingLimits, minimumDurationMinutes: 421 } },
      ['endTime booking_duration_too_short'],
    ],
    ['2 in one request', { limits: { ...defaultBookingLimits, bookingsPerRequestMax: 2 } }, []],
    [
      '1 in one request',
      { limits: { ...defaultBookingLimits, bookingsPerRequestMax: 1 } },
      ['bookingsPerDate bookings_total_exceeded'],
    ],
    [
      'a block may take one day',
      { limits: { ...defaultBookingLimits, victorianBlockDaysMax: 1 } },
      ['dates block_too_long'],
    ],
    ['the grade is gone', { gradeIds: [] }, ['gradeIds grade_not_available']],
    ['the certificate is gone', { certificationIds: [] }, ['certificationIds certification_not_available']],
    [
      'the educator asked for is gone',
      { candidateIds: [] },
      ['preferredCandidateId candidate_not_available'],
    ],
    // What its author agreed to, and whom they chose to notify, stays as sent.
    ['a contact has left', { contacts: [] }, []],
    ['a policy has a new version', { policies: [{ id: 'conduct', version: '2', agreed: false }] }, []],
    ['who submits must be named', { location: { ...location, submittedByTemplateRequired: true } }, []],
  ])('when %s', (_changed, changes, refusals) => {
    const broken = checkStillBookable(asked, { ...facts, ...changes });
    expect(broken.map(({ field, code }) => `${field} ${code}`)).toEqual(refusals);
  });
});
