import { allowed, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import { defaultBookingLimits, undoGraceSeconds, undoSeconds } from '../booking-limits.ts';
import type { BookingStatusName } from '../booking-status.ts';
import { checkBlockLength } from '../extend/victorian-block.rules.ts';
import type { BlockPlace } from '../extend/victorian-block.rules.ts';

export type RestorationFacts = {
  /** When the server received the request. */
  readonly now: Temporal.Instant;
  readonly status: BookingStatusName;
  /** When a contact cancelled it; null when no contact of the client did. */
  readonly cancelledAt: Temporal.Instant | null;
  /** It was undone right after it was made, which is final. */
  readonly isUndone: boolean;
};

/**
 * Whether a cancellation can be undone: for 30 s by the server's clock, plus 2 s for network delay. The database checks
 * whether the educator is still free (`candidate_taken`).
 */
export function checkRestoration({ now, status, cancelledAt, isUndone }: RestorationFacts): Verdict {
  if (status !== 'Cancelled') return refuse('booking_not_cancelled');
  if (isUndone) return refuse('booking_undone');
  return cancelledAt !== null && isWithinUndo(cancelledAt, now) ? allowed : refuse('undo_time_passed');
}

/** Whether days can return to their block, which others may have moved or extended since. */
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

/** Whether an action can still be undone; the last instant counts. */
export function isWithinUndo(doneAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const last = doneAt.add({ seconds: undoSeconds + undoGraceSeconds });
  return Temporal.Instant.compare(now, last) <= 0;
}

/** Whole seconds left to undo an action, without the server's grace; 0 when it is over. */
export function undoSecondsLeft(doneAt: Temporal.Instant, now: Temporal.Instant): number {
  const left = now.until(doneAt.add({ seconds: undoSeconds })).total('seconds');
  return Math.min(Math.max(Math.ceil(left), 0), undoSeconds);
}
