import { checkExtension } from '@staffroom/domain/bookings/extend/extend-booking.rules.ts';
import { describe, expect, it } from 'vitest';
import {
  closedDays,
  draftDays,
  emptyDraft,
  expectedCounts,
  factsOf,
  pickedDays,
  readDayField,
  worksOnWeekends,
  type ExtensionDraft,
  type Scheduling,
} from './extension-form.ts';

const day = (dateLocal: string, changes: Partial<Scheduling['days'][number]> = {}) => ({
  dateLocal,
  startTime: '08:30',
  endTime: '15:30',
  breakMinutes: 30,
  isWeekend: false,
  isBlocked: false,
  closedMessage: null,
  candidateAvailable: true,
  ...changes,
});
const scheduling: Scheduling = {
  version: 3,
  currentEndDate: '2026-03-12',
  earliestDate: '2026-03-13',
  maxEndDate: '2026-04-05',
  maxDays: 28,
  earliestStart: '07:00',
  victorianLimit: '2026-04-05',
  placement: null,
  candidate: { name: 'Ann Lee' },
  days: [
    day('2026-03-13'),
    day('2026-03-14', { isWeekend: true }),
    day('2026-03-16', { isBlocked: true }),
    day('2026-03-17', { candidateAvailable: false }),
  ],
  rules: {
    firstDate: '2026-03-09',
    clientTypeInt: 1,
    state: 'VIC',
    cutOff: null,
    minimumDurationMinutes: 180,
    classification: {
      minimumDurationInMins: null,
      earliestEndTime24hr: null,
      defaultBreakInMins: null,
      shouldShowBreaks: true,
    },
  },
};
const place = { timeZone: 'Australia/Melbourne', now: Temporal.Instant.from('2026-03-09T01:00:00Z') };
const datesPicked = (draft: Partial<ExtensionDraft>, worksWeekends = false) =>
  pickedDays(draftDays(scheduling, { ...emptyDraft, ...draft }, worksWeekends)).map(
    ({ dateLocal }) => dateLocal,
  );

it('says what the provider wrote of closed days once, with its dates', () => {
  const closed = { isBlocked: true, closedMessage: '**Closed**' };
  expect(
    closedDays([
      day('2026-03-13', closed),
      day('2026-03-14'),
      day('2026-03-15', { isBlocked: true }),
      day('2026-03-16', closed),
      day('2026-03-17', { ...closed, closedMessage: 'Works' }),
    ]),
  ).toEqual([
    { datesLocal: ['2026-03-13', '2026-03-16'], messageMarkDown: '**Closed**' },
    { datesLocal: ['2026-03-17'], messageMarkDown: 'Works' },
  ]);
});

describe('the days that are picked', () => {
  it('are the working days that are open, weekends where the series has weekends', () => {
    expect(datesPicked({})).toEqual(['2026-03-13', '2026-03-17']);
    expect(datesPicked({}, true)).toEqual(['2026-03-13', '2026-03-14', '2026-03-17']);
    const day = { id: 'one', date: '2026-03-14', isConfirmed: false, isTentative: false };
    const dates = [{ ...day, status: 'Filled' as const }];
    expect(worksOnWeekends({ dates })).toBe(true);
    expect(worksOnWeekends({ dates: [{ ...dates[0]!, status: 'Cancelled' }] })).toBe(false);
  });

  it('follow the person, but never to a closed day', () => {
    const picked = { '2026-03-13': false, '2026-03-14': true, '2026-03-16': true };
    expect(datesPicked({ picked })).toEqual(['2026-03-14', '2026-03-17']);
  });

  it('take times of their own before those of all days', () => {
    const ownTimes = { '2026-03-17': { startTime: '10:00', endTime: '14:00', breakMinutes: 0 } };
    const days = draftDays(scheduling, { ...emptyDraft, times: { startTime: '09:00' }, ownTimes }, false);
    expect(pickedDays(days)).toEqual([
      { dateLocal: '2026-03-13', startTime: '09:00', endTime: '15:30', breakMinutes: 30 },
      { dateLocal: '2026-03-17', startTime: '10:00', endTime: '14:00', breakMinutes: 0 },
    ]);
    expect(days.map(({ isAsProposed }) => isAsProposed)).toEqual([false, false, false, false]);
  });
});

it('says for how many days the educator is asked, and for how many somebody is looked for', () => {
  expect(expectedCounts(draftDays(scheduling, emptyDraft, false))).toEqual({ asked: 1, searched: 1 });
});

it.each([
  ['nothing picked', [], ['days extension_days_required']],
  [
    'an early start',
    [day('2026-03-13', { startTime: '06:59' })],
    ['days.0.startTime extension_start_too_early'],
  ],
  ['a time left out', [day('2026-03-13', { endTime: '' })], ['days.0.endTime extension_times_incomplete']],
  ['a fifth week', [day('2026-04-06')], ['days block_too_long']],
  ['a closed day', [day('2026-03-16')], ['days.0.dateLocal location_restricted']],
  ['a day as proposed', [day('2026-03-13')], []],
])('refuses what the call would refuse: %s', (_name, days, expected) => {
  const refusals = checkExtension(days, factsOf(scheduling, place));
  expect(refusals.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

it.each([
  ['days.2.endTime', { index: 2, name: 'endTime' }],
  ['days', null],
  ['days.x.endTime', null],
])('reads the place of a field: %s', (field, expected) => {
  expect(readDayField(field)).toEqual(expected);
});
