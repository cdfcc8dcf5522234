import { createHash } from 'node:crypto';
import pg from 'pg';
import { extractText } from 'unpdf';
import { formatShortDate } from '@staffroom/domain/time/short-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staleCards } from '../test/support/stale-cards.ts';
import { createTestDatabase } from '../src/db/testing/test-database.ts';
import type { TestDatabase } from '../src/db/testing/test-database.ts';
import { builtInVariants, readVariants } from '../src/server/variants/read-variants.ts';
import { demoSettings } from './demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';

// A Monday morning in Melbourne, and still Sunday in London and America.
const now = Temporal.Instant.from('2026-03-08T21:40:00Z');
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const shares: number[] = [];
let database: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  const onShare = (share: number): void => void shares.push(share);
  await seedDemo({ database: database.owner, now, seed: 7, passwordHash, onShare });
  admin = new pg.Client({ connectionString: database.adminAddress });
  await admin.connect();
}, 180_000);

afterAll(async () => {
  await admin.end();
  await database.close();
});

async function rowsOf<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await admin.query<Row>(statement, values)).rows;
}

async function countOf(statement: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(`select count(*)::int as count from (${statement}) counted`);
  return row?.count ?? -1;
}

test('makes the world of the size that the product names', async () => {
  const [sizes] = await rowsOf(`select
    (select count(*)::int from client_groups) as groups, (select count(*)::int from clients) as clients,
    (select count(*)::int from locations) as locations, (select count(*)::int from contacts) as contacts,
    (select count(*)::int from candidates) as candidates`);
  expect(sizes).toEqual({ groups: 8, clients: 24, locations: 70, contacts: 90, candidates: 300 });
});

test('tells all the way what share is done', () => {
  expect(shares.length).toBeGreaterThan(20);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
});

test('gives every sign-in of the demo page a contact', async () => {
  const emails = demoSettings.accounts.map((account) => account.email);
  const known = await rowsOf<{ email: string }>(
    `select u.email from identity.users u join identity.accounts a on a.user_id = u.id
     join identity.memberships m on m.user_id = u.id join contacts c on c.contact_id = m.contact_id and c.active
     where u.email = any ($1) and a.password = $2`,
    [emails, passwordHash],
  );
  expect(known.map(({ email }) => email).toSorted()).toEqual(emails.toSorted());
});

test('counts every day as a full count does', async () => {
  const full = `select client_group_id, location_id, date_local, count(*)::int as total_count,
    (count(*) filter (where status = 'Unfilled'))::int as open_count
    from bookings where status <> 'Cancelled' group by 1, 2, 3`;
  expect(await countOf(`(${full}) except (select * from day_counters)`)).toBe(0);
  expect(await countOf(`(select * from day_counters) except (${full})`)).toBe(0);
});

test('has every booking card as it would be if it were made now', async () => {
  const { sql: text, parameters } = staleCards.compile(database.owner.db);
  expect(await rowsOf(text, [...parameters])).toEqual([]);
});

test('holds nobody at two places at once', async () => {
  expect(
    await countOf(`select from assignments a join assignments b on a.candidate_id = b.candidate_id
      and a.assignment_id < b.assignment_id and a.live and b.live
      and tstzrange(a.start_utc, a.end_utc) && tstzrange(b.start_utc, b.end_utc)`),
  ).toBe(0);
});

test('lets status and assignment agree', async () => {
  expect(
    await countOf(`select from bookings b left join assignments a
      on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
      where (b.status in ('Filled', 'Invoiced')) <> (a.state in ('tentative', 'accepted', 'confirmed', 'arrived')) is true
         or (b.status in ('Filled', 'Invoiced') and a.state is null)`),
  ).toBe(0);
});

test('has every status of bookings, requests, timesheets and invoices', async () => {
  const list = async (column: string, table: string): Promise<string[]> =>
    (await rowsOf<{ value: string }>(`select distinct ${column} as value from ${table} order by 1`)).map(
      ({ value }) => value,
    );
  expect(await list('status', 'bookings')).toEqual(['Cancelled', 'Filled', 'Invoiced', 'Unfilled']);
  expect(await list('state', 'assignments')).toEqual([
    'accepted',
    'arrived',
    'confirmed',
    'offered',
    'tentative',
    'withdrawn',
  ]);
  expect(await list('status', 'booking_requests')).toEqual([
    'Accepted',
    'Cancelled',
    'PendingApproval',
    'Rejected',
  ]);
  expect(await list('status', 'timesheets')).toHaveLength(6);
  expect(await list('kind', 'timesheets')).toHaveLength(3);
  expect(await list('paid_on is null', 'invoices')).toHaveLength(2);
});

