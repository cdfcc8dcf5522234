import type { ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import type { Database } from '../../../db/connections/pool.ts';
import { inTransaction, readInOneTrip } from '../../../db/transaction.ts';
import { keepLooking } from '../../../platform/events/keep-looking.ts';
import type { Looking } from '../../../platform/events/keep-looking.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import { planNotice } from './plan-notice.ts';
import { groupsWithNotices, markQueued, takeWaitingNotices } from './queue-notifications.sql.ts';
import { sendNotificationJob } from './send-notification.ts';

export type QueueOptions = {
  /** The worker login. */
  database: Database;
  /** An address without a pooler, for LISTEN; null polls only. */
  directAddress: string | null;
  jobs: Pick<Jobs, 'send'>;
  /** Methods that have a sender; messages by other methods wait until there is one. */
  methods: readonly ContactMethod[];
  clock: Clock;
  log: Log;
  /** How long to wait for a notification before polling; 5 s by default, 1 s where none arrive. */
  pollMs?: number;
};

const batchSize = 200;

/**
 * Creates a job for each recorded message, due at once or after the recipient's quiet hours. Every worker may run this:
 * each message is queued by one of them.
 */
export function startNotificationQueue(options: QueueOptions): Promise<Looking> {
  const { directAddress, log, pollMs } = options;
  return keepLooking({
    look: () => queueNotifications(options),
    failureWords: 'messages were not queued and are tried again',
    channels: ['notifications'],
    directAddress,
    log,
    pollMs,
  });
}

/** Queues one batch of messages for every group that has any waiting. */
export async function queueNotifications(options: QueueOptions): Promise<{ moreWaits: boolean }> {
  const { database, methods } = options;
  const groups = await readInOneTrip(database, null, groupsWithNotices(methods));
  let moreWaits = false;
  for (const { client_group_id: clientGroupId } of groups) {
    const queued = await queueGroup(clientGroupId, options);
    moreWaits ||= queued === batchSize;
  }
  return { moreWaits };
}

async function queueGroup(
  clientGroupId: string,
  { database, methods, jobs, clock }: QueueOptions,
): Promise<number> {
  return inTransaction(database, { clientGroupIds: [clientGroupId], contactId: null }, async (tx) => {
    const { rows } = await takeWaitingNotices({ clientGroupId, methods, limit: batchSize }).execute(tx.db);
    if (rows.length === 0) return 0;
    const now = clock.now();
    const notices = rows.map((row) => planNotice(row, now));
    tx.send(markQueued(clientGroupId, notices, now));
    const news = notices.filter((notice) => !notice.isTooOld);
    const tasks = news.map(({ jobId, notificationId, dueAt: startAfter }) => ({
      id: jobId,
      data: { clientGroupId, notificationId },
      startAfter,
    }));
    await jobs.send(tx, sendNotificationJob, tasks);
    return rows.length;
  });
}
