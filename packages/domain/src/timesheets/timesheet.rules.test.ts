import { describe, expect, test } from 'vitest';
import { checkTimes, findWrongBreak, unpaidMinutesOf, workedMinutes } from './timesheet-times.rules.ts';
import {
  attentionOf,
  checkChange,
  checkQuestion,
  checkSelection,
  compareAttention,
  hasFile,
  kindOfClaim,
  listModifications,
  submissionReason,
  submittedStatus,
} from './timesheet.rules.ts';
import { timesheetKinds, timesheetStatuses } from './timesheet-status.ts';

const booked = { startTime: '08:30', endTime: '15:30', unpaidBreakMinutes: 30 };

describe('a claim', () => {
  test.each([
    ['is the booking', {}, 0, []],
    ['is within the tolerance', { startTime: '08:35' }, 5, []],
    ['begins a minute beyond it', { startTime: '08:36' }, 5, ['startTime']],
    ['begins earlier than it allows', { startTime: '08:24' }, 5, ['startTime']],
    ['ends at its edge', { endTime: '15:25' }, 5, []],
    ['ends beyond it', { endTime: '15:24' }, 5, ['endTime']],
    ['has a break at its edge', { unpaidBreakMinutes: 35 }, 5, []],
    ['has a break beyond it', { unpaidBreakMinutes: 36 }, 5, ['breaks']],
    ['differs by a minute where none is tolerated', { endTime: '15:31' }, 0, ['endTime']],
    [
      'changes everything',
      { startTime: '09:00', endTime: '16:00', unpaidBreakMinutes: 0 },
      5,
      ['startTime', 'endTime', 'breaks'],
    ],
  ])('%s', (_what, changes, tolerance, expected) => {
    const claim = { ...booked, ...changes };
    expect(listModifications(booked, claim, tolerance)).toEqual(expected);
    expect(kindOfClaim(booked, claim, tolerance)).toBe(
      expected.length > 0 ? 'candidateModified' : 'unmodified',
    );
  });

  test('that it did not happen is a kind of its own, whatever is tolerated', () => {
    expect(kindOfClaim(booked, null, 60)).toBe('didNotHappen');
    expect(listModifications(booked, null, 60)).toEqual(['didNotHappen']);
  });
});

describe('worked minutes', () => {
  test.each([
    ['an ordinary day', '2026-03-10', 'Australia/Melbourne', booked, 390],
    [
      'the night the clocks go forward',
      '2026-10-04',
      'Australia/Melbourne',
      { ...booked, startTime: '01:30', endTime: '04:30', unpaidBreakMinutes: 0 },
      120,
    ],
    [
      'the night the clocks go back',
      '2026-04-05',
      'Australia/Melbourne',
      { ...booked, startTime: '01:30', endTime: '04:30', unpaidBreakMinutes: 0 },
      240,
    ],
    [
      'half an hour back on Lord Howe',
      '2026-04-05',
      'Australia/Lord_Howe',
      { ...booked, startTime: '01:00', endTime: '04:00', unpaidBreakMinutes: 0 },
      210,
    ],
    [
      'the London spring',
      '2026-03-29',
      'Europe/London',
      { ...booked, startTime: '00:30', endTime: '03:30', unpaidBreakMinutes: 0 },
      120,
    ],
    [
      'a break that is longer than the time',
      '2026-03-10',
      'Pacific/Auckland',
      { startTime: '09:00', endTime: '09:30', unpaidBreakMinutes: 45 },
      0,
    ],
  ])('of %s', (_what, dateLocal, timeZone, times, expected) => {
    expect(workedMinutes(times, { dateLocal, timeZone })).toBe(expected);
  });
});

const lunch = { type: 'unpaid', startTime: '12:00', endTime: '12:30' } as const;

const anyDay = { dateLocal: '2026-03-11', timeZone: 'Australia/Melbourne' };

