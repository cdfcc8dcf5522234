import { describe, expect, test } from 'vitest';
import { defaultBookingLimits } from '../bookings/booking-limits.ts';
import type { WantedBooking } from '../bookings/create/create-booking.rules.ts';
import { errorText } from '../errors/error-texts.ts';
import {
  checkDayClaim,
  checkMayReplaceMe,
  checkReplaceMe,
  findReplaceMeDay,
  isCutOffPassed,
  listReplaceMeDays,
  replaceMeDefaults,
} from './replace-me.rules.ts';
import { isReplaceMeOpen, replaceMeStatuses } from './replace-me-status.ts';

const timeZone = 'Australia/Melbourne';
/** 2026-03-09 is a Monday; summer time ends there on 5 April. */
const at = (dateTime: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone).toInstant();
const place = (dateTime: string, closed: readonly string[][] = []) => ({
  now: at(dateTime),
  timeZone,
  restrictions: closed.map((datesLocal) => ({ datesLocal })),
});

describe('the next working day', () => {
  test.each([
    ['on a Monday is Tuesday', '2026-03-09T06:30', [], '2026-03-10', false],
    ['on a Thursday is Friday', '2026-03-12T06:30', [], '2026-03-13', false],
    ['on a Friday is Monday', '2026-03-13T06:30', [], '2026-03-16', true],
    ['on a Saturday is Monday', '2026-03-14T06:30', [], '2026-03-16', true],
    ['on a Sunday is Monday', '2026-03-15T23:59', [], '2026-03-16', true],
    ['over a closed Friday is Monday', '2026-03-12T06:30', [['2026-03-13']], '2026-03-16', true],
    ['over a closed Monday is Tuesday', '2026-03-13T06:30', [['2026-03-16']], '2026-03-17', false],
    [
      'over holidays is not the next Monday though it is one',
      '2026-03-13T06:30',
      [
        ['2026-03-16', '2026-03-17', '2026-03-18'],
        ['2026-03-19', '2026-03-20'],
      ],
      '2026-03-23',
      false,
    ],
    ['over the change of the clocks is Monday', '2026-04-03T22:00', [], '2026-04-06', true],
    ['over the turn of the year', '2027-12-31T12:00', [], '2028-01-03', true],
    ['before a leap day', '2028-02-28T12:00', [], '2028-02-29', false],
  ] as const)('%s', (_name, now, closed, dateLocal, isNextMonday) => {
    const day = findReplaceMeDay('nextWorkingDay', place(now, closed as never));
    expect(day).toEqual({ selectedDay: 'nextWorkingDay', dateLocal, isNextMonday });
  });

  test('is none where the location is closed for good, or for a whole year', () => {
    expect(listReplaceMeDays(place('2026-03-09T06:30', [[]])).map(({ selectedDay }) => selectedDay)).toEqual([
      'today',
    ]);
    const year = Array.from({ length: 365 }, (_, day) =>
      Temporal.PlainDate.from('2026-03-10').add({ days: day }).toString(),
    );
    expect(findReplaceMeDay('nextWorkingDay', place('2026-03-09T06:30', [year]))).toBeNull();
    const open = findReplaceMeDay('nextWorkingDay', place('2026-03-09T06:30', [year.slice(0, -1)]));
    expect(open?.dateLocal).toBe('2027-03-09');
  });

  test('and today are those of the location’s clock', () => {
    const now = at('2026-03-12T23:59:59');
    const days = (moment: Temporal.Instant) =>
      listReplaceMeDays({ now: moment, timeZone, restrictions: [] }).map(({ dateLocal }) => dateLocal);
    expect(days(now)).toEqual(['2026-03-12', '2026-03-13']);
    expect(days(now.add({ seconds: 1 }))).toEqual(['2026-03-13', '2026-03-16']);
    expect(
      listReplaceMeDays({ now, timeZone: 'Pacific/Auckland', restrictions: [] }).map(
        ({ dateLocal }) => dateLocal,
      ),
    ).toEqual(['2026-03-13', '2026-03-16']);
  });
});

