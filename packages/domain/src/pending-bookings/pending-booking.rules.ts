import type { RequestStatusName } from '../bookings/booking-status.ts';
import { textLengths } from '../bookings/booking-limits.ts';
import { canRequestBecome } from '../bookings/booking-status.ts';
import { allowed, firstRefusal, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';
import { codePointLength } from '../text/code-points.ts';
import { isBlank } from '../text/is-blank.ts';

export type WithdrawalFacts = {
  readonly status: RequestStatusName;
  /** `pending booking create` at the location; for a request to be replaced also `replace-me create`. */
  readonly canAsk: boolean;
  readonly isEmailVerified: boolean;
  /** The viewer made the request. */
  readonly isOwn: boolean;
};

/** Whether a request can be withdrawn: only by its maker, while nobody has decided it (product.md 9, 11 and 18). */
export function checkWithdrawal({ status, canAsk, isEmailVerified, isOwn }: WithdrawalFacts): Verdict {
  if (!canAsk) return refuse('permission_missing');
  if (!isEmailVerified) return refuse('email_unverified');
  if (!isOwn) return refuse('own_request_required');
  return canRequestBecome(status, 'Cancelled') ? allowed : refuse('already_decided');
}

export type DecisionFacts = {
  readonly now: Temporal.Instant;
  readonly status: RequestStatusName;
  /** The first instant at which it can no longer be approved. */
  readonly approveBeforeUtc: string;
  /** The last start of its dates, an instant: if not answered by then, it is Rejected. */
  readonly lastStartUtc: string;
  /** `pending booking modify` at the location. */
  readonly canDecide: boolean;
  readonly isEmailVerified: boolean;
  readonly isOwn: boolean;
  /** The viewer decides on behalf of the request's maker, and by no other right. */
  readonly isForAsker: boolean;
  /** Somebody else may decide for the location. */
  readonly hasOtherApprover: boolean;
};

export const decisionActions = ['accept', 'reject'] as const;
export type DecisionAction = (typeof decisionActions)[number];
export type Decision = { readonly action: DecisionAction; readonly reason: string };

/**
 * Whether the viewer may accept or reject a request now, with this reason: rejecting needs one of at most 500 code
 * points. A decision is final; nobody decides their own request, or on behalf of its maker, unless there is no other
 * approver (product.md 9, 11, 18 and 19).
 */
export function checkDecision({ action, reason }: Decision, facts: DecisionFacts): Verdict {
  return firstRefusal(action === 'accept' ? checkMayApprove(facts) : checkMayReject(facts), () =>
    checkReason(action, reason),
  );
}

/** Accepting is possible until the cut-off or the start of the first date, whichever comes first. */
export function checkMayApprove(facts: DecisionFacts): Verdict {
  return firstRefusal(checkMayReject(facts), () => checkBefore(facts.now, facts.approveBeforeUtc));
}

/** Rejecting is possible until the last start. */
export function checkMayReject(facts: DecisionFacts): Verdict {
  if (!facts.canDecide) return refuse('permission_missing');
  if (!facts.isEmailVerified) return refuse('email_unverified');
  if (!canRequestBecome(facts.status, 'Accepted')) return refuse('already_decided');
  if ((facts.isOwn || facts.isForAsker) && facts.hasOtherApprover) return refuse('own_request_approval');
  return checkBefore(facts.now, facts.lastStartUtc);
}

/** Whether a request has become Rejected because nobody answered by its last start (product.md 18). */
export function isUnanswered({
  status,
  lastStartUtc,
  now,
}: Pick<DecisionFacts, 'status' | 'lastStartUtc' | 'now'>): boolean {
  return canRequestBecome(status, 'Rejected') && !checkBefore(now, lastStartUtc).ok;
}

/** Stored, and sent to the request's maker, when nobody answered. */
export const unansweredReason = 'no answer in time';

/** The instant itself is too late. */
function checkBefore(now: Temporal.Instant, instant: string): Verdict {
  return Temporal.Instant.compare(now, instant) < 0 ? allowed : refuse('pending_booking_expired');
}

function checkReason(action: DecisionAction, reason: string): Verdict {
  if (action === 'reject' && isBlank(reason)) return refuse('reject_reason_required');
  const length = textLengths.reason;
  return codePointLength(reason) <= length ? allowed : refuse('text_too_long', { length });
}
