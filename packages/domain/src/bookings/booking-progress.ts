import { inWords, translatable } from '../text/translation.ts';
import type { AssignmentState } from './assignment-state.ts';
import type { CardStatus, RequestStatusName } from './booking-status.ts';

export type ProgressStepName =
  'sent' | 'approved' | 'offered' | 'accepted' | 'confirmed' | 'arrived' | 'cancelled' | 'unfilled';

export type ProgressStep = {
  readonly step: ProgressStepName;
  /** For a step that happened, that it did; for the current one, what it is waiting for; for a later one, its name. */
  readonly word: string;
  /** `ended`: no further step follows. */
  readonly state: 'done' | 'current' | 'next' | 'ended';
  /** Instant; null when it has not happened or the time was not recorded. */
  readonly atUtc: string | null;
};

export type ProgressFacts = {
  readonly now: Temporal.Instant;
  readonly status: CardStatus;
  readonly createdOnUtc: string | null;
  /** Instants. */
  readonly startUtc: string;
  readonly endUtc: string;
  readonly assignment: {
    readonly state: AssignmentState;
    readonly offeredAtUtc: string | null;
    readonly acceptedAtUtc: string | null;
    readonly confirmedAtUtc: string | null;
    readonly arrivedAtUtc: string | null;
  } | null;
  /** The events, oldest first: for a cancelled booking the only source of its educator. */
  readonly history: readonly { readonly what: string; readonly atUtc: string }[];
};

const educatorSteps = ['offered', 'accepted', 'confirmed', 'arrived'] as const;
type EducatorStep = (typeof educatorSteps)[number];

const words = translatable('bookingProgress', {
  offered: { done: 'Offered', current: 'Waiting for an offer', next: 'Offer' },
  accepted: { done: 'Accepted', current: 'Waiting for an answer', next: 'Answer' },
  confirmed: { done: 'Confirmed', current: 'Waiting for them to confirm', next: 'Confirmation' },
  arrived: { done: 'Arrived', current: 'Waiting for them to arrive', next: 'Arrival' },
} satisfies Record<EducatorStep, Record<'done' | 'current' | 'next', string>>);

/**
 * The line Sent → Offered → Accepted → Confirmed → Arrived, with the steps done, the current one and those to come.
 * Only what happened is done: a declined or withdrawn educator leaves the line at Sent, a tentative day counts as
 * offered, and arrival is not awaited before the start. A cancelled, invoiced or finished booking ends after its last
 * real step.
 */
export function bookingProgress(facts: ProgressFacts): ProgressStep[] {
  if (facts.status === 'PendingApproval')
    return requestLine({ ...facts, status: 'PendingApproval', decidedAtUtc: null });
  const reached = facts.status === 'Cancelled' ? reachedBeforeCancelling(facts) : reachedNow(facts);
  const done = [
    { step: 'sent', word: inWords('Sent'), state: 'done', atUtc: facts.createdOnUtc } as const,
    ...reached.map(({ step, atUtc }) => ({ step, word: words[step].done, state: 'done', atUtc }) as const),
  ];
  return [...done, ...(ending(facts) ?? ahead(facts, reached.length))];
}

export type RequestLineFacts = {
  readonly status: RequestStatusName;
  readonly createdOnUtc: string | null;
  readonly decidedAtUtc: string | null;
};

/** The same for a request: up to its approval, where its bookings take over, or up to what ended it. */
export function requestLine({ status, createdOnUtc, decidedAtUtc }: RequestLineFacts): ProgressStep[] {
  const asked = { step: 'sent', word: inWords('Asked for'), state: 'done', atUtc: createdOnUtc } as const;
  switch (status) {
    case 'PendingApproval':
      return [
        asked,
        { step: 'approved', word: inWords('Waiting for approval'), state: 'current', atUtc: null },
      ];
    case 'Accepted':
      return [asked, { step: 'approved', word: inWords('Approved'), state: 'done', atUtc: decidedAtUtc }];
    case 'Rejected':
      return [asked, { step: 'approved', word: inWords('Rejected'), state: 'ended', atUtc: decidedAtUtc }];
    case 'Cancelled':
      return [asked, { step: 'cancelled', word: inWords('Withdrawn'), state: 'ended', atUtc: decidedAtUtc }];
  }
}

type Reached = { step: EducatorStep; atUtc: string | null };

function reachedNow({ assignment }: Pick<ProgressFacts, 'assignment'>): Reached[] {
  if (assignment === null) return [];
  const { offeredAtUtc, acceptedAtUtc, confirmedAtUtc, arrivedAtUtc } = assignment;
  const at = {
    offered: offeredAtUtc,
    accepted: acceptedAtUtc,
    confirmed: confirmedAtUtc,
    arrived: arrivedAtUtc,
  };
  return educatorSteps.slice(0, reachedSteps(assignment.state)).map((step) => ({ step, atUtc: at[step] }));
}

function reachedSteps(state: AssignmentState): number {
  switch (state) {
    case 'declined':
    case 'withdrawn':
      return 0;
    case 'offered':
    case 'tentative':
      return 1;
    case 'accepted':
      return 2;
    case 'confirmed':
      return 3;
    case 'arrived':
      return 4;
  }
}

/** Cancelling removes the educator at the same instant; one who left before had already set the line back. */
function reachedBeforeCancelling({ assignment, history }: ProgressFacts): Reached[] {
  const live = reachedNow({ assignment });
  if (live.length > 0) return live;
  // An undone cancellation did not remove the educator either.
  const cancelledAt = new Set(history.filter(({ what }) => what === 'cancelled').map(({ atUtc }) => atUtc));
  let reached: Reached[] = [];
  for (const { what, atUtc } of history) {
    const step = educatorSteps.find((one) => one === what);
    if (step !== undefined)
      reached = [...reached.filter((earlier) => earlier.step !== step), { step, atUtc }];
    else if ((what === 'declined' || what === 'withdrawn') && !cancelledAt.has(atUtc)) reached = [];
  }
  return reached;
}

function cancellation(history: ProgressFacts['history']): string | null {
  return history.findLast(({ what }) => what === 'cancelled')?.atUtc ?? null;
}

/** The step after the last real one where nothing more can happen; null while something can. */
function ending({ now, status, endUtc, history }: ProgressFacts): ProgressStep[] | null {
  if (status === 'Cancelled') {
    return [{ step: 'cancelled', word: inWords('Cancelled'), state: 'ended', atUtc: cancellation(history) }];
  }
  if (status === 'Invoiced') return [];
  if (Temporal.Instant.compare(now, endUtc) < 0) return null;
  return status === 'Unfilled'
    ? [{ step: 'unfilled', word: inWords('Not filled'), state: 'ended', atUtc: null }]
    : [];
}

function ahead({ now, startUtc }: ProgressFacts, reached: number): ProgressStep[] {
  const [current, ...rest] = educatorSteps.slice(reached);
  if (current === undefined) return [];
  const isEarly = current === 'arrived' && Temporal.Instant.compare(now, startUtc) < 0;
  if (isEarly) return later([current]);
  return [{ step: current, word: words[current].current, state: 'current', atUtc: null }, ...later(rest)];
}

function later(steps: readonly EducatorStep[]): ProgressStep[] {
  return steps.map((step) => ({ step, word: words[step].next, state: 'next', atUtc: null }));
}
