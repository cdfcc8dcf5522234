import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSchema } from './connections/logins.ts';
import { checkMigrated, migrate } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let folder: string;
let address: string;

beforeEach(async () => {
  database = await createTestDatabase();
  address = database.addresses.owner;
  folder = await mkdtemp(join(tmpdir(), 'staffroom-migrations-'));
  await runAsOwner('drop table schema_migrations');
  await lay('0001_first.sql', 'create table first (a int); insert into first values (1);');
  await lay('0002_second.sql', 'create table second (b int); insert into second select a from first;');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const lay = (file: string, text: string): Promise<void> => writeFile(join(folder, file), text);
const run = (): Promise<string[]> => migrate(address, { folder });
const runAsOwner = async (text: string): Promise<unknown[]> => {
  const { rows } = await sql.raw(text).execute(database.owner.db);
  return rows;
};

test('applies the migrations in order, and each only once', async () => {
  expect(await run()).toEqual(['0001_first', '0002_second']);
  expect(await runAsOwner('select b from second')).toEqual([{ b: 1 }]);
  expect(await run()).toEqual([]);
  await lay('0003_third.sql', 'create table third ()');
  expect(await run()).toEqual(['0003_third']);
});

test('two processes that start at once migrate once', async () => {
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001_first', '0002_second']);
});

test('leaves nothing of a failed migration, and keeps the ones before it', async () => {
  await lay('0002_second.sql', 'create table second (b int); select 1 / 0;');
  await expect(run()).rejects.toThrow('Migration 0002_second failed: division by zero');
  expect(await runAsOwner("select to_regclass('second') as second, to_regclass('first') as first")).toEqual([
    { second: null, first: 'first' },
  ]);
  await lay('0002_second.sql', 'create table second (b int)');
  expect(await run()).toEqual(['0002_second']);
});

test('refuses a file that ends its own transaction', async () => {
  await lay('0002_second.sql', 'create table second (b int); commit;');
  await expect(run()).rejects.toThrow('ended its own transaction');
});

test('says what a server lacks on which owning the database gives no right to its schema', async () => {
  const admin = new Client({ connectionString: database.adminAddress });
  await admin.connect();
  try {
    await admin.query('alter schema public owner to postgres');
    await expect(run()).rejects.toThrow('may not make tables in its database: prepare the server');
    await openSchema(admin);
    expect(await run()).toHaveLength(2);
  } finally {
    await admin.end();
  }
});

test('refuses a database that is newer than the program', async () => {
  await run();
  await rm(join(folder, '0002_second.sql'));
  await expect(run()).rejects.toThrow('newer than this program (it has migration 0002_second)');
});

test('refuses a landed migration whose file was changed', async () => {
  await run();
  await lay('0001_first.sql', 'create table first (a bigint);');
  await expect(run()).rejects.toThrow('0001_first is in the database but its file now differs');
});

test('does not mind the line ends of another system', async () => {
  await lay('0001_first.sql', 'create table first\n(a int);');
  await lay('0002_second.sql', 'select 1');
  await run();
  await lay('0001_first.sql', 'create table first\r\n(a int);');
  expect(await run()).toEqual([]);
});

test('refuses a gap in the numbers and a malformed name', async () => {
  await lay('0004_late.sql', 'select 1');
  await expect(run()).rejects.toThrow('0004_late.sql should be number 0003');
  await rm(join(folder, '0004_late.sql'));
  await lay('0003-dash.sql', 'select 1');
  await expect(run()).rejects.toThrow('0003-dash.sql should be number 0003');
});

test('a login without the right to migrate can tell whether the database fits', async () => {
  await expect(checkMigrated(database.addresses.web, { folder })).rejects.toThrow(
    'lacks migration 0001_first',
  );
  await run();
  await checkMigrated(database.addresses.web, { folder });
  await lay('0003_third.sql', 'select 1');
  await expect(checkMigrated(database.addresses.web, { folder })).rejects.toThrow(
    'lacks migration 0003_third',
  );
});

test('the logins of the program have no right to change the history', async () => {
  await run();
  const client = new Client({ connectionString: database.addresses.web });
  await client.connect();
  await expect(client.query('delete from schema_migrations')).rejects.toMatchObject({ code: '42501' });
  await client.end();
});

test('the migrations of the program are numbered without gaps', async () => {
  const migrations = await listMigrations();
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
});
