/**
 * The life of an assignment: one educator on one booking (product.md 17; drawn in docs/states.md). This table is the only
 * one; the provider's calls, the cards and the progress line all read it.
 */

/** States in which the educator's time is taken. */
export const liveStates = ['offered', 'tentative', 'accepted', 'confirmed', 'arrived'] as const;
export type LiveState = (typeof liveStates)[number];

export const assignmentStates = [...liveStates, 'declined', 'withdrawn'] as const;
export type AssignmentState = (typeof assignmentStates)[number];

export type AssignmentAction = 'accept' | 'decline' | 'confirm' | 'arrive' | 'withdraw' | 'askAgain';

/**
 * Declining answers an offer; whoever pulls out after accepting is withdrawn. An educator may arrive without having
 * confirmed. Nobody comes back: a new offer is a new assignment. What the client changes about a confirmed booking asks
 * the educator again.
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

/** Offered anew, as a day that extends a block, or, when a cancellation is undone, as it was before. */
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

/** States in which the client is told who the educator is: from acceptance on (product.md 36). */
export const namedStates = ['accepted', 'confirmed', 'arrived'] as const satisfies readonly LiveState[];

/** Whether an educator in this state is named. Before that the booking says what it waits for. */
export function isNamed(state: AssignmentState): boolean {
  return (namedStates as readonly AssignmentState[]).includes(state);
}

/**
 * What a booking is with an assignment in this state; null means none. A first offer leaves it Unfilled, an extension
 * day that is offered to the block's educator counts as Filled.
 */
export function statusOfAssignment(state: AssignmentState | null): 'Unfilled' | 'Filled' {
  return state === null || state === 'offered' || !isLive(state) ? 'Unfilled' : 'Filled';
}