test('only unpaid breaks are taken off', () => {
  expect(unpaidMinutesOf([lunch, { type: 'paid', startTime: '10:00', endTime: '10:15' }], anyDay)).toBe(30);
  expect(unpaidMinutesOf([], anyDay)).toBe(0);
});

test.each([
  ['over an hour that is not there', '2026-10-04', '01:45', '03:15', 30],
  ['within an hour that is not there', '2026-10-04', '02:00', '03:00', 0],
  ['that begins in an hour that is not there', '2026-10-04', '02:30', '03:30', 30],
  ['within the hour that comes twice', '2026-04-05', '02:10', '02:40', 30],
  ['that begins in the hour that comes twice', '2026-04-05', '02:40', '03:10', 30],
  ['that ends in the hour that comes twice', '2026-04-05', '01:50', '02:10', 20],
  ['around the hour that comes twice', '2026-04-05', '01:50', '03:10', 140],
])('an unpaid break %s takes off what passed', (_what, dateLocal, startTime, endTime, expected) => {
  const day = { dateLocal, timeZone: 'Australia/Melbourne' };
  expect(unpaidMinutesOf([{ type: 'unpaid', startTime, endTime }], day)).toBe(expected);
});

test('in an hour that is not there nobody works', () => {
  const spring = { dateLocal: '2026-10-04', timeZone: 'Australia/Melbourne' };
  const times = { startTime: '02:10', endTime: '02:50', breaks: [] };
  expect(checkTimes(times, spring)).toMatchObject({ ok: false, code: 'timesheet_nothing_worked' });
  expect(checkTimes(times, anyDay)).toEqual({ ok: true });
});

test.each([
  ['a minute', '08:30', '08:31', [], 'ok'],
  ['no time', '08:30', '08:30', [], 'end_time_before_start'],
  ['an end before the start', '08:30', '08:29', [], 'end_time_before_start'],
  ['a break within', '08:30', '15:30', [lunch], 'ok'],
  ['a paid break that fills it', '12:00', '12:30', [{ ...lunch, type: 'paid' as const }], 'ok'],
  ['an unpaid break that fills it', '12:00', '12:30', [lunch], 'timesheet_nothing_worked'],
  ['an unpaid break that leaves a minute', '12:00', '12:31', [lunch], 'ok'],
  [
    'unpaid breaks that fill it together',
    '12:00',
    '13:00',
    [lunch, { ...lunch, startTime: '12:30', endTime: '13:00' }],
    'timesheet_nothing_worked',
  ],
  ['a break that begins before', '12:01', '15:30', [lunch], 'timesheet_breaks_invalid'],
  ['a break that ends after', '08:30', '12:29', [lunch], 'timesheet_breaks_invalid'],
  ['two that touch', '08:30', '15:30', [{ ...lunch, startTime: '12:30', endTime: '12:45' }, lunch], 'ok'],
  [
    'two that overlap',
    '08:30',
    '15:30',
    [{ ...lunch, startTime: '12:29', endTime: '12:45' }, lunch],
    'timesheet_breaks_invalid',
  ],
  ['an empty break', '08:30', '15:30', [{ ...lunch, endTime: '12:00' }], 'timesheet_breaks_invalid'],
])('times with %s', (_what, startTime, endTime, breaks, expected) => {
  const verdict = checkTimes({ startTime, endTime, breaks }, anyDay);
  expect(verdict.ok ? 'ok' : verdict.code).toBe(expected);
});

test('the break that is wrong is named by its place in the list, whatever the order of their times', () => {
  const worked = { startTime: '08:30', endTime: '15:30' };
  const inside = { ...lunch, startTime: '09:00', endTime: '09:15' };
  const over = { ...lunch, startTime: '12:15', endTime: '12:45' };
  expect(findWrongBreak([over, lunch], worked)).toBe(0);
  expect(findWrongBreak([lunch, inside, over], worked)).toBe(2);
  expect(findWrongBreak([lunch, inside], worked)).toBeNull();
});

