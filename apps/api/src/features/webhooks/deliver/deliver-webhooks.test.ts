import { once } from 'node:events';
import type { LookupAddress } from 'node:dns';
import { webhookEventTypes } from '@staffroom/domain/provider/webhooks.rules.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWrites } from '../../../../test/support/writes.ts';
import { until } from '../../../platform/testing/until.ts';
import { createProviderWorld } from '../../provider/testing/provider-world.ts';
import { dropOldDeliveries } from './drop-old-deliveries.ts';
import { isSignedWith } from '../testing/verify-webhook.ts';
import { bodyOf, createWebhookWorld } from '../testing/webhook-world.ts';
import type { Delivery, WebhookWorld } from '../testing/webhook-world.ts';

let world: WebhookWorld;
beforeEach(async () => {
  world = await createWebhookWorld();
});
afterEach(() => world.close());

const isDelivered = ({ state }: { state: string }): boolean => state === 'delivered';
/** Has failed this many times, the last attempt recorded. */
const hasFailed =
  (attempts: number) =>
  ({ attempts: made, nextAttemptAtUtc: next }: Delivery): boolean =>
    made === attempts && next !== null && Temporal.Instant.compare(next, world.app.clock.now()) > 0;
const idOf = ({ headers }: { headers: object }): unknown =>
  (headers as Record<string, unknown>)['webhook-id'];

test('an event arrives once, signed, with ids alone, and its delivery tells so', async () => {
  const receiver = await world.receiver();
  const { webhookId, secret } = await world.add(receiver);
  await world.startWorker();
  await world.tell(1);
  await world.untilAll(webhookId, 1, isDelivered);

  expect(receiver.requests).toHaveLength(1);
  const [request] = receiver.requests;
  const now = world.app.clock.now();
  expect(await isSignedWith(secret, request!, now)).toBe(true);
  const other = await world.add(receiver);
  expect(await isSignedWith(other.secret, request!, now)).toBe(false);
  expect(await isSignedWith(secret, { ...request!, body: Buffer.from('{}') }, now)).toBe(false);
  expect(await isSignedWith(secret, request!, now.add({ minutes: 6 }))).toBe(false);
  expect(request).toMatchObject({ path: '/hooks', headers: { 'content-type': 'application/json' } });
  const [delivery] = await world.deliveries(webhookId);
  expect(bodyOf(request!)).toEqual({
    type: 'booking.changed',
    timestamp: '2026-03-08T19:30:00Z',
    sequence: delivery!.sequence,
    data: {
      clientGroupId: world.client.groupId,
      clientId: world.client.clientId,
      locationId: world.location.locationId,
      ids: [expect.any(String)],
    },
  });
  expect(delivery).toMatchObject({
    deliveryId: idOf(request!),
    eventType: 'booking.changed',
    attempts: 1,
    lastStatus: 202,
    lastError: null,
    nextAttemptAtUtc: null,
    lastAttemptAtUtc: '2026-03-08T19:30:00Z',
  });
  // The jobs run by the test's clock, which differs from the database's.
  expect(world.logged.filter((line) => !line.includes('Clock skew'))).toEqual([]);
});

test('events of every type arrive from the writes that make them, and nothing personal with them', async () => {
  const receiver = await world.receiver();
  const { webhookId, secret } = await world.add(receiver);
  const provider = await createProviderWorld(world.app);
  const writes = createWrites({ world, provider });
  await world.startWorker();
  const asked = await world.post(world.asker, 'bookings', world.bookingBody({ dates: ['2026-03-12'] }));
  expect(asked.status).toBeLessThan(300);
  for (const name of ['createBooking', 'claimTimesheet', 'giveQuickFeedback', 'requestReplaceMe']) {
    expect((await writes[name]!()).status, name).toBeLessThan(300);
  }
  const arrived = (): string[] => [...new Set(receiver.requests.map((one) => bodyOf(one).type))].toSorted();
  await until(() => arrived().length === webhookEventTypes.length);
  expect(arrived()).toEqual([...webhookEventTypes].toSorted());
  await until(async () => (await world.deliveries(webhookId)).every(isDelivered));
  for (const request of receiver.requests) {
    expect(await isSignedWith(secret, request, world.app.clock.now())).toBe(true);
    expect(request.body.toString()).not.toMatch(/Olive|Richmond|Educator|@|2026-03-12/);
  }
});

