import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDetail } from '../src/features/bookings/detail/get-booking.sql.ts';
import { foundEducators } from '../src/features/bookings/search/search-educators.sql.ts';
import type { Searched } from '../src/features/bookings/search/search-bookings.sql.ts';
import { ownRequests } from '../src/features/pending-bookings/pending-bookings.sql.ts';
import { replaceMePlaces } from '../src/features/replace-me/replace-me.sql.ts';
import { createBookingWorld } from './support/booking-world.ts';
import type { BookingWorld } from './support/booking-world.ts';
import { looksAt, rowsOf } from './support/looks-at.ts';
import type { Look } from './support/looks-at.ts';
import { makeVisible } from './support/make-visible.ts';

/** Enough rows that reading them all costs more than reading the few of a page. */
const many = 4_000;

let world: BookingWorld;
let admin: Client;
let bookingId: string;
beforeAll(async () => {
  world = await createBookingWorld();
  admin = new Client({ connectionString: world.app.database.adminAddress });
  await admin.connect();
  await admin.query(
    `insert into candidates (candidate_id, first_name, last_name, country, visible_to)
     select gen_random_uuid(), 'Common', 'Name ' || lpad(n::text, 5, '0'), 'Australia',
       array[case n % 2 when 0 then $1 else $2 end::uuid]
     from generate_series(1, ${many}) n`,
    [world.client.groupId, world.foreign.groupId],
  );
  ({ bookingId } = await world.insertBooking({ dateLocal: '2026-03-20' }));
  // Copies of the request that the asker booked at once.
  const { rows } = await admin.query<{ columns: string }>(
    `select string_agg(attname, ', ') as columns from pg_attribute where attrelid = 'booking_requests'::regclass
       and attnum > 0 and not attisdropped and attname not in ('request_id', 'created_by_contact_id',
         'decided_by_contact_id', 'decided_at', 'created_on_utc')`,
  );
  await admin.query("set session_replication_role = 'replica'");
  await admin.query(
    `insert into booking_requests (request_id, created_by_contact_id, decided_by_contact_id, decided_at, created_on_utc,
       ${rows[0]!.columns})
     select gen_random_uuid(), $1, $1, created_on_utc - n * interval '1 hour', created_on_utc - n * interval '1 hour',
       ${rows[0]!.columns}
     from booking_requests cross join generate_series(1, ${many}) n`,
    [world.asker.contactId],
  );
  await admin.query("set session_replication_role = 'origin'");
  for (const table of ['candidates', 'candidate_names', 'booking_requests']) await makeVisible(admin, table);
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

/** Explains on the web login, in the tenant scope of the group. */
const looksOf = async (table: string, statement: RawBuilder<unknown>): Promise<Look[]> =>
  (await world.app.seed.inGroup(world.client, (tx) => looksAt(tx, [table], statement)))[table]!;

const nowhere = { groupIds: [], locationIds: [] };
const wholeGroup = () => ({
  groupIds: [world.client.groupId],
  clients: { groupIds: [], clientIds: [] },
  locations: nowhere,
  scattered: nowhere,
});

test('a search reads the first names of its groups, and no educator that it does not try', async () => {
  const searched: Searched = {
    text: 'common name',
    nearDateLocal: '2026-03-10',
    locationIds: [],
    ranges: wholeGroup(),
    pending: {
      groupIds: [world.client.groupId],
      readable: wholeGroup(),
      own: wholeGroup(),
      contactId: world.asker.contactId,
    },
    receivedAt: world.app.clock.now().toString(),
  };
  const names = await looksOf('candidate_names', foundEducators(searched));
  expect(names.map(({ index }) => index)).toEqual(['candidate_names_in_order']);
  expect(rowsOf(names)).toBeLessThan(100);
  expect(rowsOf(await looksOf('candidates', foundEducators(searched)))).toBeLessThan(100);
});

test('the history of a booking that was restored reads the educator who came back alone', async () => {
  const candidateId = await world.insertCandidate();
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`
      insert into booking_changes (client_group_id, change_id, booking_id, kind, contact_id, acted_at, details)
      values (${world.client.groupId}, gen_random_uuid(), ${bookingId}, 'restored', ${world.asker.contactId},
        '2026-03-03T00:00:00Z', ${JSON.stringify({ confirmed: { at: '2026-03-02T00:00:00Z', candidateId } })}::jsonb)`.execute(
      tx.db,
    ),
  );
  const looks = await looksOf(
    'candidates',
    bookingDetail({
      bookingId,
      clientGroupIds: [world.client.groupId],
      locationIds: [world.location.locationId],
      contactId: world.asker.contactId,
      at: world.app.clock.now(),
    }),
  );
  expect(looks).toEqual([{ node: 'Index Scan', index: 'candidates_pkey', rows: 1 }]);
});

test('own requests are read without what was booked at once', async () => {
  const looks = await looksOf(
    'booking_requests',
    ownRequests({
      clientGroupIds: [world.client.groupId],
      own: wholeGroup(),
      contactId: world.asker.contactId,
    }),
  );
  expect(looks).toEqual([{ node: 'Index Scan', index: 'booking_requests_asked', rows: 0 }]);
});

test('what somebody last asked for at a location is one look', async () => {
  const { locationId } = world.location;
  const looks = await looksOf(
    'booking_requests',
    replaceMePlaces({
      locationIds: [locationId],
      contactId: world.asker.contactId,
      at: world.app.clock.now(),
    }),
  );
  expect(rowsOf(looks)).toBe(1);
});
