import { allowed, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import { codePointLength } from '../../text/code-points.ts';
import { localToInstant } from '../../time/local-instant.ts';
import { textLengths } from '../booking-limits.ts';
import type { AssignmentState } from '../assignment-state.ts';
import type { CardStatus } from '../booking-status.ts';
import { isBlank } from '../../text/is-blank.ts';

export type CancelFacts = {
  readonly now: Temporal.Instant;
  readonly status: CardStatus;
  /** Of the educator on the booking; null without one. */
  readonly assignmentState: AssignmentState | null;
  readonly dateLocal: string;
  readonly startTime: string;
  readonly timeZone: string;
  /** A client setting; where false only the representative can cancel. */
  readonly isOnlineCancellationAllowed: boolean;
};

/**
 * Whether one booking can be cancelled online: refused once an educator has confirmed or the start has passed, or by
 * the client's setting (spec section 4, product.md 17). The start itself counts as commenced.
 */
export function checkCancellation(facts: CancelFacts): Verdict {
  const ended = checkNotEnded(facts.status);
  if (!ended.ok) return ended;
  if (hasCommenced(facts)) return refuse('booking_already_commenced');
  if (facts.assignmentState === 'confirmed' || facts.assignmentState === 'arrived') {
    return refuse('booking_already_confirmed');
  }
  return facts.isOnlineCancellationAllowed ? allowed : refuse('online_cancellation_blocked');
}

/** A cancellation needs a reason of at most 500 code points. */
export function checkCancelReason(cancelReason: string): Verdict {
  if (isBlank(cancelReason)) return refuse('cancel_reason_required');
  return codePointLength(cancelReason) <= textLengths.reason
    ? allowed
    : refuse('text_too_long', { length: textLengths.reason });
}

/** Refuses anything but an active booking: a request that waits for approval, a cancelled or an invoiced booking. */
export function checkNotEnded(status: CardStatus): Verdict {
  switch (status) {
    case 'PendingApproval':
      return refuse('booking_awaiting_approval');
    case 'Cancelled':
      return refuse('booking_already_cancelled');
    case 'Invoiced':
      return refuse('booking_already_invoiced');
    case 'Unfilled':
    case 'Filled':
      return allowed;
  }
}

/** Whether the start, by the location's clock, has come. */
export function hasCommenced(
  facts: Pick<CancelFacts, 'now' | 'dateLocal' | 'startTime' | 'timeZone'>,
): boolean {
  const start = localToInstant(facts.dateLocal, facts.startTime, facts.timeZone, 'start');
  return facts.now.epochMilliseconds >= start.epochMilliseconds;
}