test('a webhook is told of its types alone, and of what happened after it was added', async () => {
  const receiver = await world.receiver();
  await world.startWorker();
  await world.tell(2);
  await until(async () => {
    const { rows } = await sql<{ seq: number }>`select seq from event_head`.execute(
      world.app.database.owner.db,
    );
    return rows[0]!.seq >= 2;
  });
  const { webhookId } = await world.add(receiver, ['timesheet.changed']);
  await world.tell(1);
  await world.tell(1, 'invoice');
  await world.tell(1, 'timesheet');
  await world.untilAll(webhookId, 1, isDelivered);
  expect(receiver.requests.map((one) => bodyOf(one).type)).toEqual(['timesheet.changed']);
});

test('first attempts go out in the order of the log', async () => {
  const receiver = await world.receiver();
  const { webhookId } = await world.add(receiver);
  await world.tell(60);
  await world.startWorker();
  await world.untilAll(webhookId, 60, isDelivered);
  const sequences = receiver.requests.map((one) => bodyOf(one).sequence!);
  expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
  expect(new Set(sequences).size).toBe(60);
});

test('a receiver that is down for five minutes loses nothing and gets nothing twice', async () => {
  const receiver = await world.receiver();
  const { webhookId } = await world.add(receiver);
  await receiver.down();
  await world.startWorker();
  await world.startWorker();
  await world.tell(3);
  await world.untilAll(webhookId, 3, hasFailed(1));
  const first = await world.deliveries(webhookId);
  expect(new Set(first.map(({ lastError, nextAttemptAtUtc }) => `${lastError} ${nextAttemptAtUtc}`))).toEqual(
    new Set(['ECONNREFUSED 2026-03-08T19:30:05Z']),
  );
  await world.advance({ minutes: 1 });
  await world.untilAll(webhookId, 3, hasFailed(2));
  await world.tell(2);
  await world.untilAll(webhookId, 5, ({ lastError }) => lastError !== null);
  await world.advance({ minutes: 4 });
  await receiver.up();
  await world.advance({ minutes: 10 });
  await world.untilAll(webhookId, 5, isDelivered);
  expect(receiver.requests).toHaveLength(5);
  expect(new Set(receiver.requests.map(idOf)).size).toBe(5);
  expect((await world.find(webhookId)).failingSinceUtc).toBeNull();
});

test('a worker killed after sending and before writing it down: sent again under the same id', async () => {
  const receiver = await world.receiver();
  const { webhookId, secret } = await world.add(receiver);
  const child = world.spawnWorker();
  const ended = once(child, 'exit');
  receiver.onRequest = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  await world.tell(1);
  await ended;
  expect(await world.deliveries(webhookId)).toMatchObject([
    { state: 'waiting', attempts: 1, lastStatus: null },
  ]);

  receiver.onRequest = null;
  await world.startWorker();
  await world.advance({ seconds: 61 });
  await world.untilAll(webhookId, 1, isDelivered);
  expect(receiver.requests).toHaveLength(2);
  const [one, other] = receiver.requests;
  expect(idOf(one!)).toBe(idOf(other!));
  expect(one!.body).toEqual(other!.body);
  expect(await isSignedWith(secret, other!, world.app.clock.now())).toBe(true);
}, 90_000);

test('two workers send no event twice and never two at once to one receiver', async () => {
  const receivers = [await world.receiver(), await world.receiver()];
  const webhooks = [await world.add(receivers[0]!), await world.add(receivers[1]!)];
  const most = [0, 0];
  for (const [index, receiver] of receivers.entries()) {
    let open = 0;
    receiver.onRequest = async () => {
      most[index] = Math.max(most[index]!, ++open);
      await new Promise((done) => setImmediate(done));
      open--;
    };
  }
  await Promise.all([world.startWorker(), world.startWorker()]);
  await Promise.all([world.tell(20), world.tell(20), world.tell(20)]);
  for (const { webhookId } of webhooks) await world.untilAll(webhookId, 60, isDelivered);
  for (const { requests } of receivers) {
    expect(requests).toHaveLength(60);
    expect(new Set(requests.map(idOf)).size).toBe(60);
  }
  expect(most).toEqual([1, 1]);
});

