import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { variants } from '../regions/testing/variants.ts';
import { checkDoubles, doublesOf } from './create/booking-doubles.rules.ts';
import { bookingStatuses, canRequestBecome, requestStatuses, isFinal } from './booking-status.ts';
import { describeBooking } from './describe-booking.ts';
import { isReasonForAbsence, reasonsForAbsence } from './create/reasons-for-absence.ts';
import { fitStandardBooking } from './create/standard-booking.rules.ts';

describe('describeBooking', () => {
  const week = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
  const booking = {
    bookingsPerDate: 2,
    dates: week,
    startTime: '08:30',
    endTime: '15:30',
    locationName: 'Richmond PS',
  };

  it.each([
    ['AU', '2 educators, Mon 9–Fri 13 Mar, 8:30 am–3:30 pm, Richmond PS'],
    ['NZ', '2 educators, Mon 9–Fri 13 Mar, 8:30 am–3:30 pm, Richmond PS'],
    ['UK', '2 educators, Mon 9–Fri 13 Mar, 08:30–15:30, Richmond PS'],
    ['CA', '2 educators, Mon Mar 9–Fri 13, 8:30 am–3:30 pm, Richmond PS'],
    ['US', '2 educators, Mon Mar 9–Fri 13, 8:30 am–3:30 pm, Richmond PS'],
    ['EN', '2 educators, Mon 9–Fri 13 Mar, 8:30 am–3:30 pm, Richmond PS'],
  ] as const)('speaks as %s does', (name, expected) => {
    expect(describeBooking(booking, variants[name], '2026-03-01')).toBe(expected);
  });

  it('leaves out what is not chosen yet', () => {
    const empty = { bookingsPerDate: 1, dates: [], startTime: '', endTime: '', locationName: '' };
    expect(describeBooking(empty, variants.AU)).toBe('1 educator');
    expect(describeBooking({ ...empty, bookingsPerDate: Number.NaN }, variants.AU)).toBe('Educators');
    expect(describeBooking({ ...empty, locationName: 'Richmond PS' }, variants.AU)).toBe(
      '1 educator, Richmond PS',
    );
  });

  it('names up to four ranges and counts the days of more', () => {
    const mondays = ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06'];
    const of = (dates: string[]) => describeBooking({ ...booking, dates, locationName: '' }, variants.UK);
    expect(of(mondays.slice(0, 4))).toBe(
      '2 educators, Mon 9 Mar, Mon 16 Mar, Mon 23 Mar, Mon 30 Mar, 08:30–15:30',
    );
    expect(of([...mondays, '2026-03-09'])).toBe(
      '2 educators, 5 days between Mon 9 Mar and Mon 6 Apr, 08:30–15:30',
    );
  });

  it('writes the year of another year', () => {
    const next = { ...booking, dates: ['2027-01-04'], bookingsPerDate: 1, locationName: '' };
    expect(describeBooking(next, variants.AU, '2026-12-01')).toBe(
      '1 educator, Mon 4 Jan 2027, 8:30 am–3:30 pm',
    );
  });
});

describe('statuses', () => {
  it('a booking that is cancelled or invoiced stays so', () => {
    expect(bookingStatuses.filter(isFinal)).toEqual(['Cancelled', 'Invoiced']);
  });

  it('a request is decided once', () => {
    expect(requestStatuses.filter((to) => canRequestBecome('PendingApproval', to))).toEqual([
      'Accepted',
      'Rejected',
      'Cancelled',
    ]);
    for (const from of ['Accepted', 'Rejected', 'Cancelled'] as const) {
      expect(requestStatuses.some((to) => canRequestBecome(from, to))).toBe(false);
    }
  });
});

describe('reasons for absence', () => {
  it('are the fifteen of the fixed list', () => {
    expect(reasonsForAbsence).toHaveLength(15);
    expect(isReasonForAbsence('F&P Testing')).toBe(true);
    expect(isReasonForAbsence('f&p testing')).toBe(false);
  });
});

