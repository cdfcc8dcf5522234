import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isConnectionLost } from './lost-connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a connection that is ended by the server fails what was asked and what is asked afterwards', async () => {
  const client = new Client({ connectionString: database.addresses.web });
  client.on('error', () => void 0);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise((done) => client.once('end', done));
  const asked = failureOf(client.query('select pg_sleep(60)'));
  await database.web.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(isConnectionLost(await asked)).toBe(true);
  await ended;
  expect(isConnectionLost(await failureOf(client.query('select 1')))).toBe(true);
});

test('a socket that closes without a word is a lost connection', async () => {
  const client = new Client({ connectionString: database.addresses.web });
  client.on('error', () => void 0);
  await client.connect();
  const asked = failureOf(client.query('select pg_sleep(60)'));
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
  const failure = await asked;
  expect(String(failure)).toContain('Connection terminated unexpectedly');
  expect(isConnectionLost(failure)).toBe(true);
});

test('a transaction that stood still for too long, as this process had no time for it, is a lost connection', async () => {
  const client = new Client({ connectionString: database.addresses.web });
  const broken = new Promise((done) => client.on('error', done));
  await client.connect();
  await client.query(`begin; set local idle_in_transaction_session_timeout = '1ms'`);
  const told = await broken;
  expect(told).toMatchObject({ code: '25P03' });
  expect(isConnectionLost(told)).toBe(true);
  expect(isConnectionLost(await failureOf(client.query('select 1')))).toBe(true);
});

test('a server that is not there is a lost connection, also for a pool and inside another error', async () => {
  const nowhere = 'postgresql://web:password@127.0.0.1:1/staffroom';
  const refused = await failureOf(new Client({ connectionString: nowhere }).connect());
  expect(isConnectionLost(refused)).toBe(true);
  expect(isConnectionLost(new Error('a step failed', { cause: refused }))).toBe(true);
  const pool = new Pool({ connectionString: nowhere });
  expect(isConnectionLost(await failureOf(pool.query('select 1')))).toBe(true);
  await pool.end();
  expect(isConnectionLost(await failureOf(pool.query('select 1')))).toBe(true);
});

test('anything else is not', async () => {
  const failure = await failureOf(database.web.pool.query('select 1/0'));
  expect(failure).toBeInstanceOf(Error);
  for (const other of [failure, new Error('Terminated'), null, undefined, 'Connection terminated']) {
    expect(isConnectionLost(other)).toBe(false);
  }
  const missingFile = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
  expect(isConnectionLost(missingFile)).toBe(false);
});
