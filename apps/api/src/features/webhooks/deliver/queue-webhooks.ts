import { kindOfEvent } from '@staffroom/domain/provider/webhooks.rules.ts';
import type { WebhookEventType } from '@staffroom/domain/provider/webhooks.rules.ts';
import type { Database } from '../../../db/connections/pool.ts';
import { inTransaction, readInOneTrip } from '../../../db/transaction.ts';
import { keepLooking } from '../../../platform/events/keep-looking.ts';
import type { Looking } from '../../../platform/events/keep-looking.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import type { Ids } from '../../../platform/runtime/ids.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import { deliverWebhookJob } from './deliver-webhooks.ts';
import {
  enabledWebhooks,
  eventsBetween,
  holdBehind,
  insertDeliveries,
  markRead,
  webhooksDue,
} from './queue-webhooks.sql.ts';
import type { NewDelivery, ToldEvent } from './queue-webhooks.sql.ts';
import { writeEventBody } from './webhook-body.ts';
import { webhookChannel } from '../webhooks.sql.ts';

export type WebhookQueueOptions = {
  /** The worker login. */
  database: Database;
  /** An address without a pooler, for LISTEN; null polls only. */
  directAddress: string | null;
  jobs: Pick<Jobs, 'send'>;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** How long to wait for a notification before polling; 5 s by default, 1 s where none arrive. */
  pollMs?: number;
};

/** How many numbers of the log one transaction covers. */
const batchSize = 1_000;

/**
 * Creates a delivery of each event for each webhook subscribed to its type, and a job for each webhook that has
 * something to send. Every worker may run this: each event is queued by one of them.
 */
export function startWebhookQueue(options: WebhookQueueOptions): Promise<Looking> {
  const { directAddress, log, pollMs } = options;
  return keepLooking({
    look: () => queueWebhooks(options),
    failureWords: 'webhooks were not queued and are tried again',
    channels: ['events', webhookChannel],
    directAddress,
    log,
    pollMs,
  });
}

/** Reads the log once for every webhook, then finds what is due. */
export async function queueWebhooks(options: WebhookQueueOptions): Promise<{ moreWaits: boolean }> {
  const { database, clock, jobs, ids } = options;
  const enabled = await readInOneTrip(database, null, enabledWebhooks);
  if (enabled.length === 0) return { moreWaits: false };
  let moreWaits = false;
  for (const { webhook_id: webhookId } of enabled.filter(({ is_behind: isBehind }) => isBehind)) {
    const { isUpToDate } = await takeEvents(webhookId, options);
    moreWaits ||= !isUpToDate;
  }
  const now = clock.now();
  const due = await readInOneTrip(database, null, webhooksDue(now));
  if (due.length > 0) {
    const tasks = due.map(({ webhook_id: webhookId }) => ({
      id: ids.next(),
      data: { webhookId },
      startAfter: now,
      singletonKey: webhookId,
    }));
    await inTransaction(database, null, (tx) => jobs.send(tx, deliverWebhookJob, tasks));
  }
  return { moreWaits };
}

/** Deliveries and the number up to which they go in one transaction: no event is lost, and none is queued twice. */
async function takeEvents(
  webhookId: string,
  { database, clock, ids }: WebhookQueueOptions,
): Promise<{ isUpToDate: boolean }> {
  return inTransaction(database, null, async (tx) => {
    const { rows: held } = await holdBehind(webhookId).execute(tx.db);
    const [webhook] = held;
    // Another worker has just queued everything.
    if (!webhook) return { isUpToDate: true };
    // Events deleted from the log were missed while the webhook was disabled.
    const after = Math.max(webhook.read_seq, webhook.swept_seq);
    const upTo = Math.min(webhook.head_seq, after + batchSize);
    const kinds = webhook.event_types.map((type) => kindOfEvent(type as WebhookEventType));
    const { rows: events } = await eventsBetween({ after, upTo }, kinds).execute(tx.db);
    const now = clock.now();
    if (events.length > 0) {
      const made = events.map((event) => toDelivery(event, ids.next(), now));
      tx.send(insertDeliveries(webhookId, made, now));
    }
    tx.send(markRead(webhookId, upTo));
    return { isUpToDate: upTo === webhook.head_seq };
  });
}

/** Due at once, by the sequencer's clock, so that first attempts keep the order of the log. */
function toDelivery(event: ToldEvent, deliveryId: string, now: Temporal.Instant): NewDelivery {
  const { seq, kind, sequenced_at: sequencedAt } = event;
  const { eventType, body } = writeEventBody({
    kind,
    seq,
    sequencedAt,
    clientGroupId: event.client_group_id,
    clientId: event.client_id,
    locationId: event.location_id,
    entityIds: event.entity_ids,
  });
  const isBehindUs = Temporal.Instant.compare(sequencedAt, now) <= 0;
  return { deliveryId, seq, eventType, body, dueAt: isBehindUs ? sequencedAt : now.toString() };
}