describe('the day that the person saw', () => {
  const friday = findReplaceMeDay('nextWorkingDay', place('2026-03-13T06:30'))!;
  test.each([
    ['the same', { isNextMonday: true, dateLocal: '2026-03-16' }, 'ok'],
    ['the same without its date', { isNextMonday: true }, 'ok'],
    ['tomorrow instead of Monday', { isNextMonday: false }, 'replace_me_day_changed'],
    ['another date', { isNextMonday: true, dateLocal: '2026-03-23' }, 'replace_me_day_changed'],
  ] as const)('%s', (_name, claim, expected) => {
    const verdict = checkDayClaim(claim, friday);
    expect(verdict.ok ? 'ok' : verdict.code).toBe(expected);
  });

  test('is never today when Monday is claimed', () => {
    const today = findReplaceMeDay('today', place('2026-03-09T06:30'))!;
    expect(today).toEqual({ selectedDay: 'today', dateLocal: '2026-03-09', isNextMonday: false });
    expect(checkDayClaim({ isNextMonday: true }, today).ok).toBe(false);
  });
});

test.each([
  [{ canAsk: false, isEmailVerified: false, isEnabled: false }, 'permission_missing'],
  [{ canAsk: true, isEmailVerified: false, isEnabled: false }, 'email_unverified'],
  [{ canAsk: true, isEmailVerified: true, isEnabled: false }, 'replace_me_not_enabled'],
  [{ canAsk: true, isEmailVerified: true, isEnabled: true }, 'ok'],
])('who may ask: %o', (rights, expected) => {
  const verdict = checkMayReplaceMe(rights);
  expect(verdict.ok ? 'ok' : verdict.code).toBe(expected);
});

const classification = {
  id: 'teacher',
  minimumDurationInMins: null,
  earliestEndTime24hr: null,
  defaultBreakInMins: null,
  shouldShowBreaks: true,
};
const wanted: WantedBooking = {
  locationId: 1,
  classificationId: 'teacher',
  dates: ['2026-03-09'],
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
  confirmations: [],
  purchaseOrder: null,
  costCentre: null,
  reference: null,
};
const facts = (now: string, changes: object = {}) => ({
  now: at(now),
  location: {
    timeZone,
    clientTypeInt: 1,
    state: 'VIC',
    isConfirmed: true,
    submittedByTemplateRequired: true,
  },
  restrictions: [],
  classifications: [classification],
  gradeIds: [],
  certificationIds: [],
  contacts: [],
  policies: [{ id: 'conduct', version: '1', agreed: false }],
  limits: defaultBookingLimits,
  cutOff: '08:00',
  openRequests: [],
  ...changes,
});

