import { createECDH, randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openBoss } from '../../../platform/jobs/open-boss.ts';
import { setJobsClock } from '../../../platform/jobs/testing/set-jobs-clock.ts';
import { drawPushKey } from '../../../platform/push/web-push.ts';
import { readPush } from '../../../platform/push/testing/read-push.ts';
import { createLog, silentLog } from '../../../platform/runtime/log.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { startHttpReceiver } from '../../../platform/testing/receivers/http-receiver.ts';
import type { ReceivedRequest } from '../../../platform/testing/receivers/http-receiver.ts';
import { startMailReceiver } from '../../../platform/testing/receivers/mail-receiver.ts';
import { until } from '../../../platform/testing/until.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import { startSending } from './start-sending.ts';
import type { SendingSettings } from './start-sending.ts';

export type SendingWorld = Awaited<ReturnType<typeof createSendingWorld>>;

export type TextMessage = { key: string; method: string; to: string; text: string; language: string };

/** A booking world, real receivers on the loopback, and workers; all use the world's clock. */
export async function createSendingWorld({ now }: { now?: string } = {}) {
  const world = await createBookingWorld(now === undefined ? {} : { now });
  const { app } = world;
  const { addresses, owner } = app.database;
  const [mail, gateway, push] = await Promise.all([
    startMailReceiver(),
    startHttpReceiver(),
    startHttpReceiver(),
  ]);
  const pushKey = drawPushKey();
  const logged: string[] = [];
  const running = new Set<{ stop: () => Promise<void> }>();
  const children: ChildProcess[] = [];

  const setNow = async (instant: Temporal.Instant): Promise<void> => {
    app.clock.set(instant);
    await setJobsClock(owner, instant);
  };
  await setNow(app.clock.now());

  const settingsWith = (changes: Partial<SendingSettings> = {}): SendingSettings => ({
    workerAddress: addresses.worker,
    directAddress: addresses.direct,
    smtpUrl: mail.url,
    gatewayUrl: gateway.url,
    pushKey,
    ...changes,
  });
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
    app.seed.inGroup(world.client, async (tx) => (await query.execute(tx.db)).rows);

  return {
    ...world,
    mail,
    gateway,
    push,
    logged,
    rows,
    /** Advances every clock, including that of the jobs. */
    advance: async (duration: Temporal.DurationLike) => setNow(app.clock.now().add(duration)),
    setNow: (instant: string) => setNow(Temporal.Instant.from(instant)),
    startWorker: async (changes: Partial<SendingSettings> = {}) => {
      const log = createLog((line) => logged.push(line));
      const worker = await startSending(settingsWith(changes), { clock: app.clock, log });
      running.add(worker);
      return {
        stop: async () => {
          running.delete(worker);
          await worker.stop();
        },
      };
    },
    /** A separate process, to be killed. */
    spawnWorker: (): ChildProcess => {
      const worker = join(import.meta.dirname, 'sending-worker.ts');
      const child = spawn(
        process.execPath,
        [worker, JSON.stringify(settingsWith()), app.clock.now().toString()],
        { stdio: 'inherit' },
      );
      children.push(child);
      return child;
    },
    /** A minute after a worker's last heartbeat other workers may take its jobs. */
    forgetKilled: async () => {
      await sql`update jobs.job set heartbeat_on = heartbeat_on - interval '61 s' where state = 'active'`.execute(
        owner.db,
      );
      const boss = await openBoss({ database: app.database.worker, directAddress: null, log: silentLog });
      await boss.start();
      await boss.supervise();
      await boss.stop();
    },
    /** Books with the officer as confirmation contact. */
    book: async (methods: Partial<Record<'email' | 'sms' | 'voice' | 'push', boolean>>, changes = {}) => {
      const chosen = { email: false, sms: false, voice: false, push: false, ...methods };
      const confirmations = [{ contactId: world.officer.contactId, ...chosen }];
      // The clock may have moved past the token's expiry.
      const officer = { ...world.officer, bearer: await app.signInAs(world.officer) };
      const answer = await world.post(officer, 'bookings', world.bookingBody({ confirmations, ...changes }));
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body as { requestId: string; blocks: { blockId: string; bookingIds: string[] }[] };
    },
    /** Subscribes a browser of the contact to push. */
    subscribe: async (contactId: string) => {
      const browser = createECDH('prime256v1');
      browser.generateKeys();
      const auth = randomBytes(16);
      const deviceId = systemIds.next();
      const keys = { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') };
      await rows(sql`update contacts set push_enabled = true where contact_id = ${contactId}`);
      await rows(sql`
        insert into push_subscriptions (client_group_id, push_subscription_id, contact_id, endpoint, keys)
        values (${world.client.groupId}, ${deviceId}, ${contactId}, ${`${push.url}/send/${deviceId}`},
          ${JSON.stringify(keys)}::jsonb)`);
      return {
        deviceId,
        /** Decrypts a push as the browser does. */
        read: ({ body }: ReceivedRequest) =>
          JSON.parse(readPush(body, browser, auth)) as Record<string, string>,
      };
    },
    textMessages: (): TextMessage[] =>
      gateway.requests.map(({ body }) => JSON.parse(body.toString()) as TextMessage),
    outcomes: async () =>
      rows(sql<{
        method: string;
        sent: boolean;
        because: string | null;
        attempts: number;
        code: string | null;
      }>`
        select method, sent_at is not null as sent, not_sent_because as because, attempts, last_error as code
        from notifications order by created_at, method`),
    /** Waits until this many messages have failed and wait for a retry. */
    untilTriedAgain: async (count: number) =>
      until(async () => {
        const { rows: waiting } = await sql`select from jobs.job where state = 'retry'`.execute(owner.db);
        return waiting.length === count;
      }, 30_000),
    untilSettled: async () =>
      until(async () => {
        const [row] = await rows(sql<{ open: number }>`
          select count(*)::int as open from notifications where sent_at is null and not_sent_because is null`);
        return row?.open === 0;
      }, 30_000),
    close: async () => {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all([...running].map((worker) => worker.stop()));
      await Promise.all([mail.close(), gateway.close(), push.close()]);
      await world.close();
    },
  };
}
