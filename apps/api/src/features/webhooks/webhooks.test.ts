import { randomUUID } from 'node:crypto';
import { maxWebhooks } from '@staffroom/domain/provider/webhooks.rules.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { providerClientGroupId } from '../../identity/service-keys.ts';
import { createWebhookWorld } from './testing/webhook-world.ts';
import type { WebhookWorld } from './testing/webhook-world.ts';

let world: WebhookWorld;
beforeEach(async () => {
  world = await createWebhookWorld();
});
afterEach(() => world.close());

const newWebhook = {
  url: 'https://hooks.provider.example/staffroom',
  description: 'Back office',
  eventTypes: ['booking.changed', 'timesheet.changed'],
};
const addOne = async (): Promise<string> => {
  const { body } = await world.call('POST ', newWebhook);
  return (body as { webhook: { webhookId: string } }).webhook.webhookId;
};

test('is added, listed, changed and removed; its secret is shown when it is added', async () => {
  expect((await world.call('GET ')).status).toBe(204);
  const added = await world.call('POST ', newWebhook);
  expect(added.status).toBe(201);
  const { webhook, secret } = added.body;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toEqual({
    webhookId: expect.any(String),
    ...newWebhook,
    isEnabled: true,
    disabledBecause: null,
    failingSinceUtc: null,
    oldSecretSignsUntilUtc: null,
    createdOnUtc: '2026-03-08T19:30:00Z',
  });
  const listed = await world.call('GET ');
  expect(listed.body).toEqual([webhook]);
  expect(listed.text).not.toContain('whsec_');

  const change = { ...newWebhook, description: '', eventTypes: ['feedback.changed'], isEnabled: false };
  const changed = await world.call(`PUT /${webhook.webhookId}`, change);
  expect([changed.status, changed.body]).toEqual([200, { ...webhook, ...change }]);
  expect((await world.call(`DELETE /${webhook.webhookId}`)).status).toBe(204);
  expect((await world.call(`DELETE /${webhook.webhookId}`)).status).toBe(404);
  expect((await world.call('GET ')).status).toBe(204);
});

test('a repetition of the call by its key adds nothing, and tells no secret', async () => {
  const headers = { 'idempotency-key': 'one' };
  const first = await world.call('POST ', newWebhook, headers);
  const second = await world.call('POST ', newWebhook, headers);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.headers['idempotency-replayed']).toBe('true');
  expect(second.body).toEqual({ webhook: first.body.webhook, secret: null });
  expect((await world.call('GET ')).body).toHaveLength(1);
  const rotate = `POST /${first.body.webhook.webhookId}/secret/rotate`;
  const rotated = await world.call(rotate, undefined, headers);
  const again = await world.call(rotate, undefined, headers);
  expect(again.body).toEqual({ ...rotated.body, secret: null });
  const kept = await world.rows(sql<{ whole: string }>`
    select (select string_agg(k::text, ' ') from idempotency_keys k) || (select string_agg(s::text, ' ') from webhook_secrets s)
      as whole`);
  for (const { secret } of [first.body, rotated.body]) expect(kept[0]!.whole).not.toContain(secret);
});

test('secrets are kept sealed, and the web login cannot read them, nor a contact’s call anything at all', async () => {
  await addOne();
  const { web } = world.app.database;
  const read = (text: string, groupId: string) =>
    inTransaction(
      web,
      { clientGroupIds: [groupId], contactId: null },
      async ({ db }) => (await sql.raw(text).execute(db)).rows.length,
    );
  for (const groupId of [providerClientGroupId, world.client.groupId]) {
    await expect(read('select sealed_secret from webhook_secrets', groupId)).rejects.toMatchObject({
      code: '42501',
    });
  }
  for (const text of [
    'select from webhooks',
    'select from webhook_deliveries',
    'select webhook_id from webhook_secrets',
  ]) {
    expect(await read(text, world.client.groupId), text).toBe(0);
  }
  expect(await read('select from webhooks', providerClientGroupId)).toBe(1);
});

