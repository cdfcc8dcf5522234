import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staleCards } from '../../test/support/stale-cards.ts';
import { openSchema } from './connections/logins.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migration-files.ts';
import { createTestDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let admin: Client;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.adminAddress });
  await admin.connect();
  await admin.query(`
    do $$ declare one name; begin
      for one in select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$' loop
        execute format('drop schema %I cascade', one);
      end loop;
    end $$;
    create schema public`);
  await openSchema(admin);
  folder = await mkdtemp(join(tmpdir(), 'staffroom-migrations-'));
  const files = (await readdir(migrationsFolder)).toSorted();
  const cards = files.findIndex((file) => file.endsWith('_booking_cards.sql'));
  for (const file of files.slice(0, cards)) await cp(join(migrationsFolder, file), join(folder, file));
  await migrate(database.addresses.owner, { folder });
});
afterAll(async () => {
  await admin.end();
  await database.close();
  await rm(folder, { recursive: true });
});

/** Two groups with bookings, some of them assigned, cancelled or with feedback, and a waiting request. */
const rows = `
  insert into client_groups (client_group_id, name, variant)
    select gen_random_uuid(), 'Group ' || n, 'AU' from generate_series(1, 2) n;
  insert into clients (client_group_id, client_id, name, client_type, representative_name, representative_phone,
      representative_email)
    select client_group_id, gen_random_uuid(), 'Ōtāhuhu College', 1, 'Rae', '1', 'rae@provider.example' from client_groups;
  insert into locations (client_group_id, client_id, location_id, name, country, time_zone)
    select client_group_id, client_id, row_number() over (), 'Campus', 'Australia', 'Australia/Melbourne' from clients;
  insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
    select client_group_id, gen_random_uuid(), client_id, 'Teacher', 'day' from clients;
  insert into candidates (candidate_id, first_name, last_name, country, visible_to)
    select gen_random_uuid(), 'Cy', 'Candidate', 'Australia', array[client_group_id] from client_groups;
  insert into booking_requests (client_group_id, request_id, client_id, location_id, source, status,
      created_by_contact_id, created_by_name, created_on_utc, classification_id, dates_local, bookings_per_date,
      start_time_local, end_time_local, break_minutes, approve_before_utc, last_start_utc, reason_for_absence, decided_at)
    select l.client_group_id, gen_random_uuid(), l.client_id, l.location_id, 'booking', status, gen_random_uuid(), 'Ada',
      now(), classification_id, array[date '2026-03-09', '2026-03-11'], 1, '08:30', '15:30', 30, now(), now(), 'Sick', now()
    from locations l join classifications using (client_group_id)
    cross join (values ('Accepted'), ('PendingApproval'), ('Rejected')) as one (status);
  insert into booking_blocks (client_group_id, block_id, request_id, location_id, first_date_local, last_date_local, total)
    select client_group_id, gen_random_uuid(), request_id, location_id, '2026-03-09', '2026-03-13', 5
    from booking_requests where status = 'Accepted';
  insert into bookings (client_group_id, booking_id, block_id, request_id, client_id, location_id, position, type, status,
      date_local, start_time_local, end_time_local, start_utc, end_utc, break_minutes, classification_id,
      reason_for_absence, created_on_utc, cancelled_at)
    select r.client_group_id, gen_random_uuid(), block_id, r.request_id, client_id, r.location_id, n, 'standard',
      case n when 5 then 'Cancelled' else 'Unfilled' end, date '2026-03-08' + n, '08:30', '15:30',
      timestamptz '2026-03-08T21:30:00Z' + n * interval '1 day', timestamptz '2026-03-09T04:30:00Z' + n * interval '1 day',
      30, classification_id, 'Sick', now(), case n when 5 then now() end
    from booking_requests r join booking_blocks using (client_group_id, request_id) cross join generate_series(1, 5) n;
  insert into assignments (client_group_id, assignment_id, booking_id, candidate_id, state, start_utc, end_utc)
    select client_group_id, gen_random_uuid(), booking_id, candidate_id,
      case position when 1 then 'arrived' when 2 then 'offered' else 'declined' end, start_utc, end_utc
    from bookings join candidates on client_group_id = any (visible_to) where position < 4;
  insert into feedback (client_group_id, feedback_id, block_id, booking_id, candidate_id, contact_id, wanted_back, given_at)
    select client_group_id, gen_random_uuid(), block_id, booking_id, candidate_id, gen_random_uuid(), 'yes', now()
    from assignments join bookings using (client_group_id, booking_id, block_id) where position = 1;`;

test('a database with bookings gets the card of each by its migration', async () => {
  await admin.query(rows);
  const applied = await migrate(database.addresses.owner);
  expect(applied.some((name) => name.endsWith('_booking_cards'))).toBe(true);
  const { rows: counts } = await admin.query<{ requests: number; bookings: number }>(`
    select count(requested_by)::int as requests, count(*) filter (where requested_by is null)::int as bookings
    from booking_cards`);
  expect(counts).toEqual([{ requests: 4, bookings: 10 }]);
  const { sql: text, parameters } = staleCards.compile(database.owner.db);
  expect((await admin.query(text, [...parameters])).rows).toEqual([]);
});
