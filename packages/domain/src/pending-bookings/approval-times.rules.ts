import { canRequestBecome } from '../bookings/booking-status.ts';
import type { RequestStatusName } from '../bookings/booking-status.ts';

/** How long a request waits before somebody is told again; each can be configured. */
export type ApprovalTimes = {
  /** Until those who were asked are reminded. */
  readonly remindAfterMinutes: number;
  /** Until those who hold the right on the group are told. */
  readonly escalateAfterMinutes: number;
};

export const defaultApprovalTimes: ApprovalTimes = { remindAfterMinutes: 240, escalateAfterMinutes: 1440 };

type Waiting = {
  /** Instants. */
  readonly createdOnUtc: string;
  readonly approveBeforeUtc: string;
};

/**
 * When a request that waits is spoken of again, once each: after the configured time, and where there is less time to
 * answer, after half of it and after three quarters, so that both come while an answer still helps.
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

/** What is due now; nothing once it is decided or can no longer be approved. The instants themselves are in time. */
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