describe('doubles', () => {
  const wanted = {
    dates: ['2026-03-09'],
    startTime: '09:00',
    endTime: '12:00',
    covering: null,
    room: 'Rm 4',
  };
  const other = {
    id: 'b',
    dateLocal: '2026-03-09',
    startTime: '11:00',
    endTime: '15:00',
    covering: null,
    room: ' rm  4',
  };
  const ann = { contactId: 'ann', name: 'Ann Lee' };
  const found = (changes: Partial<typeof wanted> | object, otherChanges: object = {}) =>
    doublesOf({ ...wanted, ...changes }, [{ ...other, ...otherChanges }]).length > 0;

  it('are the same date, overlapping times and the same room or person', () => {
    expect(found({})).toBe(true);
    expect(found({ dates: ['2026-03-10'] })).toBe(false);
    expect(found({ endTime: '11:00' })).toBe(false);
    expect(found({ endTime: '11:01' })).toBe(true);
    expect(found({ startTime: '15:00', endTime: '18:00' })).toBe(false);
    expect(found({ room: 'Rm 5' })).toBe(false);
    expect(found({ room: '' }, { room: '' })).toBe(false);
    expect(found({ room: `\u200b${wanted.room}\u200b` })).toBe(true);
    expect(found({ room: '\u200b' }, { room: '\u200b' })).toBe(false);
  });

  it('know a person by id, else by name', () => {
    const noRoom = { room: '' };
    expect(found({ ...noRoom, covering: ann }, { covering: ann })).toBe(true);
    expect(found({ ...noRoom, covering: ann }, { covering: { contactId: 'bob', name: 'Ann Lee' } })).toBe(
      false,
    );
    expect(found({ ...noRoom, covering: { name: 'ann  LEE' } }, { covering: ann })).toBe(true);
    expect(found({ ...noRoom, covering: {} }, { covering: {} })).toBe(false);
  });

  it('are refused unless the person books anyway', () => {
    expect(checkDoubles([], false).ok).toBe(true);
    expect(checkDoubles([other], false)).toEqual({ ok: false, code: 'booking_double', params: { count: 1 } });
    expect(checkDoubles([other], true).ok).toBe(true);
  });
});

describe('templates', () => {
  const methods = { email: true, sms: true, voice: false, push: false };
  const template = {
    name: 'Monday',
    locationId: 7,
    classificationId: 'teacher',
    startTime: '08:30',
    endTime: '15:30',
    breakMinutes: 30,
    gradeIds: ['year-1', 'year-2'],
    certificationIds: ['first-aid'],
    reasonForAbsence: 'Other',
    notes: '',
    room: '',
    bookingsPerDate: 2,
    confirmations: [
      { contactId: 'ann', ...methods },
      { contactId: 'bob', ...methods },
    ],
    preferredCandidateId: 'sam',
  };
  const usable = { email: true, sms: true, voice: true, push: true };
  const facts = {
    isLocationAvailable: true,
    isLocationConfirmed: true,
    classificationIds: ['teacher'],
    gradeIds: ['year-1', 'year-2'],
    certificationIds: ['first-aid'],
    contacts: [
      { id: 'ann', usable },
      { id: 'bob', usable },
    ],
    candidateIds: null,
    bookingsPerDateMax: 10,
  };

  it('that fit stay as they are', () => {
    expect(fitStandardBooking(template, facts)).toEqual({
      defaults: template,
      problems: [],
      stillValid: true,
    });
  });

  it('keep what fits and say what does not', () => {
    const { defaults, problems, stillValid } = fitStandardBooking(template, {
      ...facts,
      isLocationConfirmed: false,
      classificationIds: [],
      gradeIds: ['year-2'],
      certificationIds: [],
      contacts: [{ id: 'bob', usable: { ...usable, sms: false } }],
      candidateIds: [],
      bookingsPerDateMax: 1,
    });
    expect(stillValid).toBe(false);
    expect(problems).toEqual([
      'location_not_confirmed',
      'classification_not_available',
      'grade_not_available',
      'certification_not_available',
      'candidate_not_available',
      'confirmation_contact_unknown',
      'confirmation_method_unusable',
    ]);
    for (const problem of problems) expect(errorCatalogue).toHaveProperty(problem);
    expect(defaults).toEqual({
      ...template,
      classificationId: null,
      gradeIds: ['year-2'],
      certificationIds: [],
      preferredCandidateId: null,
      bookingsPerDate: 1,
      confirmations: [{ contactId: 'bob', ...methods, sms: false }],
    });
  });

  it('drop a contact whom no chosen method reaches, and name a location that is gone', () => {
    const nothing = { email: false, sms: false, voice: true, push: true };
    const fitted = fitStandardBooking(template, {
      ...facts,
      isLocationAvailable: false,
      contacts: [
        { id: 'ann', usable: nothing },
        { id: 'bob', usable },
      ],
    });
    expect(fitted.defaults.confirmations.map(({ contactId }) => contactId)).toEqual(['bob']);
    expect(fitted.problems).toEqual(['location_required', 'confirmation_method_unusable']);
  });
});
