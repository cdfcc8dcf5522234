import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test.each(['owner', 'web', 'worker', 'auth'] as const)(
  'lets the login %s in with its settings',
  async (login) => {
    const { rows } = await sql<{ user: string; zone: string; lock: string; idle: string }>`
    select current_user as user, current_setting('timezone') as zone, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(database[login].db);
    expect(rows).toEqual([{ user: `staffroom_${login}`, zone: 'UTC', lock: '3s', idle: '10s' }]);
  },
);

test('gives every caller a database of its own', async () => {
  const other = await createTestDatabase();
  try {
    expect(other.addresses.web).not.toBe(database.addresses.web);
  } finally {
    await other.close();
  }
});
