import type { ApprovalTimes } from '@staffroom/domain/pending-bookings/approval-times.rules.ts';
import { openPool } from '../db/connections/pool.ts';
import type { Database } from '../db/connections/pool.ts';
import { askForFeedback } from '../features/feedback/ask-for-feedback.ts';
import { followApprovalDelegations } from '../features/pending-bookings/delegation/follow-approval-delegations.ts';
import { rejectUnanswered } from '../features/pending-bookings/unanswered/reject-unanswered.ts';
import { remindApprovers } from '../features/pending-bookings/unanswered/remind-approvers.ts';
import { sendNotifications } from '../features/notifications/sending/send-notification.ts';
import type { SendingOptions } from '../features/notifications/sending/send-notification.ts';
import { deliverWebhooks } from '../features/webhooks/deliver/deliver-webhooks.ts';
import type { DeliveryOptions } from '../features/webhooks/deliver/deliver-webhooks.ts';
import { dropOldDeliveries } from '../features/webhooks/deliver/drop-old-deliveries.ts';
import { dropOldKeys } from '../http/write/idempotency.ts';
import { dropOldSignIns } from '../identity/drop-old-sign-ins.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import { dropOldEvents } from '../platform/events/drop-old-events.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { systemIds } from '../platform/runtime/ids.ts';
import type { Log } from '../platform/runtime/log.ts';

export type JobsNeed = {
  /** The worker login. */
  worker: Database;
  /** The address of identity's login, the only one that may read sign-ins. */
  authAddress: string;
  clock: Clock;
  /** The clock by which sessions and their tokens expire. */
  sessionClock?: Clock;
  log: Log;
  /** How messages are sent, and what they have in common. */
  sending: Pick<SendingOptions, 'senders' | 'frame'>;
  /** How webhooks are signed, and which hosts they may call. */
  webhooks: Pick<DeliveryOptions, 'secrets' | 'hosts'>;
  /** How long a request waits before its approvers are reminded. */
  approvalTimes: ApprovalTimes;
};

/**
 * All scheduled work of the worker, and the messages that it sends. The sequencer is not a job: it follows each write
 * within milliseconds.
 */
export function listJobs(parts: JobsNeed): Job[] {
  const { worker, authAddress, clock, sessionClock = clock, log, sending, webhooks, approvalTimes } = parts;
  return [
    sendNotifications({ database: worker, clock, log, ...sending }),
    deliverWebhooks({ database: worker, clock, ids: systemIds, log, ...webhooks }),
    {
      name: 'reject-unanswered-requests',
      schedule: '* * * * *',
      run: (signal) => rejectUnanswered(worker, clock.now(), signal),
    },
    {
      name: 'remind-approvers',
      schedule: '* * * * *',
      run: (signal) => remindApprovers(worker, { times: approvalTimes, now: clock.now(), signal }),
    },
    {
      name: 'ask-for-feedback',
      schedule: '*/2 * * * *',
      run: (signal) => askForFeedback(worker, { at: clock.now(), signal }),
    },
    {
      name: 'follow-approval-delegations',
      schedule: '* * * * *',
      run: (signal) => followApprovalDelegations(worker, clock.now(), signal),
    },
    {
      name: 'drop-old-events',
      schedule: '*/10 * * * *',
      run: (signal) => dropOldEvents(worker, clock.now(), signal),
    },
    {
      name: 'drop-old-keys',
      schedule: '3/10 * * * *',
      run: () => dropOldKeys(worker, clock.now()),
    },
    {
      name: 'drop-old-deliveries',
      schedule: '9/10 * * * *',
      run: (signal) => dropOldDeliveries(worker, clock.now(), signal),
    },
    {
      name: 'drop-old-sign-ins',
      schedule: '6/10 * * * *',
      run: async () => {
        // Opened briefly: the worker has no other use for it.
        const auth = openPool(authAddress, { name: 'drop old sign-ins', size: 1 });
        try {
          await dropOldSignIns(auth, sessionClock.now());
        } finally {
          await auth.close();
        }
      },
    },
  ];
}
