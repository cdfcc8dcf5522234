import { canRequestBecome } from '../bookings/booking-status.ts';
import type { RequestStatusName } from '../bookings/booking-status.ts';

/** How long a request waits before people are notified again; each can be configured. */
export type ApprovalTimes = {
  /** Until a reminder to those who were asked. */
  readonly remindAfterMinutes: number;
  /** Until those with the right on the whole group are notified. */
  readonly escalateAfterMinutes: number;
};

export const defaultApprovalTimes: ApprovalTimes = { remindAfterMinutes: 240, escalateAfterMinutes: 1440 };

type Waiting = {
  /** Instants. */
  readonly createdOnUtc: string;
  readonly approveBeforeUtc: string;
};

/**
 * When to notify again about a waiting request, once each: after the configured time, or, where there is less time to
 * answer, after half and three quarters of it, so that both come while an answer still helps.
 */
export function approvalAlarms(
  { createdOnUtc, approveBeforeUtc }: Waiting,
  times: ApprovalTimes,
): { remindAt: Temporal.Instant; escalateAt: Temporal.Instant } {
  const created = Temporal.Instant.from(createdOnUtc);
  const seconds = Math.max(0, created.until(approveBeforeUtc).total('seconds'));
  const after = (minutes: number, share: number): Temporal.Instant =>
    created.add({ seconds: Math.floor(Math.min(minutes * 60, seconds * share)) });
  return {
    remindAt: after(times.remindAfterMinutes, 1 / 2),
    escalateAt: after(times.escalateAfterMinutes, 3 / 4),
  };
}

export type AlarmFacts = Waiting & {
  readonly now: Temporal.Instant;
  readonly status: RequestStatusName;
  readonly wasReminded: boolean;
  readonly wasEscalated: boolean;
};

/** The notifications due now; none once it is decided or can no longer be approved. The exact instants count as due. */
export function dueAlarms(facts: AlarmFacts, times: ApprovalTimes): ('remind' | 'escalate')[] {
  const { now, status, approveBeforeUtc } = facts;
  if (!canRequestBecome(status, 'Accepted') || Temporal.Instant.compare(now, approveBeforeUtc) >= 0)
    return [];
  const { remindAt, escalateAt } = approvalAlarms(facts, times);
  const isDue = (at: Temporal.Instant): boolean => Temporal.Instant.compare(now, at) >= 0;
  return [
    ...(!facts.wasReminded && isDue(remindAt) ? (['remind'] as const) : []),
    ...(!facts.wasEscalated && isDue(escalateAt) ? (['escalate'] as const) : []),
  ];
}
