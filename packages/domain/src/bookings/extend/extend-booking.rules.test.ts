import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/calendar-date.ts';
import { localToInstant } from '../../time/local-instant.ts';
import { defaultBookingLimits } from '../booking-limits.ts';
import { plainClassification } from '../create/booking-times.rules.ts';
import {
  checkCanExtend,
  checkExtension,
  extensionDayStatus,
  extensionLimits,
  findBlockHolder,
  proposeExtensionDays,
  runningDays,
  usualEndDate,
} from './extend-booking.rules.ts';
import type { BlockDay, ExtensionDay, ExtensionFacts } from './extend-booking.rules.ts';

const timeZone = 'Australia/Melbourne';
const facts: ExtensionFacts = {
  now: localToInstant('2026-03-09', '06:30', timeZone, 'start'),
  isEnabled: true,
  status: 'Filled',
  block: { firstDate: '2026-03-09', lastDate: '2026-03-13' },
  location: { timeZone, clientTypeInt: 3, state: 'NSW' },
  restrictions: [],
  classification: plainClassification,
  limits: defaultBookingLimits,
  cutOff: '08:00',
  earliestStartTime: null,
  isLocationConfirmed: true,
};
const victorian = { location: { timeZone, clientTypeInt: 1, state: 'VIC' } };
const day = (dateLocal: string, changes: Partial<ExtensionDay> = {}): ExtensionDay => ({
  dateLocal,
  startTime: '08:30',
  endTime: '15:30',
  breakMinutes: 30,
  ...changes,
});

function refusals(days: ExtensionDay[], known: Partial<ExtensionFacts> = {}): string[] {
  return checkExtension(days, { ...facts, ...known }).map(({ field, code }) => `${field} ${code}`);
}
function canExtend(known: Partial<ExtensionFacts>) {
  const verdict = checkCanExtend({ ...facts, ...known });
  return verdict.ok ? true : verdict.code;
}

describe('how far a block can be extended', () => {
  it('is 28 days past its end', () => {
    expect(extensionLimits(facts)).toEqual({
      currentEndDate: '2026-03-13',
      earliestDate: '2026-03-14',
      maxEndDate: '2026-04-10',
      maxDays: 28,
      victorianLimit: null,
    });
    expect(refusals([day('2026-04-10')])).toEqual([]);
    const [refusal] = checkExtension([day('2026-04-11')], facts);
    expect(refusal).toEqual({
      ok: false,
      field: 'days',
      code: 'extension_too_long',
      params: { n: '28 days', date: '2026-04-10' },
    });
  });

  it.each([
    ['2026-04-04', []], // day 27
    ['2026-04-05', []], // day 28
    ['2026-04-06', ['days block_too_long']], // day 29
  ])('in Victoria ends with the fourth week: %s', (date, expected) => {
    expect(extensionLimits({ ...facts, ...victorian }).victorianLimit).toBe('2026-04-05');
    expect(refusals([day(date)], victorian)).toEqual(expected);
  });

  it('refuses a fifth week at a Victorian teaching location before any day is chosen', () => {
    const full = { ...victorian, block: { firstDate: '2026-03-09', lastDate: '2026-04-05' } };
    expect(canExtend(full)).toBe('block_too_long');
    expect(canExtend({ ...full, block: { ...full.block, lastDate: '2026-04-04' } })).toBe(true);
  });

  it('is over when the last possible day is past', () => {
    const block = { firstDate: '2026-02-02', lastDate: '2026-02-09' };
    expect(canExtend({ block })).toBe(true); // the last possible day is today, before the cut-off
    expect(canExtend({ block, now: localToInstant('2026-03-09', '08:00', timeZone, 'start') })).toBe(
      'booking_not_extendable',
    );
    expect(canExtend({ block: { firstDate: '2026-02-02', lastDate: '2026-02-08' } })).toBe(
      'booking_not_extendable',
    );
  });

  it.each([
    ['PendingApproval', 'booking_awaiting_approval'],
    ['Cancelled', 'booking_already_cancelled'],
    ['Unfilled', true],
    ['Filled', true],
    ['Invoiced', true],
  ] as const)('depends on the status: %s %s', (status, expected) => {
    expect(canExtend({ status })).toBe(expected);
  });

  it('is nothing while the feature is off', () => {
    expect(canExtend({ isEnabled: false })).toBe('feature_disabled');
    expect(refusals([day('2026-03-16')], { isEnabled: false })).toEqual(['days feature_disabled']);
  });
});

