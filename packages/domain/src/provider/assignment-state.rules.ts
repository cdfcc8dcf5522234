import { allowed, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';

/** States that hold the candidate's time (product.md 17). */
export const liveStates = ['offered', 'tentative', 'accepted', 'confirmed', 'arrived'] as const;
export type LiveState = (typeof liveStates)[number];
export type AssignmentState = LiveState | 'declined' | 'withdrawn';
export type AssignmentAction = 'accept' | 'decline' | 'confirm' | 'arrive' | 'withdraw';

const transitions: Readonly<Record<LiveState, Partial<Record<AssignmentAction, AssignmentState>>>> = {
  offered: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  tentative: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: { confirm: 'confirmed', arrive: 'arrived', withdraw: 'withdrawn' },
  confirmed: { arrive: 'arrived', withdraw: 'withdrawn' },
  arrived: {},
};

/** The state after an action, or null where the action is not possible. Never throws. */
export function nextState(state: LiveState, action: AssignmentAction): AssignmentState | null {
  return transitions[state][action] ?? null;
}

export function isLive(state: string): state is LiveState {
  return (liveStates as readonly string[]).includes(state);
}

/**
 * What a booking is with an assignment in this state; null means none. A first offer leaves it Unfilled, an extension
 * day that is offered to the block's educator counts as Filled.
 */
export function statusWith(state: AssignmentState | null): 'Unfilled' | 'Filled' {
  return state === null || state === 'offered' || !isLive(state) ? 'Unfilled' : 'Filled';
}

export type OfferFacts = {
  status: string;
  liveState: string | null;
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
  status: string;
  /** Of the candidate who is named; null when that candidate is not, or no longer, on the booking. */
  liveState: LiveState | null;
};

/** Whether an assignment may change. A booking that is cancelled or invoiced takes no change. */
export function checkAction(action: AssignmentAction, { status, liveState }: ActionFacts): Verdict {
  if (status !== 'Unfilled' && status !== 'Filled') return refuse('booking_not_open');
  const isPossible = liveState !== null && nextState(liveState, action) !== null;
  return isPossible ? allowed : refuse('assignment_state_wrong');
}

/** Whether somebody can be late: whoever has accepted and may still be on the way, or has just come. */
export function checkLate({ status, liveState }: ActionFacts): Verdict {
  if (status !== 'Filled') return refuse('booking_not_open');
  const isComing = liveState === 'accepted' || liveState === 'confirmed' || liveState === 'arrived';
  return isComing ? allowed : refuse('assignment_state_wrong');
}