describe('what the rules say to a request', () => {
  const codes = (now: string, changes: Partial<WantedBooking> = {}, more: object = {}) =>
    checkReplaceMe({ ...wanted, ...changes }, facts(now, more)).map(({ code }) => code);

  test('today closes with the cut-off, the next day does not', () => {
    expect(codes('2026-03-09T07:59:59')).toEqual([]);
    expect(codes('2026-03-09T08:00')).toEqual(['same_day_cut_off_passed']);
    expect(codes('2026-03-09T08:00:01')).toEqual(['same_day_cut_off_passed']);
    expect(codes('2026-03-09T20:00', { dates: ['2026-03-10'] })).toEqual([]);
    expect(isCutOffPassed({ now: at('2026-03-09T07:59:59'), timeZone, cutOff: null })).toBe(false);
    expect(isCutOffPassed({ now: at('2026-03-09T08:00'), timeZone, cutOff: null })).toBe(true);
  });

  test('a start that has passed is too late though the cut-off has not come', () => {
    expect(codes('2026-03-09T07:30', { startTime: '07:30' })).toEqual(['booking_start_passed']);
    expect(codes('2026-03-09T07:29:59', { startTime: '07:30' })).toEqual([]);
  });

  test('one request at a time for a day', () => {
    const openRequests = [{ dateLocal: '2026-03-09', locationId: 1, locationName: 'Richmond North' }];
    expect(codes('2026-03-09T06:30', {}, { openRequests })).toEqual(['replace_me_already_requested']);
    expect(codes('2026-03-09T06:30', { dates: ['2026-03-10'] }, { openRequests })).toEqual([]);
  });

  test('one at another location is refused by the name of that location', () => {
    const openRequests = [{ dateLocal: '2026-03-09', locationId: 2, locationName: 'Richmond South' }];
    const broken = checkReplaceMe(wanted, facts('2026-03-09T06:30', { openRequests }));
    expect(broken.map(errorText)).toEqual([
      'A replacement has already been asked for on that day, at Richmond South',
    ]);
  });

  test('nothing is asked about contacts, policies and who submits it', () => {
    expect(codes('2026-03-09T06:30')).toEqual([]);
  });

  test.each([
    ['a closed day', {}, { restrictions: [{ datesLocal: ['2026-03-09'] }] }, 'location_restricted'],
    [
      'a location that is not confirmed',
      {},
      { location: { ...facts('2026-03-09T06:30').location, isConfirmed: false } },
      'location_not_confirmed',
    ],
    ['too short', { endTime: '11:29' }, {}, 'booking_duration_too_short'],
    ['an end before the start', { endTime: '08:00' }, {}, 'end_time_before_start'],
    ['no classification chosen', { classificationId: null }, {}, 'classification_required'],
    ['another’s classification', { classificationId: 'cook' }, {}, 'classification_not_available'],
    ['no such reason', { reasonForAbsence: 'Hungry' }, {}, 'reason_for_absence_unknown'],
  ] as const)('%s is refused as for a booking', (_name, changes, more, code) => {
    expect(codes('2026-03-09T06:30', changes, more)).toContain(code);
  });
});

describe('what is booked when only the button is pressed', () => {
  const location = { startTime: '08:30', endTime: '15:30', breakMinutes: 30 };
  const template = {
    startTime: '09:00',
    endTime: '13:00',
    breakMinutes: 15,
    classificationId: 'cook',
    reasonForAbsence: null,
    notes: 'Bring an apron',
  };
  const two = [
    { id: 'teacher', defaultBreakInMins: null },
    { id: 'cook', defaultBreakInMins: 20 },
  ];

  test('the template first, then the location', () => {
    expect(
      replaceMeDefaults({ template, location, classifications: two, lastClassificationId: null }),
    ).toEqual({
      startTime: '09:00',
      endTime: '13:00',
      breakMinutes: 15,
      classificationId: 'cook',
      reason: 'Sick Leave Cover',
      notes: 'Bring an apron',
    });
    expect(
      replaceMeDefaults({ template: null, location, classifications: two, lastClassificationId: null }),
    ).toEqual({
      ...location,
      classificationId: null,
      reason: 'Sick Leave Cover',
      notes: '',
    });
  });

  test.each([
    ['cook', 'cook', 20],
    ['teacher', 'teacher', 30],
    ['gone', null, 30],
  ])(
    'what the person asked for last, %s, as long as it can be booked',
    (lastClassificationId, id, minutes) => {
      const found = replaceMeDefaults({
        template: null,
        location,
        classifications: two,
        lastClassificationId,
      });
      expect([found.classificationId, found.breakMinutes]).toEqual([id, minutes]);
    },
  );

  test('the only classification there is needs no choice', () => {
    const only = two.slice(1);
    const { classificationId, breakMinutes } = replaceMeDefaults({
      template: null,
      location,
      classifications: only,
      lastClassificationId: null,
    });
    expect([classificationId, breakMinutes]).toEqual(['cook', 20]);
  });
});

test('a request is open until it is rejected or cancelled', () => {
  expect(replaceMeStatuses.filter(isReplaceMeOpen)).toEqual([
    'PendingApproval',
    'BookingCreated',
    'ReplacementFound',
  ]);
});
