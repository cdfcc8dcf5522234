import type { AssignmentState } from './booking-status.ts';

export type LiveStep = 'sent' | 'offered' | 'accepted' | 'confirmed' | 'arrived';

export type LiveLineStep = {
  readonly step: LiveStep;
  readonly word: string;
  readonly isDone: boolean;
  /** Instant; null when it has not happened or nobody noted when. */
  readonly atUtc: string | null;
};

export type LiveLineFacts = {
  readonly createdOnUtc: string | null;
  readonly assignment: {
    readonly state: AssignmentState;
    readonly offeredAtUtc: string | null;
    readonly acceptedAtUtc: string | null;
    readonly confirmedAtUtc: string | null;
    readonly arrivedAtUtc: string | null;
  } | null;
};

/**
 * The line Sent → Offered → Accepted → Confirmed → Arrived. A step is done when the assignment reached it or one behind
 * it; a declined or withdrawn educator leaves the line at Sent. A tentative day counts as offered.
 */
export function liveLine(facts: LiveLineFacts): LiveLineStep[] {
  const { assignment } = facts;
  const reached = reachedSteps(assignment?.state ?? null);
  const steps = [
    { step: 'sent', word: 'Sent', atUtc: facts.createdOnUtc },
    { step: 'offered', word: 'Offered', atUtc: assignment?.offeredAtUtc ?? null },
    { step: 'accepted', word: 'Accepted', atUtc: assignment?.acceptedAtUtc ?? null },
    { step: 'confirmed', word: 'Confirmed', atUtc: assignment?.confirmedAtUtc ?? null },
    { step: 'arrived', word: 'Arrived', atUtc: assignment?.arrivedAtUtc ?? null },
  ] as const;
  return steps.map(({ step, word, atUtc }, index) => {
    const isDone = index < reached;
    return { step, word, isDone, atUtc: isDone ? atUtc : null };
  });
}

function reachedSteps(state: AssignmentState | null): number {
  switch (state) {
    case null:
    case 'declined':
    case 'withdrawn':
      return 1;
    case 'offered':
    case 'tentative':
      return 2;
    case 'accepted':
      return 3;
    case 'confirmed':
      return 4;
    case 'arrived':
      return 5;
  }
}
