import { describe, expect, test } from 'vitest';
import { requestStatuses } from '../bookings/booking-status.ts';
import { checkStillAsks, dueAt, isTooOld, isUrgent } from './notice-times.rules.ts';

const melbourne = 'Australia/Melbourne';
const night = { from: '21:00', until: '06:00', timeZone: melbourne };

function due(local: string, changes: Partial<Parameters<typeof dueAt>[0]> = {}): string {
  const zone = changes.quiet?.timeZone ?? melbourne;
  const at = Temporal.ZonedDateTime.from(`${local}[${zone}]`).toInstant();
  const found = dueAt({ at, method: 'sms', quiet: night, passesQuiet: false, ...changes });
  return found.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

describe('quiet hours', () => {
  test.each([
    ['before they begin', '2026-03-09T20:59', '2026-03-09T20:59'],
    ['as they begin', '2026-03-09T21:00', '2026-03-10T06:00'],
    ['before midnight', '2026-03-09T23:59', '2026-03-10T06:00'],
    ['after midnight', '2026-03-10T00:00', '2026-03-10T06:00'],
    ['in the last minute', '2026-03-10T05:59', '2026-03-10T06:00'],
    ['as they end', '2026-03-10T06:00', '2026-03-10T06:00'],
    ['at the end of a year', '2026-12-31T22:00', '2027-01-01T06:00'],
    ['in the night when clocks go back', '2026-04-05T00:30', '2026-04-05T06:00'],
    ['in the night when clocks go forward', '2026-10-04T01:30', '2026-10-04T06:00'],
  ])('%s', (_, local, expected) => expect(due(local)).toBe(expected));

  test.each([
    ['2026-03-09T11:59', '2026-03-09T11:59'],
    ['2026-03-09T12:00', '2026-03-09T14:00'],
    ['2026-03-09T13:59', '2026-03-09T14:00'],
    ['2026-03-09T14:00', '2026-03-09T14:00'],
  ])('of a day, at %s', (local, expected) =>
    expect(due(local, { quiet: { from: '12:00', until: '14:00', timeZone: melbourne } })).toBe(expected),
  );

  test('that end inside the gap of a spring night end at its first valid minute', () => {
    expect(due('2026-10-04T01:30', { quiet: { ...night, until: '02:30' } })).toBe('2026-10-04T03:00');
  });

  test.each([
    ['the second time', '01:45Z', '2026-10-25T06:00'],
    ['before their minute comes again', '01:15Z', '2026-10-25T06:00'],
    ['the first time', '00:45Z', '2026-10-25T06:00'],
    ['before they begin', '00:15Z', null],
  ])('that begin in the hour that an autumn night repeats hold back %s', (_, time, expected) => {
    const at = Temporal.Instant.from(`2026-10-25T${time}`);
    const quiet = { from: '01:30', until: '06:00', timeZone: 'Europe/London' };
    const found = dueAt({ at, method: 'sms', quiet, passesQuiet: false });
    const local = found.toZonedDateTimeISO(quiet.timeZone).toPlainDateTime();
    expect(found.equals(at) ? null : local.toString({ smallestUnit: 'minute' })).toBe(expected);
  });

  test('that end in the hour that an autumn night repeats end once', () => {
    const quiet = { from: '21:00', until: '01:30', timeZone: 'Europe/London' };
    const when = (time: string) => {
      const at = Temporal.Instant.from(`2026-10-25T${time}`);
      return dueAt({ at, method: 'sms', quiet, passesQuiet: false }).toString();
    };
    expect(when('00:15Z')).toBe('2026-10-25T00:30:00Z');
    expect(when('00:45Z')).toBe('2026-10-25T00:45:00Z');
    expect(when('01:15Z')).toBe('2026-10-25T01:15:00Z');
  });

  test('hold back what rings, not an email', () => {
    const inTheNight = '2026-03-09T23:00';
    for (const method of ['sms', 'voice', 'push'] as const) {
      expect(due(inTheNight, { method }), method).toBe('2026-03-10T06:00');
    }
    expect(due(inTheNight, { method: 'email' })).toBe(inTheNight);
  });

  test('let urgent messages through to who wants them, and everything where there are none', () => {
    expect(due('2026-03-09T23:00', { passesQuiet: true })).toBe('2026-03-09T23:00');
    expect(due('2026-03-09T23:00', { quiet: null })).toBe('2026-03-09T23:00');
  });
});

test('urgent is who is late, and what is about today', () => {
  const days = { datesLocal: ['2026-03-10', '2026-03-11'] };
  expect(isUrgent('candidateLate', { ...days, todayLocal: '2026-03-09' })).toBe(true);
  expect(isUrgent('bookingOpenAgain', { ...days, todayLocal: '2026-03-09' })).toBe(false);
  expect(isUrgent('bookingOpenAgain', { ...days, todayLocal: '2026-03-11' })).toBe(true);
  // Somebody woken by today's bad news receives the good news just as soon.
  expect(isUrgent('bookingFilled', { ...days, todayLocal: '2026-03-10' })).toBe(true);
  expect(isUrgent('bookingFilled', { ...days, todayLocal: '2026-03-09' })).toBe(false);
  expect(isUrgent('bookingCreated', { ...days, todayLocal: '2026-03-10' })).toBe(false);
});

test.each([
  ['bookingFilled', 24],
  ['candidateLate', 2],
] as const)('%s is news for %i hours after it was due', (template, hours) => {
  const due = Temporal.Instant.from('2026-03-09T00:00:00Z');
  const at = { recorded: due, due };
  expect(isTooOld(template, { ...at, now: due.add({ hours }) })).toBe(false);
  expect(isTooOld(template, { ...at, now: due.add({ hours, seconds: 1 }) })).toBe(true);
});

test('what quiet hours hold back is news from their end on, but not that somebody is late', () => {
  const recorded = Temporal.Instant.from('2026-03-09T00:00:00Z');
  const due = recorded.add({ hours: 2, seconds: 1 });
  expect(isTooOld('bookingFilled', { recorded, due, now: due })).toBe(false);
  expect(isTooOld('candidateLate', { recorded, due, now: due })).toBe(true);
});

describe('a message that asks for a decision', () => {
  const approveBeforeUtc = '2026-03-09T21:00:00Z';
  const at = (now: string, status: (typeof requestStatuses)[number] = 'PendingApproval') => ({
    now: Temporal.Instant.from(now),
    status,
    approveBeforeUtc,
  });

  test.each(['approvalAsked', 'approvalReminder', 'approvalEscalated'] as const)('%s', (template) => {
    expect(checkStillAsks(template, at('2026-03-09T20:59:59Z'))).toBe('asks');
    expect(checkStillAsks(template, at('2026-03-09T21:00:00Z'))).toBe('tooOld');
  });

  test.each(requestStatuses.filter((status) => status !== 'PendingApproval'))(
    'asks no more of a request that is %s, and tells what became of it',
    (status) => {
      expect(checkStillAsks('approvalReminder', at('2026-03-09T20:00:00Z', status))).toBe('decided');
      expect(checkStillAsks('pendingBookingExpired', at('2026-03-10T20:00:00Z', status))).toBe('asks');
    },
  );
});
