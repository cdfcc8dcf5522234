import { randomUUID } from 'node:crypto';
import { defaultApprovalTimes } from '@staffroom/domain/pending-bookings/approval-times.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoSenders } from '../src/features/notifications/demo/demo-senders.ts';
import { startNotificationQueue } from '../src/features/notifications/sending/queue-notifications.ts';
import type { Senders } from '../src/features/notifications/sending/send-notification.ts';
import { startWebhookQueue } from '../src/features/webhooks/deliver/queue-webhooks.ts';
import { createWebhookSecrets } from '../src/features/webhooks/webhook-secrets.ts';
import { createProviderWorld } from '../src/features/provider/testing/provider-world.ts';
import { verifyAudit } from '../src/platform/audit/verify-audit.ts';
import { startSequencer } from '../src/platform/events/sequencer.ts';
import { deadJobs, startJobs } from '../src/platform/jobs/jobs.ts';
import { openBoss } from '../src/platform/jobs/open-boss.ts';
import { systemIds } from '../src/platform/runtime/ids.ts';
import { createLog, silentLog } from '../src/platform/runtime/log.ts';
import { until } from '../src/platform/testing/until.ts';
import { listJobs } from '../src/server/list-jobs.ts';
import { createBookingWorld } from './support/booking-world.ts';
import { insertInvoice } from './support/insert-invoice.ts';
import { createGrantReader, listGrants } from './support/needed-grants.ts';
import type { Grant } from './support/needed-grants.ts';
import { bearerFor, pointAt } from './support/point-at.ts';
import { recordByLogin } from './support/recorded-statements.ts';
import { testLinks, testPassword, testSecret } from './support/test-app.ts';
import { createWrites } from './support/writes.ts';
import type { Worlds } from './support/writes.ts';

/**
 * What each login may do in the database, compared with what the product does: every read and every write of the API,
 * the background work, and its cleanups.
 */
const worlds = {} as Worlds;
const logins = ['web', 'worker', 'auth'] as const;
const needed = new Map<string, Set<Grant>>();
beforeAll(async () => {
  const recorded = recordByLogin();
  const world = await createBookingWorld();
  Object.assign(worlds, { world, provider: await createProviderWorld(world.app) });
  await runEverything();
  recorded.stop();
  const readGrants = await createGrantReader(world.app.database.owner);
  for (const login of logins) needed.set(login, readGrants(recorded.take(`staffroom_${login}`)));
}, 120_000);
afterAll(() => worlds.world.close());

async function runEverything(): Promise<void> {
  const { world } = worlds;
  const { app } = world;
  const sequencer = await startSequencer({
    database: app.database.worker,
    directAddress: app.database.addresses.direct,
    clock: app.clock,
    log: silentLog,
  });
  for (const write of Object.values(createWrites(worlds))) expect((await write()).status).toBeLessThan(300);
  await write();
  await read();
  const origin = 'https://portal.test';
  const wrong = { email: world.officer.email, password: 'Wrong-Password-1' };
  await app.call('POST /api/v1/auth/sign-in', { body: wrong, headers: { origin } });
  await app.refusals.flush();
  await openInvoiceByKey();
  await askInVain();
  await workYesterday();
  await delegate();
  await runJobs();
  await sequencer.stop();
  await verifyAudit({ database: app.database.worker, now: app.clock.now() });
}

/** What no first request does: a policy, a key used twice, a pending request, a day from offer to arrival. */
async function write(): Promise<void> {
  const { world, provider } = worlds;
  const policyId = randomUUID();
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`
      insert into policies (client_group_id, policy_id, client_id, name, url, version)
      values (${world.client.groupId}, ${policyId}, ${world.client.clientId}, 'Conduct', 'https://school.example', '1')`.execute(
      tx.db,
    ),
  );
  const agreed = world.bookingBody({ policiesAgreed: [{ policyId, version: '1' }] });
  for (let times = 0; times < 2; times++) {
    const answer = await world.post(world.officer, 'bookings', agreed, { 'idempotency-key': policyId });
    expect(answer.status).toBe(201);
  }
  expect((await world.post(world.asker, 'bookings', agreed)).status).toBeLessThan(300);
  const { bookingIds } = await provider.block({ dates: ['2026-03-09'], type: 'replaceMe' });
  const candidateId = await provider.candidate();
  for (const [step, body] of [
    ['offer', {}],
    ['answer', { answer: 'accepted' }],
    ['confirm', { state: 'confirmed' }],
    ['confirm', { state: 'arrived' }],
  ] as const) {
    const path = `POST /api/v1/provider/bookings/${bookingIds[0]}/${step}`;
    expect((await provider.call(path, { candidateId, ...body })).status, step).toBe(200);
  }
}

