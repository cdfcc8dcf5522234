import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { staleCards } from '../test/support/stale-cards.ts';
import { createTestDatabase } from '../src/db/testing/test-database.ts';
import type { TestDatabase } from '../src/db/testing/test-database.ts';
import { Rows } from './rows.ts';
import { seedDemo } from './seed-demo.ts';
import { findFlaws } from './testing/find-flaws.ts';
import { topUpDemo } from './top-up-demo.ts';
import type { ToppedUp } from './top-up-demo.ts';

// A Tuesday morning in Melbourne.
const begun = Temporal.Instant.from('2026-03-09T21:40:00.5Z');
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

// Day after day, over a weekend, after two weeks, and after a term without use.
const daysAfter = [1, 2, 4, 18, 95];

let database: TestDatabase;
let admin: pg.Client;
/** What each call returned and left. One world goes through all the days once; the tests check what was recorded. */
let onTheFirstDay: ToppedUp;
const walked = new Map<number, { done: ToppedUp; booked: number; flaws: string[]; again: ToppedUp }>();
beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminAddress });
  await admin.connect();
  await seedDemo({ database: database.owner, now: begun, passwordHash });
  onTheFirstDay = await topUp(after(0, 3));
  for (const days of daysAfter) {
    const now = after(days);
    const before = await countOf('bookings');
    const done = await topUp(now);
    const booked = (await countOf('bookings')) - before;
    walked.set(days, { done, booked, flaws: await flawsAt(now), again: await topUp(now) });
  }
}, 300_000);
afterAll(async () => {
  await admin.end();
  await database.close();
});

const after = (days: number, hours = 0): Temporal.Instant => begun.add({ hours: days * 24 + hours });
const topUp = (now: Temporal.Instant): Promise<ToppedUp> => topUpDemo({ database: database.owner, now });
const countOf = async (from: string): Promise<number> =>
  (await admin.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]?.count ?? -1;

const looked = [
  'client_groups',
  'clients',
  'contacts',
  'candidates',
  'standard_bookings',
  'booking_requests',
  'bookings',
  'assignments',
  'timesheets',
  'feedback',
  'invoices',
];

async function flawsAt(now: Temporal.Instant): Promise<string[]> {
  const rows = new Rows();
  for (const table of looked) {
    const { rows: found } = await admin.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t`,
    );
    rows.add(table, ...found.map(({ row }) => row));
  }
  return findFlaws({ rows, contacts: [], clientGroupIds: [] }, now);
}

test('changes nothing on the day on which the world was made', () => {
  expect(onTheFirstDay).toEqual({ kind: 'nothing' });
});

test.each(daysAfter)('gives everybody something to do again %i days after it was made', (days) => {
  const seen = walked.get(days);
  expect(seen?.done).toMatchObject({ kind: 'done' });
  expect(seen?.booked).toBeGreaterThan(10);
  expect(seen?.flaws).toEqual([]);
  expect(seen?.again).toEqual({ kind: 'nothing' });
});

test('leaves nothing of the past undone', async () => {
  const now = after(95).toString();
  const over = `bookings b where b.status = 'Filled' and b.end_utc < '${now}'`;
  expect(
    await countOf(`${over} and not exists (select from timesheets t where t.booking_id = b.booking_id)`),
  ).toBe(0);
  expect(
    await countOf(
      `assignments where live and state <> 'arrived' and start_utc < '${now}'::timestamptz - interval '1 hour'`,
    ),
  ).toBe(0);
  expect(
    await countOf(`booking_requests where status = 'PendingApproval' and last_start_utc < '${now}'`),
  ).toBe(0);
});

test('counts every day and the groups as a full count does', async () => {
  const full = `select client_group_id, location_id, date_local, count(*)::int as total_count,
    (count(*) filter (where status = 'Unfilled'))::int as open_count
    from bookings where status <> 'Cancelled' group by 1, 2, 3`;
  expect(await countOf(`((${full}) except (select * from day_counters)) counted`)).toBe(0);
  expect(
    await countOf(`(select client_group_id, date_local, sum(total_count) as total, sum(open_count) as open from day_counters group by 1, 2
      except select client_group_id, date_local, sum(total_count), sum(open_count) from group_day_counters group by 1, 2) counted`),
  ).toBe(0);
});

test('has every booking card as it would be if it were made now', async () => {
  const { sql: text, parameters } = staleCards.compile(database.owner.db);
  expect((await admin.query(text, [...parameters])).rows).toEqual([]);
});

test('adds up every invoice, and bills nothing twice', async () => {
  expect(
    await countOf(`invoices i join lateral (select sum(total_excl_tax_cents) as total from invoice_lines l
      where l.client_group_id = i.client_group_id and l.invoice_id = i.invoice_id) lines on true
      where lines.total is distinct from i.total_excl_tax_cents`),
  ).toBe(0);
  expect(await countOf('(select booking_id from invoice_lines group by 1 having count(*) > 1) counted')).toBe(
    0,
  );
  expect(
    await countOf(
      `bookings b where b.status = 'Invoiced' and not exists (select from invoice_lines l where l.booking_id = b.booking_id)`,
    ),
  ).toBe(0);
});

test('leaves as it is what the provider settles at the same moment', async () => {
  const provider = new pg.Client({ connectionString: database.adminAddress });
  await provider.connect();
  try {
    await provider.query('begin');
    // From the week that begins, so that nothing has settled it yet.
    const { rows } = await provider.query<{ id: string }>(
      `select b.booking_id as id from bookings b join assignments a using (client_group_id, booking_id)
      where b.status = 'Filled' and a.live and a.state in ('accepted', 'confirmed') and b.start_utc > $1 and b.end_utc < $2
      order by 1 limit 1 for update of b`,
      [after(95).toString(), after(99).toString()],
    );
    const { id } = rows[0]!;
    await provider.query('update bookings set version = version + 1 where booking_id = $1', [id]);
    await provider.query(
      `update assignments set state = 'arrived', arrived_at_utc = start_utc, minutes_late = 3 where booking_id = $1 and live`,
      [id],
    );
    const { rows: was } = await provider.query('select * from assignments where booking_id = $1 and live', [
      id,
    ]);
    const done = topUp(after(99));
    const { rows: own } = await provider.query<{ pid: number }>('select pg_backend_pid() as pid');
    await vi.waitFor(
      async () =>
        expect(await countOf(`pg_stat_activity where ${own[0]!.pid} = any (pg_blocking_pids(pid))`)).toBe(1),
      { timeout: 30_000 },
    );
    await provider.query('commit');
    expect(await done).toMatchObject({ kind: 'done' });
    expect(
      (await admin.query('select * from assignments where booking_id = $1 and live', [id])).rows,
    ).toEqual(was);
  } finally {
    await provider.end();
  }
});