describe('the days of an extension', () => {
  it.each([
    ['none', [], ['days extension_days_required']],
    ['a repeated day', [day('2026-03-16'), day('2026-03-16')], ['days extension_day_repeated']],
    ['a date that does not exist', [day('2026-02-30')], ['days date_invalid']],
    ['one date that does not exist', [day('2026-03-16'), day('2026-02-30')], ['days date_invalid']],
    ['one day too far', [day('2026-03-16'), day('2026-04-11')], ['days extension_too_long']],
    ['the last day of the block', [day('2026-03-13')], ['days.0.dateLocal extension_day_too_early']],
    ['the day after', [day('2026-03-14')], []],
    ['no start', [day('2026-03-16', { startTime: '' })], ['days.0.startTime extension_times_incomplete']],
    [
      'neither start nor end',
      [day('2026-03-16', { startTime: '', endTime: '' })],
      ['days.0.startTime extension_times_incomplete', 'days.0.endTime extension_times_incomplete'],
    ],
    ['no end', [day('2026-03-16', { endTime: '' })], ['days.0.endTime extension_times_incomplete']],
    [
      'an end before the start',
      [day('2026-03-16', { endTime: '08:30' })],
      ['days.0.endTime end_time_before_start'],
    ],
    ['179 minutes', [day('2026-03-16', { endTime: '11:29' })], ['days.0.endTime booking_duration_too_short']],
    ['180 minutes', [day('2026-03-16', { endTime: '11:30' })], []],
    [
      'a break as long as the day',
      [day('2026-03-16', { breakMinutes: 420 })],
      ['days.0.breakMinutes break_out_of_range'],
    ],
    [
      'several wrong days',
      [day('2026-03-16', { startTime: '' }), day('2026-03-17'), day('2026-03-18', { endTime: '08:00' })],
      ['days.0.startTime extension_times_incomplete', 'days.2.endTime end_time_before_start'],
    ],
  ])('with %s', (_name, days, expected) => {
    expect(refusals(days)).toEqual(expected);
  });

  it.each([
    ['06:59', ['days.0.startTime extension_start_too_early']],
    ['07:00', []],
  ])('start no earlier than told: %s', (startTime, expected) => {
    expect(refusals([day('2026-03-16', { startTime })], { earliestStartTime: '07:00' })).toEqual(expected);
  });

  it('obey the cut-off and the start on the day itself', () => {
    const block = { firstDate: '2026-03-06', lastDate: '2026-03-08' };
    const now = (time: string) => ({ block, now: localToInstant('2026-03-09', time, timeZone, 'start') });
    expect(refusals([day('2026-03-09')], now('07:59'))).toEqual([]);
    expect(refusals([day('2026-03-09')], now('08:00'))).toEqual(['days.0.dateLocal same_day_cut_off_passed']);
    expect(refusals([day('2026-03-09', { startTime: '07:30' })], now('07:30'))).toEqual([
      'days.0.startTime booking_start_passed',
    ]);
  });

  it('refuse a span that the change of the clocks swallows', () => {
    const block = { firstDate: '2026-10-01', lastDate: '2026-10-02' };
    const known = {
      block,
      now: localToInstant('2026-10-01', '06:30', timeZone, 'start'),
      classification: { ...plainClassification, minimumDurationInMins: 60 },
    };
    const night = { startTime: '02:00', endTime: '03:00' };
    expect(refusals([day('2026-10-03', night)], known)).toEqual([]);
    expect(refusals([day('2026-10-04', night)], known)).toEqual(['days.0.endTime clock_set_forward']);
  });

  it('count the hours that pass where a change of the clocks leaves fewer', () => {
    const known = {
      block: { firstDate: '2026-10-01', lastDate: '2026-10-02' },
      now: localToInstant('2026-10-01', '06:30', timeZone, 'start'),
      classification: { ...plainClassification, minimumDurationInMins: 180 },
    };
    const night = { startTime: '01:00', endTime: '04:30' };
    expect(refusals([day('2026-10-03', night)], known)).toEqual([]);
    expect(refusals([day('2026-10-04', night)], known)).toEqual(['days.0.endTime clock_set_forward']);
  });

  it('keep out of restricted dates', () => {
    const restrictions = [{ datesLocal: ['2026-03-17'] }];
    expect(refusals([day('2026-03-16'), day('2026-03-17')], { restrictions })).toEqual([
      'days.1.dateLocal location_restricted',
    ]);
    expect(refusals([day('2026-03-16')], { restrictions: [{ datesLocal: [] }] })).toEqual([
      'days.0.dateLocal location_restricted',
    ]);
  });
});

