import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staleCards } from '../test/support/stale-cards.ts';
import { createTestDatabase } from '../src/db/testing/test-database.ts';
import type { TestDatabase } from '../src/db/testing/test-database.ts';
import { addArrivals } from './add-arrivals.ts';
import type { Arrivals } from './add-arrivals.ts';
import { seedDemo } from './seed-demo.ts';
import { topUpDemo } from './top-up-demo.ts';

// A Friday evening in Melbourne; the later starts go over a weekend.
const begun = Temporal.Instant.from('2026-03-13T08:00:00Z');
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

let database: TestDatabase;
let admin: pg.Client;
/** One world goes through several starts; the tests check what was recorded. */
const seen = new Map<string, Arrivals | null>();
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminAddress });
  await admin.connect();
  seen.set('nowhere', await addArrivals({ database: database.owner, now: begun }));
  await seedDemo({ database: database.owner, now: begun, passwordHash });
  await start('first', 0);
  await start('right after it', 2);
  for (const [index, name] of ['second', 'third', 'fourth', 'fifth', 'sixth'].entries())
    await start(name, 3 + index * 3);
  await start('at midnight', 298);
  await start('on Sunday', 24 * 60 + 500);
  await topUpDemo({ database: database.owner, now: begun.add({ hours: 24 * 4 }) });
}, 300_000);
afterAll(async () => {
  await admin.end();
  await database.close();
});

async function start(name: string, minutes: number): Promise<void> {
  seen.set(name, await addArrivals({ database: database.owner, now: begun.add({ minutes }) }));
}

const select = async <Row extends pg.QueryResultRow>(query: string): Promise<Row[]> =>
  (await admin.query<Row>(query)).rows;
const added = `select b.* from bookings b join audit_entries e on e.action = 'demo.arrivals'
  and b.booking_id::text = any (select jsonb_array_elements_text(to_jsonb(e.entity_ids)))`;

test('adds nothing where there is no demo', () => {
  expect(seen.get('nowhere')).toBeNull();
});

test('says whom to sign in as, where and when', () => {
  expect(seen.get('first')).toMatchObject({
    email: 'officer@richmond.example',
    locationName: 'Richmond Primary School',
    count: 3,
    time: { startTime: '19:01', endTime: '22:01' },
  });
});

test('adds three that are confirmed, made nine minutes before they begin', async () => {
  const bookings = await select<{ status: string; state: string; minutes: number; covering_name: string }>(`
    select b.status, a.state, (extract(epoch from b.start_utc - b.created_on_utc) / 60)::int as minutes, b.covering_name
    from (${added}) b join assignments a using (client_group_id, booking_id)
    where b.start_utc = '2026-03-13T08:01:00Z' order by b.covering_name`);
  const confirmed = { status: 'Filled', state: 'arrived', minutes: 9 };
  expect(bookings).toEqual(
    ['Hana Costa', 'Leo Brandt', 'Nina Osei'].map((covering_name) => ({ ...confirmed, covering_name })),
  );
});

test('starts again at a later start, not while those of before are under way, and at most five times a day', () => {
  const counts = ['right after it', 'second', 'third', 'fourth', 'fifth', 'sixth'].map(
    (name) => seen.get(name)?.count ?? 0,
  );
  expect(counts).toEqual([0, 3, 3, 3, 3, 0]);
});

test.each([
  ['at midnight', '2026-03-14', '00:00'],
  ['on Sunday', '2026-03-15', '03:21'],
])('begins on a date and at a time of its own %s', async (name, date, startTime) => {
  expect(seen.get(name)).toMatchObject({ count: 3, time: { startTime } });
  expect(await select(`select date_local from (${added}) b where date_local = '${date}'`)).toHaveLength(3);
});

test('sends nobody to two places within half a day', async () => {
  expect(
    await select(`select from (${added}) b join assignments a using (client_group_id, booking_id)
      join assignments other on other.candidate_id = a.candidate_id and other.live
        and other.booking_id <> a.booking_id
        and tstzrange(other.start_utc, other.end_utc) && tstzrange(a.start_utc, a.end_utc)`),
  ).toEqual([]);
});

test('agrees with the counts, the cards and the papers of the days after', async () => {
  const full = `select client_group_id, location_id, date_local, count(*)::int as total_count,
    (count(*) filter (where status = 'Unfilled'))::int as open_count
    from bookings where status <> 'Cancelled' group by 1, 2, 3`;
  expect(await select(`(${full}) except (select * from day_counters)`)).toEqual([]);
  const { sql: text, parameters } = staleCards.compile(database.owner.db);
  expect((await admin.query(text, [...parameters])).rows).toEqual([]);
  expect(
    await select(
      `select from (${added}) b where not exists (select from timesheets t where t.booking_id = b.booking_id)`,
    ),
  ).toEqual([]);
});

test('tells browsers and programs of the provider', async () => {
  const told = await select<{ count: number }>(
    `select cardinality(entity_ids) as count from outbox where kind = 'booking' order by outbox_id`,
  );
  expect(told.length).toBe(7);
  expect(told.every(({ count }) => count === 3)).toBe(true);
});