test('adds up every invoice from its lines', async () => {
  expect(
    await countOf(`select from invoices i join lateral (
      select sum(total_excl_tax_cents) as total from invoice_lines l
      where l.client_group_id = i.client_group_id and l.invoice_id = i.invoice_id) lines on true
      where lines.total <> i.total_excl_tax_cents`),
  ).toBe(0);
});

test('has the timesheets of the newest invoices of each client as a file', async () => {
  const files = await rowsOf<{ invoice_no: string; client_id: string; content: Buffer; line_count: number }>(
    `select i.invoice_no, i.client_id, f.content, (select count(*)::int from invoice_lines l
        where l.client_group_id = i.client_group_id and l.invoice_id = i.invoice_id) as line_count
      from invoices i join files f on f.file_id = i.timesheets_file_id and f.client_group_id = i.client_group_id
      where f.kind = 'timesheets'`,
  );
  const clients = await countOf('select distinct client_id from invoices');
  expect(new Set(files.map(({ client_id: clientId }) => clientId)).size).toBe(clients);
  const { text } = await extractText(new Uint8Array(files[0]!.content), { mergePages: true });
  expect(text).toContain(`Timesheets of invoice ${files[0]!.invoice_no}`);
  expect(text.match(/ min break/g)).toHaveLength(files[0]!.line_count);
});

test('writes the dates of a timesheet file as its country does', async () => {
  const files = await rowsOf<{ variant: string; content: Buffer; first_day: string }>(
    `select distinct on (g.variant) g.variant, f.content, (select min(l.date_local)::text from invoice_lines l
        where l.client_group_id = i.client_group_id and l.invoice_id = i.invoice_id) as first_day
      from invoices i join client_groups g using (client_group_id)
      join files f on f.file_id = i.timesheets_file_id and f.client_group_id = i.client_group_id`,
  );
  const variants = readVariants([builtInVariants], 'Staffroom').filter(({ name }) => name !== 'EN');
  expect(files.map(({ variant }) => variant).toSorted()).toEqual(variants.map(({ name }) => name).toSorted());
  for (const { variant, content, first_day: firstDay } of files) {
    const { shortDate } = variants.find(({ name }) => name === variant)!;
    const { text } = await extractText(new Uint8Array(content), { mergePages: true });
    expect(text).toContain(`${formatShortDate(firstDay, shortDate)} `);
  }
});

test('knows nothing of what has not happened yet', async () => {
  const late = ['offered_at_utc', 'accepted_at_utc', 'confirmed_at_utc', 'arrived_at_utc', 'ended_at_utc'];
  const after = late.map((column) => `${column} > '${now}'`).join(' or ');
  expect(await countOf(`select from assignments where ${after}`)).toBe(0);
  expect(
    await countOf(`select from bookings where created_on_utc > '${now}' or cancelled_at > '${now}'`),
  ).toBe(0);
  expect(
    await countOf(`select from timesheets t join bookings b using (client_group_id, booking_id)
    where b.end_utc > '${now}'`),
  ).toBe(0);
});

test('names in the history who cancelled', async () => {
  expect(await countOf(`select from bookings where status = 'Cancelled'`)).toBeGreaterThan(0);
  expect(
    await countOf(`select from bookings b where status = 'Cancelled' and not exists (
      select from booking_changes c join contacts co using (client_group_id, contact_id)
      where c.client_group_id = b.client_group_id and c.booking_id = b.booking_id and c.kind = 'cancelled'
        and c.acted_at = b.cancelled_at)`),
  ).toBe(0);
});

test('lists in the history that an educator was reported late', async () => {
  expect(
    await countOf(`select from assignments a where a.live and a.minutes_late is distinct from (
      select r.minutes_late from late_reports r where r.client_group_id = a.client_group_id
        and r.booking_id = a.booking_id and r.candidate_id = a.candidate_id and r.reported_at <= '${now}')`),
  ).toBe(0);
});

