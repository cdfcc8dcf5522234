import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './connection.ts';
import type { DatabaseEnvironment, OpenedDatabase } from './connection.ts';
import { openPool } from './pool.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

let given: TestDatabase;
let environment: DatabaseEnvironment;
let folder: string;
beforeAll(async () => {
  given = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'staffroom-open-'));
  environment = {
    DATABASE_URL: given.addresses.web,
    DATABASE_OWNER_URL: given.addresses.owner,
    DATABASE_WORKER_URL: given.addresses.worker,
    DATABASE_AUTH_URL: given.addresses.auth,
  };
});
afterAll(async () => {
  await given.close();
  await rm(folder, { recursive: true });
});

const open = (changes: DatabaseEnvironment): Promise<OpenedDatabase> =>
  openDatabase({ dataDir: join(folder, 'unused'), environment: { ...environment, ...changes } });

test('makes everything of an embedded database by itself, and again nothing', async () => {
  const dataDir = join(folder, 'data');
  const first = await openDatabase({ dataDir, environment: {} });
  expect(first.migrated[0]).toMatch(/^0001_/);
  expect(first.notifies).toBe(true);
  const second = await openDatabase({ dataDir, environment: {} });
  expect(second.migrated).toEqual([]);
  expect(second.addresses).toEqual(first.addresses);
  await first.close();
  const web = openPool(second.addresses.web, { name: 'test' });
  const { rows } = await sql<{ user: string }>`select current_user as user`.execute(web.db);
  expect(rows).toEqual([{ user: 'staffroom_web' }]);
  await web.close();
  await second.close();
});

test('processes that start at once make one database', async () => {
  const dataDir = join(folder, 'at-once');
  const all = await Promise.all([1, 2, 3].map(() => openDatabase({ dataDir, environment: {} })));
  expect(all.filter(({ migrated }) => migrated.length > 0)).toHaveLength(1);
  expect(new Set(all.map(({ addresses }) => addresses.web)).size).toBe(1);
  for (const { close } of all) await close();
});

test('no login is above or inside another', async () => {
  const client = new Client({ connectionString: given.addresses.web });
  await client.connect();
  const { rows } = await client.query<{ rolname: string }>(`
    select rolname from pg_roles where rolname like 'staffroom\\_%'
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit)
    union all
    select member::regrole::text from pg_auth_members where member::regrole::text like 'staffroom\\_%'`);
  expect(rows).toEqual([]);
  await expect(client.query('set role staffroom_owner')).rejects.toMatchObject({ code: '42501' });
  await client.end();
});

test('uses a given server by the addresses of the four logins', async () => {
  const database = await open({});
  expect(database.addresses).toEqual({ ...given.addresses, direct: given.addresses.web });
  expect(database.notifies).toBe(true);
  await database.close();
});

test('checks the version of a given server when it may not migrate', async () => {
  const database = await open({ DATABASE_OWNER_URL: undefined });
  expect(database.addresses.owner).toBe(null);
  await database.close();
});

test.each(['DATABASE_WORKER_URL', 'DATABASE_AUTH_URL'])('says that %s is missing', async (name) => {
  await expect(open({ [name]: undefined })).rejects.toThrow(`DATABASE_URL is set but ${name} is not`);
});

test('says what is wrong with an address', async () => {
  await expect(open({ DATABASE_URL: 'mysql://x/y' })).rejects.toThrow(
    'DATABASE_URL is no PostgreSQL address',
  );
  await expect(open({ DATABASE_WORKER_URL: 'postgresql://x@127.0.0.1:1/x' })).rejects.toThrow(
    'The server of DATABASE_WORKER_URL does not let us in (connect ECONNREFUSED 127.0.0.1:1)',
  );
  const absent = given.addresses.web.replace('staffroom_web', 'nobody_known');
  await expect(open({ DATABASE_URL: absent })).rejects.toThrow(
    'does not let us in (role "nobody_known" does not exist)',
  );
});

test('asks whether the way to another machine is encrypted, for each login', async () => {
  const elsewhere = 'postgresql://web:secret@database.invalid/staffroom';
  for (const name of ['DATABASE_URL', 'DATABASE_WORKER_URL', 'DATABASE_AUTH_URL', 'DATABASE_OWNER_URL']) {
    const opening = open({ [name]: elsewhere });
    await expect(opening).rejects.toThrow(`${name} leads to another machine and says nothing about TLS`);
    await expect(opening).rejects.toThrow(/^((?!secret).)*$/);
  }
  const byParameter = 'postgresql://web:secret@/staffroom?host=database.invalid';
  await expect(open({ DATABASE_URL: byParameter })).rejects.toThrow('says nothing about TLS');
  for (const mode of ['verify-full', 'disable']) {
    const opening = open({ DATABASE_URL: `${elsewhere}?sslmode=${mode}` });
    await expect(opening).rejects.toThrow('The server of DATABASE_URL does not let us in');
  }
});

test('refuses a web login whose rights go past the tenants', async () => {
  await expect(open({ DATABASE_URL: given.addresses.owner })).rejects.toThrow('it owns ');
});
