import { allowed, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import type { BookingStatusName } from '../booking-status.ts';
import { isWithinUndo } from './restore-booking.rules.ts';

export type UndoingFacts = {
  /** When the server received the wish. */
  readonly now: Temporal.Instant;
  /** The viewer is who booked. */
  readonly isOwn: boolean;
  /** When it was booked; null for what was not booked at once by a person: approved, extended. */
  readonly madeAt: Temporal.Instant | null;
  /** Of all bookings of the request. */
  readonly statuses: readonly BookingStatusName[];
  /** Somebody was asked to come on any of its days, whatever they answered. */
  readonly wasOffered: boolean;
  /** Days that still stand were added to it. */
  readonly wasExtended: boolean;
};

/**
 * Whether what was just booked can be taken back as a whole (product.md 42): by who booked it, for 30 s by the server's
 * clock with 2 s for the way to it, while nobody has been offered any of its days and no days
 * were added to it.
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
