import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { sql } from 'kysely';
import { webhookEventTypes } from '@staffroom/domain/provider/webhooks.rules.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import { testSecret } from '../../../../test/support/test-app.ts';
import type { Answer } from '../../../../test/support/test-app.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { providerClientGroupId } from '../../../identity/service-keys.ts';
import { sendAnnouncements } from '../../../platform/events/outbox.ts';
import type { Announcement } from '../../../platform/events/outbox.ts';
import { setJobsClock } from '../../../platform/jobs/testing/set-jobs-clock.ts';
import type { PostOptions } from '../../../platform/outbound/post.ts';
import { createLog } from '../../../platform/runtime/log.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { startHttpReceiver } from '../../../platform/testing/receivers/http-receiver.ts';
import type { HttpReceiver, ReceivedRequest } from '../../../platform/testing/receivers/http-receiver.ts';
import { until } from '../../../platform/testing/until.ts';
import type { WebhookHosts } from '../webhook-address.ts';
import { startWebhooks } from './start-webhooks.ts';
import type { WebhookSettings } from './start-webhooks.ts';

export type WebhookWorld = Awaited<ReturnType<typeof createWebhookWorld>>;

export type Delivery = {
  deliveryId: string;
  eventType: string;
  sequence: number | null;
  state: string;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  lastAttemptAtUtc: string | null;
  nextAttemptAtUtc: string | null;
};

type WorkerOptions = { hosts?: WebhookHosts; sessionSecret?: string; resolve?: PostOptions['resolve'] };

/** A booking world, a program of the provider, receivers on the loopback, and workers; all use the world's clock. */
export async function createWebhookWorld() {
  const world = await createBookingWorld();
  const { app, client, location } = world;
  const { addresses, owner } = app.database;
  const serviceKey = await app.serviceKey();
  const receivers: HttpReceiver[] = [];
  const logged: string[] = [];
  const running = new Set<{ stop: () => Promise<void> }>();
  const children: ChildProcess[] = [];

  const setNow = async (instant: Temporal.Instant): Promise<void> => {
    app.clock.set(instant);
    await setJobsClock(owner, instant);
  };
  await setNow(app.clock.now());

  const call = (methodAndPath: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [path = '', search] = methodAndPath.split('?');
    return app.call(path.replace(' ', ' /api/v1/provider/webhooks'), {
      bearer: serviceKey,
      headers,
      ...(body !== undefined && { body }),
      ...(search !== undefined && { search: `?${search}` }),
    });
  };
  const settingsWith = ({ hosts, sessionSecret }: WorkerOptions): WebhookSettings => ({
    workerAddress: addresses.worker,
    directAddress: addresses.direct,
    sessionSecret: sessionSecret ?? testSecret,
    hosts: hosts ?? { allowed: null, allowsLoopback: true },
  });
  const deliveries = async (webhookId: string): Promise<Delivery[]> => {
    const answer = await call(`GET /${webhookId}/deliveries`);
    return (answer.body ?? []) as Delivery[];
  };

  return {
    ...world,
    serviceKey,
    logged,
    /** Uses the service key; the path is relative to that of all webhooks. */
    call,
    deliveries,
    receiver: async (): Promise<HttpReceiver> => {
      const receiver = await startHttpReceiver();
      receivers.push(receiver);
      return receiver;
    },
    /** Subscribed to every type by default. */
    add: async (
      receiver: Pick<HttpReceiver, 'url'>,
      eventTypes: readonly string[] = webhookEventTypes,
    ): Promise<{ webhookId: string; secret: string }> => {
      const answer = await call('POST ', { url: `${receiver.url}/hooks`, description: '', eventTypes });
      if (answer.status !== 201) throw new Error(answer.text);
      const { webhook, secret } = answer.body as { webhook: { webhookId: string }; secret: string };
      return { webhookId: webhook.webhookId, secret };
    },
    find: async (webhookId: string) => {
      const answer = await call('GET ');
      return (answer.body as { webhookId: string }[]).find(
        (one) => one.webhookId === webhookId,
      ) as Answer['body'];
    },
    /** Writes events as routes do, each in its own transaction. */
    tell: async (count: number, kind: 'booking' | 'timesheet' | 'invoice' = 'booking'): Promise<void> => {
      const { groupId: clientGroupId, clientId } = client;
      const scope = { clientGroupIds: [clientGroupId], contactId: null };
      for (let told = 0; told < count; told++) {
        const announcement: Announcement = {
          kind,
          clientGroupId,
          clientId,
          locationId: location.locationId,
          entityIds: [systemIds.next()],
        };
        await inTransaction(app.database.web, scope, async (tx) =>
          sendAnnouncements(tx, [announcement], { ids: systemIds, at: app.clock.now() }),
        );
      }
    },
    /** Advances every clock, including that of the jobs. */
    advance: async (duration: Temporal.DurationLike) => setNow(app.clock.now().add(duration)),
    startWorker: async (options: WorkerOptions = {}) => {
      const log = createLog((line) => logged.push(line));
      const { resolve } = options;
      const clock = app.clock;
      const worker = await startWebhooks(settingsWith(options), { clock, log, ...(resolve && { resolve }) });
      const stop = async (): Promise<void> => {
        running.delete(handle);
        await worker.stop();
      };
      const handle = { stop };
      running.add(handle);
      return handle;
    },
    /** A separate process, to be killed. */
    spawnWorker: (): ChildProcess => {
      const worker = join(import.meta.dirname, 'webhook-worker.ts');
      const args = [worker, JSON.stringify(settingsWith({})), app.clock.now().toString()];
      const child = spawn(process.execPath, args, { stdio: 'inherit' });
      children.push(child);
      return child;
    },
    /** Waits until the webhook has this many deliveries, all as wanted. */
    untilAll: async (webhookId: string, count: number, is: (delivery: Delivery) => boolean) =>
      until(async () => {
        const all = await deliveries(webhookId);
        return all.length === count && all.every(is);
      }),
    /** Rows that only the provider can see. */
    rows: async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
      app.seed.inGroup({ groupId: providerClientGroupId }, async (tx) => (await query.execute(tx.db)).rows),
    close: async () => {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all([...running].map((worker) => worker.stop()));
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await world.close();
    },
  };
}

export type ReceivedEvent = {
  type: string;
  timestamp: string;
  sequence: number | null;
  data: { clientGroupId: string; clientId: string | null; locationId: number | null; ids: string[] };
};

export function bodyOf({ body }: ReceivedRequest): ReceivedEvent {
  return JSON.parse(body.toString()) as ReceivedEvent;
}
