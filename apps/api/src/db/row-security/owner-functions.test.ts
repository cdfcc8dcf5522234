import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';

/** Functions that run with their owner's rights, whoever calls them. */
let database: TestDatabase;
let admin: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.adminAddress });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.close();
});

test('every function with its owner’s rights looks into temporary tables last', async () => {
  const { rows } = await admin.query<{ name: string; settings: string[] | null }>(`
    select oid::regprocedure::text as name, proconfig as settings from pg_proc
    where prosecdef and pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`);
  expect(rows.length).toBeGreaterThan(7);
  for (const { name, settings } of rows) {
    expect(settings, name).toContain('search_path=pg_catalog, public, pg_temp');
  }
});

test('a temporary table of the caller does not stand in for a table of the product', async () => {
  const { rows: named } = await admin.query<{ name: string }>('select current_database() as name');
  // As on a server whose administrator left everybody this right.
  await admin.query(`grant temporary on database "${named[0]!.name}" to staffroom_web`);
  const web = new Client({ connectionString: database.addresses.web });
  await web.connect();
  try {
    await web.query(`
      create temporary table booking_numbers (number text primary key);
      create function pg_temp.run() returns trigger language plpgsql as
        $$ begin raise exception 'run as %', current_user; end $$;
      create trigger run before insert on booking_numbers for each row execute function pg_temp.run();
      grant all on booking_numbers to public`);
    await web.query('select draw_booking_number()');
    const { rows } = await web.query('select from pg_temp.booking_numbers');
    expect(rows).toEqual([]);
  } finally {
    await web.end();
  }
});
