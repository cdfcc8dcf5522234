import { describe, expect, it } from 'vitest';
import { requestStatuses } from '../bookings/booking-status.ts';
import { approvalAlarms, defaultApprovalTimes, dueAlarms } from './approval-times.rules.ts';
import type { AlarmFacts } from './approval-times.rules.ts';

const created = { createdOnUtc: '2026-03-09T00:00:00Z' };

describe('when a request that waits is spoken of again', () => {
  it.each([
    ['2026-03-12T00:00:00Z', '2026-03-09T04:00:00Z', '2026-03-10T00:00:00Z'],
    // Three quarters of 32 hours are the configured 24.
    ['2026-03-10T08:00:00Z', '2026-03-09T04:00:00Z', '2026-03-10T00:00:00Z'],
    ['2026-03-10T07:59:56Z', '2026-03-09T04:00:00Z', '2026-03-09T23:59:57Z'],
    // Half of 8 hours are the configured 4.
    ['2026-03-09T08:00:00Z', '2026-03-09T04:00:00Z', '2026-03-09T06:00:00Z'],
    ['2026-03-09T07:59:58Z', '2026-03-09T03:59:59Z', '2026-03-09T05:59:58Z'],
    ['2026-03-09T01:00:00Z', '2026-03-09T00:30:00Z', '2026-03-09T00:45:00Z'],
    ['2026-03-08T23:00:00Z', '2026-03-09T00:00:00Z', '2026-03-09T00:00:00Z'],
  ])(
    'that can be approved until %s: reminded at %s, escalated at %s',
    (approveBeforeUtc, remind, escalate) => {
      const { remindAt, escalateAt } = approvalAlarms({ ...created, approveBeforeUtc }, defaultApprovalTimes);
      expect([remindAt.toString(), escalateAt.toString()]).toEqual([remind, escalate]);
    },
  );

  const facts: AlarmFacts = {
    ...created,
    approveBeforeUtc: '2026-03-12T00:00:00Z',
    now: Temporal.Instant.from('2026-03-09T04:00:00Z'),
    status: 'PendingApproval',
    wasReminded: false,
    wasEscalated: false,
  };
  const at = (now: string) => ({ now: Temporal.Instant.from(now) });

  it.each<[Partial<AlarmFacts>, string[]]>([
    [at('2026-03-09T03:59:59Z'), []],
    [at('2026-03-09T04:00:00Z'), ['remind']],
    [{ wasReminded: true }, []],
    [{ ...at('2026-03-09T23:59:59Z'), wasReminded: true }, []],
    [{ ...at('2026-03-10T00:00:00Z'), wasReminded: true }, ['escalate']],
    [at('2026-03-10T00:00:00Z'), ['remind', 'escalate']],
    [{ ...at('2026-03-11T00:00:00Z'), wasReminded: true, wasEscalated: true }, []],
    [at('2026-03-11T23:59:59Z'), ['remind', 'escalate']],
    [at('2026-03-12T00:00:00Z'), []],
  ])('with %j: %j', (changes, due) => {
    expect(dueAlarms({ ...facts, ...changes }, defaultApprovalTimes)).toEqual(due);
  });

  it.each(requestStatuses)('in status %s', (status) => {
    const expected = status === 'PendingApproval' ? ['remind'] : [];
    expect(dueAlarms({ ...facts, status }, defaultApprovalTimes)).toEqual(expected);
  });
});
