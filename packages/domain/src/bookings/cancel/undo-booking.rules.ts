import { allowed, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import type { BookingStatusName } from '../booking-status.ts';
import { isWithinUndo } from './restore-booking.rules.ts';

export type UndoingFacts = {
  /** When the server received the request. */
  readonly now: Temporal.Instant;
  /** The viewer made the booking. */
  readonly isOwn: boolean;
  /** When it was booked; null for bookings not made directly by a person: approved, extended. */
  readonly madeAt: Temporal.Instant | null;
  /** Of all bookings of the request. */
  readonly statuses: readonly BookingStatusName[];
  /** Any of its days was offered to somebody, whatever they answered. */
  readonly wasOffered: boolean;
  /** Days that are still active were added to it. */
  readonly wasExtended: boolean;
};

/**
 * Whether a new booking can be undone as a whole (product.md 42): by its maker, for 30 s by the server's clock plus 2 s
 * for network delay, while none of its days was offered to anybody and no days were added.
 */
export function checkUndoing({
  now,
  isOwn,
  madeAt,
  statuses,
  wasOffered,
  wasExtended,
}: UndoingFacts): Verdict {
  if (!isOwn) return refuse('own_booking_required');
  if (statuses.every((status) => status === 'Cancelled')) return refuse('booking_already_cancelled');
  if (wasOffered) return refuse('booking_already_offered');
  if (wasExtended) return refuse('booking_already_extended');
  return madeAt !== null && isWithinUndo(madeAt, now) ? allowed : refuse('booking_undo_time_passed');
}