it('refuses a location that awaits confirmation', () => {
  expect(refusals([day('2026-03-16')], { isLocationConfirmed: false })).toEqual([
    'days location_not_confirmed',
  ]);
});

it('goes on across the end of a year and into a leap day', () => {
  const known = (date: string, lastDate: string) => ({
    now: localToInstant(date, '06:30', timeZone, 'start'),
    block: { firstDate: date, lastDate },
  });
  expect(refusals([day('2027-01-04')], known('2026-12-21', '2026-12-23'))).toEqual([]);
  expect(refusals([day('2028-02-29')], known('2028-02-21', '2028-02-25'))).toEqual([]);
  const limits = extensionLimits({ ...facts, ...victorian, ...known('2026-12-14', '2026-12-18') });
  expect([limits.maxEndDate, limits.victorianLimit]).toEqual(['2027-01-10', '2027-01-10']);
});

describe('who holds a block', () => {
  const one = (dateLocal: string, changes: Partial<BlockDay> = {}): BlockDay => ({
    dateLocal,
    status: 'Filled',
    candidateId: 'ann',
    assignmentState: 'accepted',
    ...changes,
  });
  const nobody = { status: 'Unfilled', candidateId: null, assignmentState: null } as const;

  it.each([
    ['accepted', { candidateId: 'ann', isNamed: true }],
    ['confirmed', { candidateId: 'ann', isNamed: true }],
    ['arrived', { candidateId: 'ann', isNamed: true }],
    ['tentative', { candidateId: 'ann', isNamed: false }],
    ['offered', null],
  ] as const)('is who has its last day, when %s', (assignmentState, expected) => {
    expect(findBlockHolder([one('2026-03-10', { assignmentState }), one('2026-03-09', nobody)])).toEqual(
      expected,
    );
  });

  it('is nobody when the last day is open, and looks past cancelled days', () => {
    expect(findBlockHolder([one('2026-03-09'), one('2026-03-10', nobody)])).toBeNull();
    const cancelled = one('2026-03-10', { ...nobody, status: 'Cancelled' });
    expect(findBlockHolder([cancelled, one('2026-03-09')])).toEqual({ candidateId: 'ann', isNamed: true });
    expect(runningDays([cancelled, one('2026-03-09')])).toHaveLength(1);
    expect(findBlockHolder([])).toBeNull();
  });
});

it('proposes a week first, or what is left of the possible days', () => {
  expect(usualEndDate(facts)).toBe('2026-03-20');
  const block = { firstDate: '2026-03-09', lastDate: '2026-04-01' };
  expect(usualEndDate({ ...facts, ...victorian, block })).toBe('2026-04-05');
  const past = { firstDate: '2026-02-09', lastDate: '2026-02-13' };
  expect(usualEndDate({ ...facts, block: past })).toBe('2026-03-09');
});

describe('proposed days', () => {
  const times = { startTime: '08:30', endTime: '15:30', breakMinutes: 30 };

  it('run from the day after the end to the end asked for, weekends and restricted days marked', () => {
    const restrictions = [{ datesLocal: ['2026-03-16'] }];
    const days = proposeExtensionDays('2026-03-17', times, { ...facts, restrictions });
    expect(days.map(({ dateLocal, isWeekend, isBlocked }) => [dateLocal, isWeekend, isBlocked])).toEqual([
      ['2026-03-14', true, false],
      ['2026-03-15', true, false],
      ['2026-03-16', false, true],
      ['2026-03-17', false, false],
    ]);
  });

  it('stop at the maximum, are none before the end, and pass the check', () => {
    const days = proposeExtensionDays('2027-01-01', times, facts);
    expect(days.at(-1)?.dateLocal).toBe('2026-04-10');
    expect(days).toHaveLength(28);
    expect(refusals(days)).toEqual([]);
    expect(proposeExtensionDays(addDays(facts.block.lastDate, 0), times, facts)).toEqual([]);
  });

  it('are tentative when the educator is free, else open', () => {
    expect(extensionDayStatus({ isBlockFilled: true, isCandidateAvailable: true })).toEqual({
      status: 'Filled',
      assignment: 'tentative',
    });
    for (const [isBlockFilled, isCandidateAvailable] of [
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      expect(extensionDayStatus({ isBlockFilled, isCandidateAvailable })).toEqual({
        status: 'Unfilled',
        assignment: null,
      });
    }
  });
});