test.each([
  'http://hooks.provider.example/x',
  'https://10.0.0.8/x',
  'https://169.254.169.254/latest/meta-data',
  'https://intranet/x',
  'https://name:secret@hooks.provider.example/x',
  'file:///etc/passwd',
  'hooks.provider.example',
])('%s is refused, when it is added and when it is changed', async (url) => {
  const webhookId = await addOne();
  for (const answer of [
    await world.call('POST ', { ...newWebhook, url }),
    await world.call(`PUT /${webhookId}`, { ...newWebhook, isEnabled: true, url }),
  ]) {
    expect([answer.status, answer.body.code, answer.body.param]).toEqual([
      422,
      'webhook_address_refused',
      'url',
    ]);
  }
});

test('there are ten at most, however many calls come at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: maxWebhooks + 4 }, () => world.call('POST ', newWebhook)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxWebhooks);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('webhook_limit_reached'));
});

test.each([
  ['no type', { eventTypes: [] }],
  ['a type twice', { eventTypes: ['booking.changed', 'booking.changed'] }],
  ['a type that there is not', { eventTypes: ['invoice.changed'] }],
  ['a description that is too long', { description: 'x'.repeat(201) }],
])('%s is refused', async (_what, changes) => {
  expect((await world.call('POST ', { ...newWebhook, ...changes })).status).toBe(400);
});

describe('deliveries', () => {
  test('are listed newest first, page by page and by their state', async () => {
    const webhookId = await addOne();
    const made: string[] = [];
    for (let count = 0; count < 5; count++) {
      made.unshift((await world.call(`POST /${webhookId}/test`)).body.deliveryId as string);
    }
    const idsOf = async (search: string): Promise<string[]> => {
      const { body } = await world.call(`GET /${webhookId}/deliveries${search}`);
      return ((body ?? []) as { deliveryId: string }[]).map(({ deliveryId }) => deliveryId);
    };
    expect(await idsOf('')).toEqual(made);
    expect(await idsOf('?limit=2')).toEqual(made.slice(0, 2));
    expect(await idsOf(`?limit=2&after=${made[1]}`)).toEqual(made.slice(2, 4));
    expect(await idsOf(`?after=${made[4]}`)).toEqual([]);
    expect(await idsOf(`?after=${randomUUID()}`)).toEqual([]);
    expect(await idsOf('?state=waiting')).toEqual(made);
    expect(await idsOf('?state=failed')).toEqual([]);
    for (const limit of [0, 501]) {
      const { body } = await world.call(`GET /${webhookId}/deliveries?limit=${limit}`);
      expect(body.code).toBe('page_out_of_range');
    }
  });

  test('of a webhook are those of no other', async () => {
    const [one, other] = [await addOne(), await addOne()];
    const { deliveryId } = (await world.call(`POST /${one}/test`)).body;
    expect((await world.call(`GET /${other}/deliveries`)).status).toBe(204);
    expect((await world.call(`POST /${other}/deliveries/${deliveryId}/send`)).status).toBe(404);
  });
});

test('of a disabled webhook nothing is sent, by hand neither', async () => {
  const webhookId = await addOne();
  const { deliveryId } = (await world.call(`POST /${webhookId}/test`)).body;
  await world.call(`PUT /${webhookId}`, { ...newWebhook, isEnabled: false });
  for (const path of [`/${webhookId}/test`, `/${webhookId}/deliveries/${deliveryId}/send`]) {
    const refused = await world.call(`POST ${path}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'webhook_disabled']);
  }
  const [delivery] = await world.deliveries(webhookId);
  expect(delivery).toMatchObject({ state: 'waiting', nextAttemptAtUtc: null });
});

test('what is not there is answered with 404', async () => {
  const absent = randomUUID();
  const known = await addOne();
  for (const path of [
    `DELETE /${absent}`,
    `POST /${absent}/test`,
    `POST /${absent}/secret/rotate`,
    `GET /${absent}/deliveries`,
    `POST /${absent}/deliveries/${absent}/send`,
    `POST /${known}/deliveries/${absent}/send`,
  ]) {
    expect((await world.call(path)).status, path).toBe(404);
  }
});
