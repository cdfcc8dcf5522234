import { allowed, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import { defaultBookingLimits, undoGraceSeconds, undoSeconds } from '../booking-limits.ts';
import type { BookingStatusName } from '../booking-status.ts';
import { checkBlockLength } from '../extend/victorian-block.rules.ts';
import type { BlockPlace } from '../extend/victorian-block.rules.ts';

export type RestorationFacts = {
  /** When the server received the wish. */
  readonly now: Temporal.Instant;
  readonly status: BookingStatusName;
  /** When a contact cancelled it; null when nobody of the client did. */
  readonly cancelledAt: Temporal.Instant | null;
  /** It was taken back right after it was made: nothing brings it back. */
  readonly isUndone: boolean;
};

/**
 * Whether a cancellation can be undone: for 30 s by the server's clock, with 2 s for the way to it. Whether the educator
 * is still free is for the database to say (`candidate_taken`).
 */
export function checkRestoration({ now, status, cancelledAt, isUndone }: RestorationFacts): Verdict {
  if (status !== 'Cancelled') return refuse('booking_not_cancelled');
  if (isUndone) return refuse('booking_undone');
  return cancelledAt !== null && isWithinUndo(cancelledAt, now) ? allowed : refuse('undo_time_passed');
}

/** Whether days can come back to their block, which others may have moved or extended since. */
export function checkRestoredDates(
  datesLocal: readonly string[],
  block: { readonly runningDatesLocal: readonly string[]; readonly place: BlockPlace },
): Verdict {
  const { runningDatesLocal, place } = block;
  if (datesLocal.some((date) => runningDatesLocal.includes(date))) return refuse('booking_date_in_series');
  return checkBlockLength(
    [...runningDatesLocal, ...datesLocal].toSorted(),
    place,
    defaultBookingLimits.victorianBlockDaysMax,
  );
}

/** Whether what was done at an instant can still be undone; the last instant counts. */
export function isWithinUndo(doneAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const last = doneAt.add({ seconds: undoSeconds + undoGraceSeconds });
  return Temporal.Instant.compare(now, last) <= 0;
}

/** Whole seconds that are left to undo what was done at an instant, without the server's grace; 0 when it is over. */
export function undoSecondsLeft(doneAt: Temporal.Instant, now: Temporal.Instant): number {
  const left = now.until(doneAt.add({ seconds: undoSeconds })).total('seconds');
  return Math.min(Math.max(Math.ceil(left), 0), undoSeconds);
}
