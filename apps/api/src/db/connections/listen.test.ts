import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, provesNotify } from './listen.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let other: TestDatabase;
let admin: Client;
beforeAll(async () => {
  [database, other] = [await createTestDatabase(), await createTestDatabase()];
  admin = new Client({ connectionString: database.adminAddress });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.close();
  await other.close();
});

test('a notification from one address reaches a listener on the other', async () => {
  expect(await provesNotify(database.addresses.direct, database.addresses.worker)).toBe(true);
});

test('tells when notifications do not arrive', async () => {
  // Another database simulates a pooler that drops notifications.
  expect(await provesNotify(database.addresses.direct, other.addresses.web, 50)).toBe(false);
});

test('listens again after its connection broke, and says so', async () => {
  const resumed = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<string>();
  const listener = await listen({
    address: database.addresses.direct,
    channels: ['outbox', 'Mixed Case'],
    onNotify: (channel, payload) => heard.resolve(`${channel}: ${payload}`),
    onResume: () => resumed.resolve(),
  });
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'staffroom listen' and datname = current_database()",
  );
  await resumed.promise;
  await admin.query("select pg_notify('Mixed Case', 'hello')");
  expect(await heard.promise).toBe('Mixed Case: hello');
  await listener.close();
});
