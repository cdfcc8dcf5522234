import { nextState } from '../bookings/assignment-state.ts';
import type { AssignmentAction, LiveState } from '../bookings/assignment-state.ts';
import { isFinal } from '../bookings/booking-status.ts';
import type { BookingStatusName } from '../bookings/booking-status.ts';
import { allowed, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';

export type OfferFacts = {
  status: BookingStatusName;
  liveState: LiveState | null;
  /** The booking's last instant. */
  endUtc: Temporal.Instant;
  now: Temporal.Instant;
};

/** Whether a booking can be offered to somebody: Unfilled, offered to nobody, and not over. */
export function checkOffer({ status, liveState, endUtc, now }: OfferFacts): Verdict {
  const isOpen = status === 'Unfilled' && liveState === null && Temporal.Instant.compare(now, endUtc) < 0;
  return isOpen ? allowed : refuse('booking_not_open');
}

export type ActionFacts = {
  status: BookingStatusName;
  /** Of the candidate who is named; null when that candidate is not, or no longer, on the booking. */
  liveState: LiveState | null;
};

/** Whether an assignment may change. A booking that is cancelled or invoiced takes no change. */
export function checkAction(action: AssignmentAction, { status, liveState }: ActionFacts): Verdict {
  if (isFinal(status)) return refuse('booking_not_open');
  const isPossible = liveState !== null && nextState(liveState, action) !== null;
  return isPossible ? allowed : refuse('assignment_state_wrong');
}

/** Whether somebody can be late: whoever has accepted and may still be on the way, or has just come. */
export function checkLate({ status, liveState }: ActionFacts): Verdict {
  if (status !== 'Filled') return refuse('booking_not_open');
  const isComing = liveState === 'accepted' || liveState === 'confirmed' || liveState === 'arrived';
  return isComing ? allowed : refuse('assignment_state_wrong');
}
