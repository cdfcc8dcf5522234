import type { RequestStatusName } from '../bookings/booking-status.ts';
import { canRequestBecome } from '../bookings/booking-status.ts';
import { allowed, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';

export type WithdrawalFacts = {
  readonly status: RequestStatusName;
  /** `pending booking create` at the location. */
  readonly canAsk: boolean;
  readonly isEmailVerified: boolean;
  /** The viewer is who asked. */
  readonly isOwn: boolean;
};

/** Whether a request can be withdrawn: by who asked for it, while nobody has decided it (product.md 9, 11 and 18). */
export function checkWithdrawal({ status, canAsk, isEmailVerified, isOwn }: WithdrawalFacts): Verdict {
  if (!canAsk) return refuse('permission_missing');
  if (!isEmailVerified) return refuse('email_unverified');
  if (!isOwn) return refuse('own_request_required');
  return canRequestBecome(status, 'Cancelled') ? allowed : refuse('already_decided');
}

export type DecisionFacts = {
  readonly now: Temporal.Instant;
  readonly status: RequestStatusName;
  /** An instant, from which it can no longer be approved. */
  readonly approveBeforeUtc: string;
  /** `pending booking modify` at the location. */
  readonly canDecide: boolean;
  readonly isEmailVerified: boolean;
  readonly isOwn: boolean;
  /** Somebody else may decide for the location. */
  readonly hasOtherApprover: boolean;
};

/** Whether the viewer may accept a request now; nobody an own one, unless there is no other approver (product.md 9). */
export function checkMayApprove(facts: DecisionFacts): Verdict {
  if (!facts.canDecide) return refuse('permission_missing');
  if (!facts.isEmailVerified) return refuse('email_unverified');
  if (facts.isOwn && facts.hasOtherApprover) return refuse('own_request_approval');
  if (!canRequestBecome(facts.status, 'Accepted')) return refuse('already_decided');
  return Temporal.Instant.compare(facts.now, facts.approveBeforeUtc) < 0
    ? allowed
    : refuse('pending_booking_expired');
}
