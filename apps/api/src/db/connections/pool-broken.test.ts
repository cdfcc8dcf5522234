import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openPool } from './pool.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { inTransaction } from '../transaction.ts';

test('outlives connections that are killed at any moment', async () => {
  const database = await createTestDatabase();
  const admin = new Client({ connectionString: database.adminAddress });
  await admin.connect();
  const killing = new AbortController();
  const killed = (async () => {
    while (!killing.signal.aborted) {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = 'staffroom_worker' and datname = current_database()`,
      );
    }
  })();
  const one = sql`select 1 as one`;
  for (let turn = 0; turn < 150; turn++) {
    await Promise.allSettled([
      one.execute(database.worker.db),
      inTransaction(database.worker, null, (tx) => one.execute(tx.db)),
    ]);
  }
  killing.abort();
  await killed;
  await admin.end();
  const answers = () =>
    inTransaction(database.worker, null, (tx) => one.execute(tx.db)).then(
      ({ rows }) => rows.length === 1,
      () => false,
    );
  await expect.poll(answers).toBe(true);
  await database.close();
});

test('is closed when its connections have ended, so that a server that stops then finds none', async () => {
  const database = await createTestDatabase();
  const { pool, close } = openPool(database.addresses.worker, { name: 'test', size: 3 });
  let ended = 0;
  pool.on('connect', (client) => client.once('end', () => ended++));
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.01)')));
  await close();
  expect(ended).toBe(3);
  await database.close();
});
