import { describe, expect, it } from 'vitest';
import { cancellationPercent } from './cancellation-terms.rules.ts';
import { checkRestoration, isWithinUndo, undoSecondsLeft } from './restore-booking.rules.ts';

const start = { dateLocal: '2026-03-10', startTime: '08:30', timeZone: 'Australia/Melbourne' };
/** 08:30 in Melbourne. */
const startUtc = Temporal.Instant.from('2026-03-09T21:30:00Z');
const terms = [
  { hoursBefore: 24, percent: 50 },
  { hoursBefore: 2, percent: 100 },
];

describe('what cancelling costs', () => {
  it.each([
    [{ hours: 24 }, 0],
    [{ hours: 23, minutes: 59, seconds: 59 }, 50],
    [{ hours: 2 }, 50],
    [{ hours: 1, minutes: 59, seconds: 59 }, 100],
    [{ seconds: 0 }, 100],
  ])('%j before the start: %i percent', (before, percent) => {
    expect(cancellationPercent(terms, { ...start, now: startUtc.subtract(before) })).toBe(percent);
  });

  it('is nothing without terms, and the dearest where several apply, in any order', () => {
    const now = startUtc.subtract({ hours: 1 });
    expect(cancellationPercent([], { ...start, now })).toBe(0);
    expect(cancellationPercent(terms.toReversed(), { ...start, now })).toBe(100);
    const odd = [
      { hoursBefore: 2, percent: 10 },
      { hoursBefore: 24, percent: 50 },
    ];
    expect(cancellationPercent(odd, { ...start, now })).toBe(50);
  });

  it('counts real hours across a change of the clocks', () => {
    const spring = { dateLocal: '2026-10-04', startTime: '08:30', timeZone: 'Australia/Melbourne' };
    // 08:30 the day before is 23 hours before.
    const now = Temporal.ZonedDateTime.from('2026-10-03T08:30[Australia/Melbourne]').toInstant();
    expect(cancellationPercent([{ hoursBefore: 24, percent: 50 }], { ...spring, now })).toBe(50);
    expect(cancellationPercent([{ hoursBefore: 23, percent: 50 }], { ...spring, now })).toBe(0);
  });
});

describe('undoing a cancellation', () => {
  const cancelledAt = Temporal.Instant.from('2026-03-09T01:00:00Z');
  const after = (milliseconds: number) => cancelledAt.add({ milliseconds });

  it.each([
    [0, 'allowed', 30],
    [1, 'allowed', 30],
    [29_000, 'allowed', 1],
    [29_999, 'allowed', 1],
    [30_000, 'allowed', 0],
    [32_000, 'allowed', 0],
    [32_001, 'undo_time_passed', 0],
    [86_400_000, 'undo_time_passed', 0],
  ])('%i ms after it: %s, %i s shown', (milliseconds, expected, left) => {
    const now = after(milliseconds);
    const verdict = checkRestoration({ now, status: 'Cancelled', cancelledAt, isUndone: false });
    expect(verdict.ok ? 'allowed' : verdict.code).toBe(expected);
    expect(isWithinUndo(cancelledAt, now)).toBe(expected === 'allowed');
    expect(undoSecondsLeft(cancelledAt, now)).toBe(left);
  });

  it('is never for what was taken back right after it was made, in time or not', () => {
    for (const made of [cancelledAt, null]) {
      const verdict = checkRestoration({
        now: after(1_000),
        status: 'Cancelled',
        cancelledAt: made,
        isUndone: true,
      });
      expect(verdict).toMatchObject({ code: 'booking_undone' });
    }
  });

  it('is for what a contact cancelled and nobody has brought back', () => {
    const now = after(1_000);
    expect(checkRestoration({ now, status: 'Cancelled', cancelledAt: null, isUndone: false })).toMatchObject({
      code: 'undo_time_passed',
    });
    for (const status of ['Unfilled', 'Filled', 'Invoiced'] as const)
      expect(checkRestoration({ now, status, cancelledAt, isUndone: false })).toMatchObject({
        code: 'booking_not_cancelled',
      });
  });
});