/** In the browser session that requested the key. */
async function openInvoiceByKey(): Promise<void> {
  const { world } = worlds;
  const { app, client } = world;
  const reader = await app.seed.contact(client, [{ on: client, permissions: ['accounts_view'] }]);
  const invoiceId = await insertInvoice(world, { number: 'KEY-1' });
  const signedIn = await app.call('POST /api/v1/auth/sign-in', {
    body: { email: reader.email, password: testPassword },
    headers: { origin: 'https://portal.test' },
  });
  const bearer: string = signedIn.body.accessToken;
  const key = await app.call(`GET /api/v1/file/generateAccessToken/${invoiceId}`, { bearer });
  const cookie = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
  const opened = await app.call(`GET /api/v1/file/${key.body.accessKey}`, { headers: { cookie } });
  expect(opened.status).toBe(200);
}

/**
 * A request whose last start has passed by the time that the jobs run, and one that waits long enough for a reminder.
 */
async function askInVain(): Promise<void> {
  const { world } = worlds;
  const asked = await world.post(world.asker, 'bookings', world.bookingBody({ dates: ['2026-03-14'] }));
  const waits = await world.post(world.asker, 'bookings', world.bookingBody({ dates: ['2026-03-17'] }));
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`
      update booking_requests set created_on_utc = created_on_utc - interval '2 days'
      where request_id = ${waits.body.requestId}`.execute(tx.db),
  );
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`
      update booking_requests set last_start_utc = ${world.app.clock.now().toString()}
      where request_id = ${asked.body.requestId}`.execute(tx.db),
  );
}

/** A day that ended recently, without feedback on its educator. */
async function workYesterday(): Promise<void> {
  const { world } = worlds;
  const booking = await world.insertBooking({ dateLocal: '2026-03-08', status: 'Filled' });
  await world.assign(booking, await world.insertCandidate(), 'arrived');
}

/**
 * One delegation that begins by the time that the jobs run, one that is over, and one of an approver without the right.
 */
async function delegate(): Promise<void> {
  const { world } = worlds;
  const { approver, asker, viewer } = world;
  const today = '2026-03-09';
  await world.app.seed.inGroup(world.client, async (tx) => {
    for (const [who, from, until] of [
      [approver, today, today],
      [approver, '2026-03-01', '2026-03-02'],
      [asker, today, today],
    ] as const) {
      tx.send(sql`
        insert into approval_delegations (client_group_id, approval_delegation_id, delegator_contact_id,
          delegate_contact_id, from_local, until_local, created_at)
        values (${world.client.groupId}, ${randomUUID()}, ${who.contactId}, ${viewer.contactId}, ${from}, ${until},
          ${world.app.clock.now().toString()})`);
    }
  });
}

/** Two devices: one that has received the message, and one that is gone. */
async function tellByPush(): Promise<void> {
  const { world } = worlds;
  const { contactId, groupId } = world.officer;
  await world.app.seed.inGroup(world.client, async (tx) => {
    tx.send(sql`update contacts set push_enabled = true where contact_id = ${contactId}`);
    for (const endpoint of ['https://push.example/here', 'https://push.example/gone']) {
      tx.send(sql`
        insert into push_subscriptions (client_group_id, push_subscription_id, contact_id, endpoint, keys)
        values (${groupId}, ${randomUUID()}, ${contactId}, ${endpoint}, '{}')`);
    }
  });
  const confirmations = [{ contactId, email: false, sms: false, voice: false, push: true }];
  const answer = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ confirmations, room: 'Push' }),
  );
  expect(answer.status).toBe(201);
}

const devicesGone: Senders = {
  mailer: null,
  gateway: null,
  pushSender: {
    publicKey: '',
    send: async ({ endpoint }) =>
      endpoint.endsWith('gone') ? { outcome: 'gone', code: 'push 410' } : { outcome: 'sent' },
  },
};

