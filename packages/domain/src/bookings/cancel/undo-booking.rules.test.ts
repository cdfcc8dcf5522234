import { describe, expect, it } from 'vitest';
import { checkUndoing } from './undo-booking.rules.ts';
import type { UndoingFacts } from './undo-booking.rules.ts';

const madeAt = Temporal.Instant.from('2026-03-09T01:00:00Z');
const facts: UndoingFacts = {
  now: madeAt.add({ seconds: 10 }),
  isOwn: true,
  madeAt,
  statuses: ['Unfilled', 'Unfilled'],
  wasOffered: false,
  wasExtended: false,
};

function codeOf(changed: Partial<UndoingFacts>): string {
  const verdict = checkUndoing({ ...facts, ...changed });
  return verdict.ok ? 'allowed' : verdict.code;
}

describe('undoing a booking just made', () => {
  it.each([
    [0, 'allowed'],
    [30_000, 'allowed'],
    [32_000, 'allowed'],
    [32_001, 'booking_undo_time_passed'],
    [86_400_000, 'booking_undo_time_passed'],
  ])('%i ms after it: %s', (milliseconds, expected) => {
    expect(codeOf({ now: madeAt.add({ milliseconds }) })).toBe(expected);
  });

  it('is for who booked, at once', () => {
    expect(codeOf({ isOwn: false })).toBe('own_booking_required');
    expect(codeOf({ madeAt: null })).toBe('booking_undo_time_passed');
  });

  it('ends with the first offer, also one that was declined', () => {
    expect(codeOf({ wasOffered: true })).toBe('booking_already_offered');
    expect(codeOf({ statuses: ['Unfilled', 'Filled'], wasOffered: true })).toBe('booking_already_offered');
    // The refusal is about the offer, even though the time is over too.
    expect(codeOf({ wasOffered: true, now: madeAt.add({ hours: 1 }) })).toBe('booking_already_offered');
  });

  it('ends when days are added, which it would leave standing', () => {
    expect(codeOf({ wasExtended: true })).toBe('booking_already_extended');
    expect(codeOf({ wasExtended: true, wasOffered: true })).toBe('booking_already_offered');
  });

  it('takes back what is left when a day was cancelled meanwhile, and nothing twice', () => {
    expect(codeOf({ statuses: ['Cancelled', 'Unfilled'] })).toBe('allowed');
    expect(codeOf({ statuses: ['Cancelled', 'Cancelled'] })).toBe('booking_already_cancelled');
  });
});
