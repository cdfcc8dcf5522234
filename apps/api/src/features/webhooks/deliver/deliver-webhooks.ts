import { afterFailure, isSuccess } from '@staffroom/domain/provider/webhooks.rules.ts';
import type { DisabledReason } from '@staffroom/domain/provider/webhooks.rules.ts';
import type { Database } from '../../../db/connections/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { providerClientGroupId } from '../../../identity/service-keys.ts';
import { sendAuditEntries } from '../../../platform/audit/audit.ts';
import type { Job, Task } from '../../../platform/jobs/jobs.ts';
import { post } from '../../../platform/outbound/post.ts';
import type { PostOptions } from '../../../platform/outbound/post.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import type { Ids } from '../../../platform/runtime/ids.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import { auditWebhook } from '../manage/audit-webhook.ts';
import {
  claimDelivery,
  disable,
  giveBackLease,
  markDelivered,
  markFailed,
  markFailing,
  markWorking,
  takeLease,
} from './deliver-webhooks.sql.ts';
import type { Attempt, ClaimedDelivery, Lease } from './deliver-webhooks.sql.ts';
import { signWebhook } from './sign-webhook.ts';
import { checkWebhookAddress } from '../webhook-address.ts';
import type { WebhookHosts } from '../webhook-address.ts';
import type { WebhookSecrets } from '../webhook-secrets.ts';
import { wakeWebhooks } from '../webhooks.sql.ts';

/** The queue of jobs that each serve one webhook, created by a migration. */
export const deliverWebhookJob = 'deliver-webhook';

export type DeliveryOptions = {
  /** The worker login. */
  database: Database;
  secrets: WebhookSecrets;
  hosts: WebhookHosts;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** Finds every address of a name; the system's resolver by default. */
  resolve?: PostOptions['resolve'];
  /** A number from 0 to 1 that spreads the retries; random by default. */
  drawJitter?: () => number;
};

/** The maximum number of webhooks, so that a slow receiver never delays another. */
const lanes = 10;
/** An attempt takes five seconds at most, so these end well before the job expires. */
const attemptsInTurn = 40;
/** After this the lease of a killed worker expires. */
const leaseSeconds = 60;

/**
 * Sends what is due to one webhook, one delivery at a time in the order in which they became due. Each is sent at least
 * once, and not again once its success is recorded.
 */
export function deliverWebhooks(options: DeliveryOptions): Job {
  return {
    name: deliverWebhookJob,
    schedule: null,
    lanes,
    run: async (signal, { data }: Task) => {
      const { webhookId } = data as { webhookId: string };
      const lease = { webhookId, leaseId: options.ids.next() };
      if (!(await isTaken(lease, options))) return;
      for (let made = 0; made < attemptsInTurn && !signal.aborted; made++) {
        const delivery = await claim(lease, options);
        if (!delivery) break;
        await settle(delivery, await attempt(delivery, webhookId, options), options);
      }
      // Not after an error of ours: a delivery whose result was not recorded is not sent again before the lease
      // expires.
      await giveBack(lease, options);
    },
  };
}

/** The current instant, and when a lease taken now expires. */
function turnFrom({ clock }: DeliveryOptions): { now: Temporal.Instant; until: Temporal.Instant } {
  const now = clock.now();
  return { now, until: now.add({ seconds: leaseSeconds }) };
}

async function isTaken(lease: Lease, options: DeliveryOptions): Promise<boolean> {
  return inTransaction(options.database, null, async ({ db }) => {
    const { rows } = await takeLease(lease, turnFrom(options)).execute(db);
    return rows.length > 0;
  });
}

async function claim(lease: Lease, options: DeliveryOptions): Promise<ClaimedDelivery | undefined> {
  return inTransaction(options.database, null, async ({ db }) => {
    const { rows } = await claimDelivery(lease, turnFrom(options)).execute(db);
    return rows[0];
  });
}

/** Wakes the queue, which finds what became due in the meantime. */
async function giveBack(lease: Lease, { database }: DeliveryOptions): Promise<void> {
  await inTransaction(database, null, async (tx) => {
    tx.send(giveBackLease(lease));
    tx.send(wakeWebhooks);
  });
}

async function attempt(
  { delivery_id: deliveryId, url, body, sealed }: ClaimedDelivery,
  webhookId: string,
  { secrets: kept, hosts, clock, resolve }: DeliveryOptions,
): Promise<Attempt> {
  const secrets = (sealed ?? []).map((one) => kept.open(one, webhookId)).filter((one) => one !== null);
  // The session secret was changed; nothing is sent unsigned.
  if (secrets.length === 0) return { webhookId, deliveryId, status: null, error: 'secret unreadable' };
  try {
    const { status } = await post(checkWebhookAddress(url, hosts), {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Staffroom-Webhooks/1',
        ...signWebhook({ deliveryId, at: clock.now(), body, secrets }),
      },
      body,
      allowsLoopback: hosts.allowsLoopback,
      ...(resolve && { resolve }),
    });
    return { webhookId, deliveryId, status, error: isSuccess(status) ? null : `status ${status}` };
  } catch (error) {
    return { webhookId, deliveryId, status: null, error: codeOf(error as Error) };
  }
}

/** Never an error's message, which can contain an address. */
function codeOf({ code, name }: Error & { code?: unknown }): string {
  if (code === 'ABORT_ERR') return 'timeout';
  return typeof code === 'string' ? code : name;
}

async function settle(
  { attempts, failing_since: failingSinceUtc }: ClaimedDelivery,
  result: Attempt,
  options: DeliveryOptions,
): Promise<void> {
  const { database, clock, log, drawJitter = Math.random } = options;
  const { webhookId, deliveryId, status, error: code } = result;
  if (code === null) {
    return inTransaction(database, null, async (tx) => {
      tx.send(markDelivered(result));
      tx.send(markWorking(webhookId));
    });
  }
  const now = clock.now();
  const failingSince = failingSinceUtc === null ? null : Temporal.Instant.from(failingSinceUtc);
  const after = afterFailure({ attempts, status, failingSince, now, jitter: drawJitter() });
  const { dueAt, disabledBecause } = after;
  await inTransaction(database, ofProvider, async (tx) => {
    tx.send(markFailed(result, dueAt));
    tx.send(markFailing(webhookId, now));
  });
  if (dueAt === null) log.warn({ webhookId, deliveryId, code }, 'a webhook was not delivered');
  if (disabledBecause !== null) await disableWebhook(webhookId, disabledBecause, options);
}

const ofProvider = { clientGroupIds: [providerClientGroupId], contactId: null };

/** Operators and the provider see it: in the log, in the audit trail and in the list of webhooks. */
async function disableWebhook(
  webhookId: string,
  because: DisabledReason,
  { database, clock, ids, log }: DeliveryOptions,
): Promise<void> {
  const isNews = await inTransaction(database, ofProvider, async (tx) => {
    const { rows } = await disable(webhookId, because).execute(tx.db);
    if (rows.length === 0) return false;
    const actor = { kind: 'system', id: deliverWebhookJob } as const;
    sendAuditEntries(tx, [auditWebhook('disable', webhookId, { because })], { actor, ids, at: clock.now() });
    return true;
  });
  if (isNews) log.error({ webhookId, because }, 'a webhook was disabled: its receiver does not answer');
}
