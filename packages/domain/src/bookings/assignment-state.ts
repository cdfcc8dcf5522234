/**
 * The lifecycle of an assignment: one educator on one booking (product.md 17; drawn in docs/states.md). This is the
 * only such table; the provider's calls, the cards and the progress line all use it.
 */

/** States in which the educator's time is taken. */
export const liveStates = ['offered', 'tentative', 'accepted', 'confirmed', 'arrived'] as const;
export type LiveState = (typeof liveStates)[number];

export const assignmentStates = [...liveStates, 'declined', 'withdrawn'] as const;
export type AssignmentState = (typeof assignmentStates)[number];

export type AssignmentAction = 'accept' | 'decline' | 'confirm' | 'arrive' | 'withdraw' | 'askAgain';

/**
 * Declining answers an offer; an educator who pulls out after accepting is withdrawn. An educator may arrive without
 * having confirmed. No ended assignment comes back: a new offer is a new assignment. A client's change to a confirmed
 * booking asks the educator again.
 */
export const assignmentTransitions: Readonly<
  Record<AssignmentState, Readonly<Partial<Record<AssignmentAction, AssignmentState>>>>
> = {
  offered: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  tentative: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: { confirm: 'confirmed', arrive: 'arrived', withdraw: 'withdrawn' },
  confirmed: { arrive: 'arrived', withdraw: 'withdrawn', askAgain: 'accepted' },
  arrived: {},
  declined: {},
  withdrawn: {},
};

/** A new offer, a day that extends a block, or the earlier state when a cancellation is undone. */
export const firstAssignmentStates = [
  'offered',
  'tentative',
  'accepted',
] as const satisfies readonly AssignmentState[];

/** The state after an action, or null where the action is not possible. Never throws. */
export function nextState(state: AssignmentState, action: AssignmentAction): AssignmentState | null {
  return assignmentTransitions[state][action] ?? null;
}

export function isLive(state: string): state is LiveState {
  return (liveStates as readonly string[]).includes(state);
}

/** States in which the client learns who the educator is: from acceptance on (product.md 36). */
export const namedStates = ['accepted', 'confirmed', 'arrived'] as const satisfies readonly LiveState[];

/** Whether an educator in this state is named. Before that the booking shows what it is waiting for. */
export function isNamed(state: AssignmentState): boolean {
  return (namedStates as readonly AssignmentState[]).includes(state);
}

/**
 * The status of a booking whose assignment is in this state; null means no assignment. A first offer leaves it
 * Unfilled; an extension day offered to the block's educator counts as Filled.
 */
export function statusOfAssignment(state: AssignmentState | null): 'Unfilled' | 'Filled' {
  return state === null || state === 'offered' || !isLive(state) ? 'Unfilled' : 'Filled';
}