test('a receiver that does not answer holds up no other', async () => {
  const [slow, quick] = [await world.receiver(), await world.receiver()];
  await world.add(slow);
  const { webhookId } = await world.add(quick);
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  slow.onRequest = () => mayAnswer;
  await world.startWorker();
  await world.tell(1);
  await until(() => slow.requests.length > 0);
  await world.tell(10);
  await world.untilAll(webhookId, 11, isDelivered);
  expect(quick.requests).toHaveLength(11);
  answer();
});

describe('a secret that is rotated', () => {
  test('signs together with the old one for 24 hours, and then alone', async () => {
    const receiver = await world.receiver();
    const { webhookId, secret: old } = await world.add(receiver);
    const rotated = await world.call(`POST /${webhookId}/secret/rotate`);
    expect(rotated.body.webhook.oldSecretSignsUntilUtc).toBe('2026-03-09T19:30:00Z');
    const fresh: string = rotated.body.secret;
    expect(fresh).not.toBe(old);
    await world.startWorker();
    const signers = async (): Promise<boolean[]> => {
      const count = receiver.requests.length + 1;
      await world.tell(1);
      await until(() => receiver.requests.length === count);
      const request = receiver.requests.at(-1)!;
      const now = world.app.clock.now();
      return Promise.all([isSignedWith(old, request, now), isSignedWith(fresh, request, now)]);
    };
    expect(await signers()).toEqual([true, true]);
    // The newest signature comes first.
    const header = String(receiver.requests[0]!.headers['webhook-signature']).split(' ');
    expect(header).toHaveLength(2);
    const first = { ...receiver.requests[0]!.headers, 'webhook-signature': header[0]! };
    const now = world.app.clock.now();
    expect(await isSignedWith(fresh, { ...receiver.requests[0]!, headers: first }, now)).toBe(true);
    await world.untilAll(webhookId, 1, isDelivered);
    await world.advance({ hours: 23, minutes: 59, seconds: 59 });
    expect(await signers()).toEqual([true, true]);
    await world.untilAll(webhookId, 2, isDelivered);
    await world.advance({ seconds: 1 });
    expect(await signers()).toEqual([false, true]);
    expect((await world.find(webhookId)).oldSecretSignsUntilUtc).toBeNull();
  });

  test('rotated twice, the one from before signs nothing any more', async () => {
    const receiver = await world.receiver();
    const { webhookId, secret: stolen } = await world.add(receiver);
    const second = (await world.call(`POST /${webhookId}/secret/rotate`)).body.secret as string;
    const third = (await world.call(`POST /${webhookId}/secret/rotate`)).body.secret as string;
    await world.startWorker();
    await world.tell(1);
    await until(() => receiver.requests.length === 1);
    const signs = (secret: string) => isSignedWith(secret, receiver.requests[0]!, world.app.clock.now());
    expect(await Promise.all([stolen, second, third].map(signs))).toEqual([false, true, true]);
  });

  test('of a portal whose own secret was changed signs nothing, and nothing is sent unsigned', async () => {
    const receiver = await world.receiver();
    const { webhookId } = await world.add(receiver);
    await world.startWorker({ sessionSecret: 'another secret of the tests, as long as it must be' });
    await world.tell(1);
    await world.untilAll(webhookId, 1, hasFailed(1));
    expect(await world.deliveries(webhookId)).toMatchObject([{ lastError: 'secret unreadable' }]);
    expect(receiver.requests).toEqual([]);
  });
});