test('a row waits for attention only while it is pending approval', () => {
  for (const status of timesheetStatuses) {
    for (const kind of timesheetKinds) {
      for (const isHeld of [true, false]) {
        const ofKind = { unmodified: 'ready', candidateModified: 'changed', didNotHappen: 'didNotHappen' };
        const expected = status !== 'PendingApproval' ? null : isHeld ? 'held' : ofKind[kind];
        expect(attentionOf({ status, kind, isHeld })).toBe(expected);
      }
    }
  }
});

test('exceptions come first, then the earliest', () => {
  const row = (kind: (typeof timesheetKinds)[number], dateLocal: string, isHeld = false) => ({
    status: 'PendingApproval' as const,
    kind,
    isHeld,
    dateLocal,
    startTimeLocal: '08:30',
  });
  const rows = [
    row('unmodified', '2026-03-01'),
    row('candidateModified', '2026-03-03'),
    row('candidateModified', '2026-03-02'),
    row('didNotHappen', '2026-03-09'),
    row('unmodified', '2026-03-10', true),
  ];
  expect(rows.toSorted(compareAttention).map(({ dateLocal }) => dateLocal.slice(-2))).toEqual([
    '10',
    '09',
    '02',
    '03',
    '01',
  ]);
});

test('one kind at once', () => {
  expect(checkSelection(['unmodified', 'unmodified'])).toEqual({ ok: true });
  expect(checkSelection([])).toMatchObject({ code: 'timesheet_selection_empty' });
  expect(checkSelection(['unmodified', 'didNotHappen'])).toMatchObject({ code: 'timesheet_kinds_mixed' });
});

test.each([
  ['PendingApproval', 'Filled', false, null],
  ['PendingApproval', 'Cancelled', false, 'bookingCancelled'],
  ['Cancelled', 'Cancelled', false, 'bookingCancelled'],
  ['ApprovedForInvoice', 'Filled', true, 'alreadySubmitted'],
  ['ApprovedForInvoice', 'Filled', false, 'alreadyApprovedForInvoice'],
  ['DidNotHappen', 'Filled', true, 'alreadySubmitted'],
  ['Invoiced', 'Invoiced', true, 'alreadyInvoiced'],
  ['PendingReview', 'Filled', false, 'unknown'],
] as const)(
  'a %s row of a %s booking, signed by a contact: %s, is refused as %s',
  (status, bookingStatus, wasSubmitted, reason) => {
    expect(submissionReason({ status, bookingStatus, wasSubmitted })).toBe(reason);
  },
);

test('only what waits can be changed or asked about, and the educator’s own word stays', () => {
  const waiting = { status: 'PendingApproval', bookingStatus: 'Filled', wasSubmitted: false } as const;
  expect(checkChange({ ...waiting, candidateSays: false }, { didNotHappen: true })).toEqual({ ok: true });
  expect(checkChange({ ...waiting, candidateSays: true }, { didNotHappen: true })).toEqual({ ok: true });
  expect(checkChange({ ...waiting, candidateSays: true }, { didNotHappen: false })).toMatchObject({
    code: 'timesheet_candidate_says_not_worked',
  });
  expect(checkQuestion({ ...waiting, isHeld: false })).toEqual({ ok: true });
  expect(checkQuestion({ ...waiting, isHeld: true })).toMatchObject({ code: 'timesheet_question_open' });
  for (const status of timesheetStatuses.filter((one) => one !== 'PendingApproval')) {
    const facts = { ...waiting, status, candidateSays: false, isHeld: false };
    expect(checkChange(facts, { didNotHappen: false })).toMatchObject({ code: 'timesheet_not_editable' });
    expect(checkQuestion(facts)).toMatchObject({ code: 'timesheet_not_editable' });
  }
});

test('what is signed off has a file', () => {
  expect(timesheetStatuses.filter(hasFile)).toEqual(['ApprovedForInvoice', 'Invoiced', 'DidNotHappen']);
  expect(timesheetKinds.map(submittedStatus)).toEqual([
    'ApprovedForInvoice',
    'ApprovedForInvoice',
    'DidNotHappen',
  ]);
});