test('gives Richmond people today, one of them late, places open tomorrow and requests that wait', async () => {
  const days = await rowsOf<{ day: string; status: string; late: boolean; count: number }>(`
    select b.date_local::text as day, b.status, a.minutes_late is not null as late, count(*)::int as count
    from bookings b join clients c using (client_group_id, client_id)
    left join assignments a on a.booking_id = b.booking_id and a.live
    where c.name = 'Richmond Primary School' and b.date_local in ('2026-03-09', '2026-03-10')
    group by 1, 2, 3 order by 1, 2, 3`);
  expect(days).toContainEqual({ day: '2026-03-09', status: 'Filled', late: true, count: 1 });
  expect(
    days.find(({ day, status, late }) => day === '2026-03-09' && status === 'Filled' && !late)?.count,
  ).toBeGreaterThan(1);
  expect(
    days.find(({ day, status }) => day === '2026-03-10' && status === 'Unfilled')?.count,
  ).toBeGreaterThan(1);
  expect(
    await countOf(`select from booking_requests r join clients c using (client_group_id, client_id)
    where c.name = 'Richmond Primary School' and r.status = 'PendingApproval' and r.approve_before_utc > '${now}'`),
  ).toBe(3);
});

test('keeps portraits small and free of scripts', async () => {
  const portraits = await rowsOf<{ content: Buffer }>(`select content from files where kind = 'portrait'`);
  expect(portraits.length).toBeGreaterThan(250);
  for (const { content } of portraits) {
    expect(content.length).toBeLessThan(3000);
    expect(content.toString('utf8')).not.toMatch(/<script|href|style=|on\w+=/);
  }
});

test('numbers a picture only where there is one', async () => {
  expect(await countOf(`select from candidates where (image_file_id is null) <> (image_version = 0)`)).toBe(
    0,
  );
});

test('lets a listed sign-in book where each fact that changes the form holds', async () => {
  const emails = demoSettings.accounts.map((account) => account.email);
  const [met] = await rowsOf(
    `with booked as (
       select l.* from locations l
       where exists (select from contact_grants g join identity.memberships m using (contact_id)
         join identity.users u on u.id = m.user_id
         where u.email = any ($1) and g.client_group_id = l.client_group_id
           and (g.client_id is null or g.client_id = l.client_id)
           and (g.location_id is null or g.location_id = l.location_id)
           and g.permissions && array['booking_create', 'booking_all'])),
     classed as (
       select c.* from classifications c where c.active and c.client_id in (select client_id from booked))
     select
       (select bool_or(submitted_by_template_required) from booked) as "submitted by",
       (select bool_or(not 'confirmed' = any (tags)) from booked) as "not confirmed",
       (select bool_or(dates_local is null) from booking_restrictions
         where location_id in (select location_id from booked)) as "restricted location",
       (select bool_or(dates_local is not null) from booking_restrictions
         where location_id in (select location_id from booked)) as "restricted date",
       (select bool_or(client_id not in (select client_id from classed)) from booked) as "no classifications",
       (select bool_or(minimum_duration_minutes is not null) from classed) as "minimum duration",
       (select bool_or(earliest_end_time_local is not null) from classed) as "earliest end",
       (select bool_or(default_break_minutes is not null) from classed) as "default break",
       (select bool_or(not should_show_breaks) from classed) as "hidden breaks"`,
    [emails],
  );
  expect(Object.entries(met ?? {}).filter(([, isMet]) => isMet !== true)).toEqual([]);
});

test('changes nothing where there are sign-ins already', async () => {
  expect(await seedDemo({ database: database.owner, now, seed: 8, passwordHash })).toBe(false);
});

test('makes the same rows from the same seed and instant', async () => {
  const other = await createTestDatabase();
  const client = new pg.Client({ connectionString: other.adminAddress });
  await client.connect();
  try {
    await seedDemo({ database: other.owner, now, seed: 7, passwordHash });
    expect(await hashOf(client)).toEqual(await hashOf(admin));
  } finally {
    await client.end();
    await other.close();
  }
}, 180_000);

/** One hash for each table with rows. The creation times of the sign-ins are left out. */
async function hashOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'
      and table_name not like '%migration%' order by 1`);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number; hash: string }>(`
      select count(*)::int as count, md5(string_agg(row, '' order by row)) as hash
      from (select md5((to_jsonb(t) - 'created_at' - 'updated_at')::text) as row from ${name} t) rows`);
    if (rows[0] && rows[0].count > 0)
      hashes[name] = createHash('sha256').update(`${rows[0].count} ${rows[0].hash}`).digest('hex');
  }
  return hashes;
}