/** Each job once, one that fails for good and is replayed, and what pg-boss does each minute. */
async function runJobs(): Promise<void> {
  const { world } = worlds;
  const { app } = world;
  await tellByPush();
  const logged: string[] = [];
  const options = {
    database: app.database.worker,
    directAddress: app.database.addresses.direct,
    log: createLog((line) => logged.push(line)),
  };
  const jobs = listJobs({
    worker: app.database.worker,
    authAddress: app.database.addresses.auth,
    clock: app.clock,
    log: options.log,
    sending: {
      senders: createDemoSenders(devicesGone, { database: app.database.worker, clock: app.clock }),
      frame: {
        appName: 'Staffroom',
        publicAddress: 'https://portal.test',
        from: { name: 'Staffroom', address: 'bookings@portal.test' },
        links: testLinks,
      },
    },
    webhooks: {
      secrets: createWebhookSecrets(testSecret),
      hosts: { allowed: null, allowsLoopback: true },
    },
    approvalTimes: defaultApprovalTimes,
  });
  const boss = await openBoss(options);
  await boss.start();
  await boss.send('drop-old-keys', null, { retryLimit: 0 });
  const [doomed] = await boss.fetch('drop-old-keys');
  await boss.touch('drop-old-keys', doomed!.id);
  await boss.fail('drop-old-keys', doomed!.id, {});
  expect(await boss.redrive(deadJobs)).toBe(1);
  const running = await startJobs({ ...options, jobs });
  for (const { name, schedule } of jobs) if (schedule !== null) await boss.send(name);
  const queue = await startNotificationQueue({
    ...options,
    jobs: running,
    methods: ['email', 'sms', 'push'],
    clock: app.clock,
  });
  const webhooks = await startWebhookQueue({ ...options, jobs: running, clock: app.clock, ids: systemIds });
  await until(async () => {
    const { rows } = await sql<{ done: number }>`
      select count(distinct name) as done from jobs.job where state = 'completed'`.execute(
      app.database.worker.db,
    );
    const [told] = await world.app.seed.inGroup(world.client, async ({ db }) => {
      const found = sql<{ open: number }>`
        select count(*)::int as open from notifications where sent_at is null and not_sent_because is null`;
      return (await found.execute(db)).rows;
    });
    return rows[0]!.done === jobs.length && told!.open === 0;
  });
  await Promise.all([queue.stop(), webhooks.stop()]);
  await boss.supervise();
  await Promise.all([boss.stop(), running.stop()]);
  expect(logged).toEqual([]);
}

async function read(): Promise<void> {
  const { world } = worlds;
  const { app } = world;
  const { bookingId, requestId: pendingBookingId } = await world.insertBooking({ dateLocal: '2026-03-02' });
  const candidateId = await world.insertCandidate();
  const serviceKey = await app.serviceKey();
  const { clientId, locationId } = world.location;
  await world.get(world.officer, 'bookings', '?dateFromLocal=2026-03-02&search=nobody');
  app.identity.dropAll();
  for (const endpoint of app.endpoints) {
    if (endpoint.method !== 'GET' || endpoint.name === 'openStream') continue;
    const { path, search } = pointAt(
      endpoint,
      { bookingId, pendingBookingId, candidateId, clientId, locationId },
      { from: '2026-03-02', to: '2026-05-31' },
    );
    for (const bearer of [bearerFor(endpoint, path, { world, serviceKey }), world.manager.bearer]) {
      const answer = await app.call(`GET ${path}`, { search, ...(bearer !== null && { bearer }) });
      expect(answer.status, endpoint.name).toBeLessThan(500);
    }
  }
}

/** Grants that are needed although no request of the API uses them. */
const neededBesides: Readonly<Record<string, readonly Grant[]>> = {
  // People notified by their own choices, such as approvers.
  web: ['select notification_choices', 'select demo_messages'],
  worker: [
    // Candidates are the provider's data, belong to no tenant, and are written by the worker.
    ...['candidates', 'candidate_certifications'].flatMap((table) =>
      ['select', 'insert', 'update'].map((verb) => `${verb} ${table}`),
    ),
    // Used inside the function by which pg-boss creates its own queue.
    'insert jobs.queue',
  ],
  // Sign-ins delete old devices and start counting failures again.
  auth: ['delete identity.known_devices', 'update identity.sign_in_failures'],
};

test.each(logins)('the %s login may do what it does, and nothing else', async (login) => {
  const granted = await listGrants(worlds.world.app.database.owner, `staffroom_${login}`);
  const used = needed.get(login)!.union(new Set(neededBesides[login] ?? []));
  expect([...granted].filter((grant) => !used.has(grant)).toSorted()).toEqual([]);
});
