import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staleCards } from '../test/support/stale-cards.ts';
import { createTestDatabase } from '../src/db/testing/test-database.ts';
import type { TestDatabase } from '../src/db/testing/test-database.ts';
import { largeGroup } from './catalogue/large-places.ts';
import { makeLargeWorld } from './make-demo-world.ts';
import { seedLarge } from './seed-large.ts';

const now = Temporal.Instant.from('2026-03-08T21:40:00.123Z');
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
// Three clients of two places each; the whole of it takes a minute.
const place = {
  ...largeGroup,
  clients: largeGroup.clients
    .slice(0, 3)
    .map((client) => ({ ...client, locations: client.locations.slice(0, 2) })),
};

/** The world was cut off after its first report and completed two days later. */
let database: TestDatabase;
let admin: pg.Client;
let firstError: unknown;
let madeFirst: number;
let completed: boolean;
const reports: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminAddress });
  await admin.connect();
  const cutOff = (): never => {
    throw new Error('the power went');
  };
  firstError = await seed({ report: cutOff }).catch((error: unknown) => error);
  madeFirst = await countOf('(select distinct client_id from bookings) counted');
  const report = (sentence: string): void => void reports.push(sentence);
  completed = await seed({ now: now.add({ hours: 50 }), report });
}, 180_000);
afterAll(async () => {
  await admin.end();
  await database.close();
});

const seed = (options: Partial<Parameters<typeof seedLarge>[0]> = {}): Promise<boolean> =>
  seedLarge({ database: database.owner, now, place, passwordHash, report: () => {}, ...options });
const countOf = async (statement: string): Promise<number> =>
  (await admin.query<{ count: number }>(`select count(*)::int as count from ${statement}`)).rows[0]?.count ??
  -1;

test('is completed, as of the day of its beginning, after it was cut off', async () => {
  expect(firstError).toMatchObject({ message: 'the power went' });
  expect(madeFirst).toBeLessThan(3);
  expect(completed).toBe(true);
  expect(reports).toHaveLength(3 - madeFirst);
  expect(reports.at(-1)).toMatch(/^Client 3 of 3: \d+ bookings\.$/);
  const bookings = [...makeLargeWorld({ seed: 20_260_309, now: now.round('second') }, place)]
    .map(({ rows }) => rows.of('bookings').length)
    .reduce((sum, count) => sum + count);
  expect(await countOf('bookings')).toBe(bookings);
});

test('changes nothing where all of it is there', async () => {
  const before = await countOf('bookings');
  expect(await seed()).toBe(false);
  expect(await countOf('bookings')).toBe(before);
});

test('counts every day and the group as a full count does', async () => {
  const full = `select client_group_id, location_id, date_local, count(*)::int as total_count,
    (count(*) filter (where status = 'Unfilled'))::int as open_count
    from bookings where status <> 'Cancelled' group by 1, 2, 3`;
  expect(await countOf(`((${full}) except (select * from day_counters)) wrong`)).toBe(0);
  const [ofDays, ofGroup] = await Promise.all(
    ['day_counters', 'group_day_counters'].map(
      async (table) =>
        (
          await admin.query(
            `select sum(total_count)::int as total, sum(open_count)::int as open from ${table}`,
          )
        ).rows,
    ),
  );
  expect(ofDays).toEqual(ofGroup);
});

test('has every booking card as it would be if it were made now', async () => {
  const { sql: text, parameters } = staleCards.compile(database.owner.db);
  expect((await admin.query(text, [...parameters])).rows).toEqual([]);
});

test('leaves every wall standing', async () => {
  expect(
    await countOf(
      `pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    ),
  ).toBe(0);
});

test('has two thousand places in forty clients', () => {
  expect(largeGroup.clients).toHaveLength(40);
  expect(largeGroup.clients.flatMap((client) => client.locations)).toHaveLength(2000);
});