describe('what a receiver answers', () => {
  test('410 disables the webhook, in the log and in the audit trail too', async () => {
    const receiver = await world.receiver();
    receiver.answer = () => ({ status: 410 });
    const { webhookId } = await world.add(receiver);
    await world.startWorker();
    await world.tell(1);
    await until(async () => !(await world.find(webhookId)).isEnabled);
    expect(await world.find(webhookId)).toMatchObject({ disabledBecause: 'gone' });
    expect(await world.deliveries(webhookId)).toMatchObject([{ state: 'failed', lastStatus: 410 }]);
    await until(() => world.logged.some((line) => line.includes('a webhook was disabled')));
    const audited = await world.rows(sql`
      select actor_kind, entity_ids, changes from audit_entries where action = 'webhook.disable'`);
    expect(audited).toEqual([
      { actor_kind: 'system', entity_ids: [webhookId], changes: { because: 'gone' } },
    ]);
    await world.tell(1);
    await world.advance({ hours: 1 });
    expect(receiver.requests).toHaveLength(1);
  });

  test('nothing good for five days disables it; enabled again it gets what waited and what happened meanwhile', async () => {
    const receiver = await world.receiver();
    receiver.answer = () => ({ status: 503 });
    const { webhookId } = await world.add(receiver);
    await world.startWorker();
    await world.tell(1);
    await world.untilAll(webhookId, 1, hasFailed(1));
    await world.advance({ hours: 119, minutes: 59 });
    await world.untilAll(webhookId, 1, hasFailed(2));
    expect(await world.find(webhookId)).toMatchObject({
      isEnabled: true,
      failingSinceUtc: '2026-03-08T19:30:00Z',
    });
    await world.advance({ minutes: 6 });
    await until(async () => !(await world.find(webhookId)).isEnabled);
    expect(await world.find(webhookId)).toMatchObject({ disabledBecause: 'failing' });
    expect(await world.deliveries(webhookId)).toMatchObject([{ state: 'waiting', nextAttemptAtUtc: null }]);

    await world.tell(2);
    receiver.answer = () => ({ status: 204 });
    const sentSoFar = receiver.requests.length;
    const { url, description, eventTypes } = await world.find(webhookId);
    const enabled = await world.call(`PUT /${webhookId}`, { url, description, eventTypes, isEnabled: true });
    expect(enabled.body).toMatchObject({ isEnabled: true, disabledBecause: null, failingSinceUtc: null });
    await world.advance({ hours: 3 });
    await world.untilAll(webhookId, 3, isDelivered);
    expect(receiver.requests).toHaveLength(sentSoFar + 3);
  });

  test('a redirect is not followed and is tried again', async () => {
    const [receiver, elsewhere] = [await world.receiver(), await world.receiver()];
    receiver.answer = () => ({ status: 307, headers: { location: elsewhere.url } });
    const { webhookId } = await world.add(receiver);
    await world.startWorker();
    await world.tell(1);
    await world.untilAll(webhookId, 1, hasFailed(1));
    expect(await world.deliveries(webhookId)).toMatchObject([{ state: 'waiting', lastStatus: 307 }]);
    expect(elsewhere.requests).toEqual([]);
  });

  test('ten megabytes are not read, and a success all the same', async () => {
    const receiver = await world.receiver();
    receiver.answer = () => ({ status: 200, body: 'x'.repeat(10 * 1024 * 1024) });
    const { webhookId } = await world.add(receiver);
    await world.startWorker();
    await world.tell(2);
    await world.untilAll(webhookId, 2, isDelivered);
    expect(receiver.requests).toHaveLength(2);
  });

  test('after the tenth attempt it has failed, and is sent again by hand under its id', async () => {
    const receiver = await world.receiver();
    receiver.answer = () => ({ status: 500 });
    const { webhookId } = await world.add(receiver);
    await world.startWorker();
    await world.tell(1);
    for (let attempts = 1; attempts < 10; attempts++) {
      await world.untilAll(webhookId, 1, hasFailed(attempts));
      const [delivery] = await world.deliveries(webhookId);
      await world.advance(world.app.clock.now().until(delivery!.nextAttemptAtUtc!));
    }
    await world.untilAll(webhookId, 1, ({ state }) => state === 'failed');
    const [failed] = await world.deliveries(webhookId);
    expect(failed).toMatchObject({ attempts: 10, lastStatus: 500, nextAttemptAtUtc: null });
    expect(world.logged.join('\n')).toContain('a webhook was not delivered');

    receiver.answer = () => ({ status: 200 });
    const again = await world.call(`POST /${webhookId}/deliveries/${failed!.deliveryId}/send`);
    expect(again.body).toMatchObject({ state: 'waiting', attempts: 0 });
    await world.untilAll(webhookId, 1, isDelivered);
    expect(receiver.requests).toHaveLength(11);
    expect(new Set(receiver.requests.map(idOf)).size).toBe(1);
  }, 90_000);
});

