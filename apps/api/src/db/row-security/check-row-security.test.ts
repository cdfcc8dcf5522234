import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkRowSecurity } from './check-row-security.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let admin: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.adminAddress });
  await admin.connect();
});
afterEach(async () => {
  await admin.end();
  await database.close();
});

const check = (): Promise<void> => checkRowSecurity(database.addresses.web);

test('passes on the database as its migrations leave it', async () => {
  await check();
});

test('refuses a web login that owns a table', async () => {
  await admin.query('create table loose (a int); alter table loose owner to staffroom_web');
  await expect(check()).rejects.toThrow('it owns loose');
});

test('refuses a login that is a superuser', async () => {
  await expect(checkRowSecurity(database.adminAddress)).rejects.toThrow('is a superuser');
});

test('refuses a login that is a member of any role', async () => {
  // A separate login: roles belong to the whole server, which other tests use too.
  const name = `member_${database.adminAddress.match(/test_([0-9a-f]{8})/)?.[1]}`;
  await admin.query(`create role ${name} login password 'x'; grant staffroom_auth to ${name}`);
  try {
    const address = database.addresses.web.replace('staffroom_web', name);
    await expect(checkRowSecurity(address)).rejects.toThrow('it is a member of staffroom_auth');
  } finally {
    await admin.query(`drop role ${name}`);
  }
});

test.each([
  ['without row-level security', 'create table loose (client_group_id uuid)'],
  [
    'whose row-level security is not forced',
    'create table loose (client_group_id uuid); alter table loose enable row level security',
  ],
])('refuses a table with a tenant key %s', async (_, statement) => {
  await admin.query(statement);
  await expect(check()).rejects.toThrow('loose is not forced');
});

test('refuses a partition that the login reaches past the policies of its parent', async () => {
  await admin.query(`
    create table years (client_group_id uuid, year int) partition by list (year);
    alter table years enable row level security;
    alter table years force row level security;
    create table year_2026 partition of years for values in (2026);`);
  await check();
  await admin.query('grant select on year_2026 to staffroom_web');
  await expect(check()).rejects.toThrow('year_2026 is not forced');
});
