import { openPool } from '../db/pool.ts';
import type { Database } from '../db/pool.ts';
import { rejectUnanswered } from '../features/pending-bookings/reject-unanswered.ts';
import { sendNotifications } from '../features/notifications/send-notification.ts';
import type { SendingOptions } from '../features/notifications/send-notification.ts';
import { dropOldKeys } from '../http/write/idempotency.ts';
import { dropOldSignIns } from '../identity/drop-old-sign-ins.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import { dropOldEvents } from '../platform/events/drop-old-events.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/runtime/log.ts';

export type JobsNeed = {
  /** The worker login. */
  worker: Database;
  /** Of identity's login, which alone reads sign-ins. */
  authAddress: string;
  clock: Clock;
  log: Log;
  /** By what messages are sent, and what they have in common. */
  sending: Pick<SendingOptions, 'senders' | 'frame'>;
};

/**
 * Everything the worker does by the clock, and the messages that it sends. The sequencer is no job: it follows each write
 * within milliseconds.
 */
export function listJobs({ worker, authAddress, clock, log, sending }: JobsNeed): Job[] {
  return [
    sendNotifications({ database: worker, clock, log, ...sending }),
    {
      name: 'reject-unanswered-requests',
      schedule: '* * * * *',
      run: (signal) => rejectUnanswered(worker, clock.now(), signal),
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
      name: 'drop-old-sign-ins',
      schedule: '6/10 * * * *',
      run: async () => {
        // Opened for the moment: a worker has no other use for it.
        const auth = openPool(authAddress, { name: 'drop old sign-ins', size: 1 });
        try {
          await dropOldSignIns(auth, clock.now());
        } finally {
          await auth.close();
        }
      },
    },
  ];
}
