import { allowed, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';

/** From the first to the last day, both counted. */
export const maxDelegationDays = 366;
/** Max delegations that are not over, so that people keep an overview. */
export const maxOpenDelegations = 20;

/** Calendar dates, no zone; both counted. */
export type DelegationDates = { readonly fromDate: string; readonly untilDate: string };

export type DelegationFacts = {
  /** By the person's own right somewhere in the group: a delegated right cannot be delegated again. */
  readonly canDecide: boolean;
  readonly isEmailVerified: boolean;
  /** Another active contact of the group with a verified address and any right where the approver decides. */
  readonly isDelegateKnown: boolean;
  /** The approver's delegations that are not over. */
  readonly given: readonly (DelegationDates & { readonly delegateId: string })[];
  /** The earliest calendar date at the group's locations. */
  readonly todayLocal: string;
};

/** Whether an approver may let a colleague decide for them on these days. */
export function checkDelegation(
  { delegateId, fromDate, untilDate }: DelegationDates & { readonly delegateId: string },
  facts: DelegationFacts,
): Verdict {
  if (!facts.canDecide) return refuse('permission_missing');
  if (!facts.isEmailVerified) return refuse('email_unverified');
  if (!facts.isDelegateKnown) return refuse('delegate_not_available');
  if (fromDate < facts.todayLocal) return refuse('date_in_past');
  const days = Temporal.PlainDate.from(fromDate).until(untilDate).days + 1;
  if (days < 1 || days > maxDelegationDays) return refuse('delegation_dates_invalid');
  // ISO dates compare as text. Overlapping ones are refused, because nobody could tell them apart when ending one.
  const present = facts.given.find(
    (one) => one.delegateId === delegateId && one.fromDate <= untilDate && fromDate <= one.untilDate,
  );
  if (present) return refuse('delegation_overlaps', { from: present.fromDate, until: present.untilDate });
  return facts.given.length < maxOpenDelegations ? allowed : refuse('delegations_limit');
}

export type DelegationState = 'planned' | 'inForce' | 'over';

/** Possible transitions (drawn in docs/states.md): by the calendar, or ended early by one of the two. */
export const delegationTransitions: Readonly<Record<DelegationState, readonly DelegationState[]>> = {
  planned: ['inForce', 'over'],
  inForce: ['over'],
  over: [],
};
/** Past dates cannot be chosen. */
export const firstDelegationStates = ['planned', 'inForce'] as const satisfies readonly DelegationState[];

/** The earliest and the latest calendar date at a group's locations at one instant. */
export type GroupDays = { readonly earliest: string; readonly latest: string };

/** Its state for the whole group: in force from the group's first midnight until its last one. */
export function delegationState(
  { fromDate, untilDate }: DelegationDates,
  { earliest, latest }: GroupDays,
): DelegationState {
  if (latest < fromDate) return 'planned';
  return earliest <= untilDate ? 'inForce' : 'over';
}

/** The instants between which it is in force at a location: the second is exclusive. */
export function delegationSpan(
  { fromDate, untilDate }: DelegationDates,
  timeZone: string,
): { from: Temporal.Instant; until: Temporal.Instant } {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant();
  return {
    from: startOf(Temporal.PlainDate.from(fromDate)),
    until: startOf(Temporal.PlainDate.from(untilDate).add({ days: 1 })),
  };
}