describe('where nothing is sent', () => {
  const resolveTo =
    (...addresses: string[]) =>
    (_host: string, _options: object, done: (error: null, found: LookupAddress[]) => void): void =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );

  test.each([
    ['to a private address behind a public name', resolveTo('10.0.0.8')],
    ['to a name with a private address among public ones', resolveTo('8.8.8.8', '127.0.0.1')],
  ])('%s', async (_what, resolve) => {
    const { webhookId } = await world.add({ url: 'https://hooks.provider.example' });
    await world.startWorker({ resolve });
    await world.tell(1);
    await world.untilAll(webhookId, 1, hasFailed(1));
    expect(await world.deliveries(webhookId)).toMatchObject([
      { state: 'waiting', lastStatus: null, lastError: 'AddressRefused' },
    ]);
  });

  test.each([
    ['to this machine, where that is not allowed', { allowed: null, allowsLoopback: false }],
    ['to a host that is not of the list', { allowed: ['.provider.example'], allowsLoopback: true }],
  ])('%s', async (_what, hosts) => {
    const receiver = await world.receiver();
    const { webhookId } = await world.add(receiver);
    await world.startWorker({ hosts });
    await world.tell(1);
    await world.untilAll(webhookId, 1, hasFailed(1));
    expect(await world.deliveries(webhookId)).toMatchObject([{ lastError: 'AddressRefused' }]);
    expect(receiver.requests).toEqual([]);
  });
});

test('a test event arrives, also of a webhook that is told of other types', async () => {
  const receiver = await world.receiver();
  const { webhookId, secret } = await world.add(receiver, ['feedback.changed']);
  await world.startWorker();
  const made = await world.call(`POST /${webhookId}/test`);
  expect(made.status).toBe(201);
  await world.untilAll(webhookId, 1, isDelivered);
  const [request] = receiver.requests;
  expect(idOf(request!)).toBe(made.body.deliveryId);
  expect(bodyOf(request!)).toEqual({
    type: 'webhook.test',
    timestamp: '2026-03-08T19:30:00Z',
    sequence: null,
    data: {},
  });
  expect(await isSignedWith(secret, request!, world.app.clock.now())).toBe(true);
});

test('of a webhook that is removed nothing more is sent', async () => {
  const receiver = await world.receiver();
  const { webhookId } = await world.add(receiver);
  await receiver.down();
  await world.startWorker();
  await world.tell(1);
  await world.untilAll(webhookId, 1, hasFailed(1));
  expect((await world.call(`DELETE /${webhookId}`)).status).toBe(204);
  await receiver.up();
  const other = await world.add(receiver, ['booking.changed']);
  await world.advance({ minutes: 10 });
  await world.tell(1);
  await world.untilAll(other.webhookId, 1, isDelivered);
  expect(receiver.requests).toHaveLength(1);
});

test('deliveries are kept for 30 days, and old secrets until they sign no more', async () => {
  const receiver = await world.receiver();
  const { webhookId } = await world.add(receiver);
  await world.call(`POST /${webhookId}/secret/rotate`);
  await world.call(`POST /${webhookId}/test`);
  await world.advance({ hours: 12 });
  await world.call(`POST /${webhookId}/test`);
  const sweep = async (): Promise<number[]> => {
    const { signal } = new AbortController();
    await dropOldDeliveries(world.app.database.worker, world.app.clock.now(), signal);
    const [kept] = await world.rows(sql<{ deliveries: number; secrets: number }>`
      select (select count(*) from webhook_deliveries) as deliveries,
        (select count(*) from webhook_secrets) as secrets`);
    return [kept!.deliveries, kept!.secrets];
  };
  expect(await sweep()).toEqual([2, 2]);
  await world.advance({ hours: 12 });
  expect(await sweep()).toEqual([2, 1]);
  await world.advance({ hours: 29 * 24 });
  expect(await sweep()).toEqual([2, 1]);
  await world.advance({ seconds: 1 });
  expect(await sweep()).toEqual([1, 1]);
});
