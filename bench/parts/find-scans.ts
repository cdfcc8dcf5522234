import { Client } from 'pg';
import type { RecordedStatement, RecordedTrip } from '../pgbench/record-calls.ts';
import type { World } from '../world/open-world.ts';
import { idOf } from '../world/world-plan.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
};

/** Tables of fewer rows may be read whole: the planner is right to. */
const fewestRows = 10_000;
/** Hold what waits for somebody's decision, to be invoiced, or to be paid: little at any time. */
const smallIndexes: ReadonlySet<string> = new Set([
  'invoices_outstanding',
  'timesheets_open',
  'booking_requests_pending',
  'booking_requests_pending_by_last_start',
  'timesheets_to_invoice',
]);
const ofSettings = /current_setting\('(page\.\w+)'\)/g;

/** A statement of a call, and what set it up where it is planned anew for its values each time. */
export type SentStatement = {
  call: string;
  planned: { setUp: RecordedStatement; values: readonly unknown[] } | null;
};

/** The statements of a call's trip, as they are planned. */
export function plannedStatements(trip: RecordedTrip, call: string): [sql: string, sent: SentStatement][] {
  const setUp = trip.find(({ values }) => values.includes('force_custom_plan'));
  return trip.map(({ sql, values }) => [sql, { call, planned: setUp ? { setUp, values } : null }]);
}

/**
 * Which statements would read a large table from end to end, or all that a group has in it, on the web login: by the plan
 * for any values, or for those that were sent where the product asks for such a plan. What is read in order and left after
 * a page is no complaint.
 */
export async function findScans(world: World, sent: ReadonlyMap<string, SentStatement>): Promise<string[]> {
  const large = await findLargeTables(world);
  await expectSmallGroups(world, large);
  const client = new Client({ connectionString: world.addresses.web });
  await client.connect();
  try {
    const complaints: string[] = [];
    for (const [sql, { call, planned }] of sent) {
      if (!/^\s*(with|select)\b/i.test(sql)) continue;
      await client.query('begin');
      const plan = planned ? await planOfValues(client, sql, planned) : await planOfAny(client, sql);
      await client.query('rollback');
      complaints.push(
        ...scannedTables(plan, large, false).map(
          (table) => `${table} is scanned by ${call}: ${sql.trim().slice(0, 300)}`,
        ),
      );
    }
    return complaints;
  } finally {
    await client.end();
    await expectAsBefore(world, large);
  }
}

async function planOfAny(client: Client, sql: string): Promise<Plan> {
  // Of an empty wall the planner expects no rows at all, whatever it reads.
  await client.query("select set_config('app.client_group_ids', $1, true)", [idOf('group', 0)]);
  for (const [, name] of sql.matchAll(ofSettings)) {
    await client.query('select set_config($1, $2, true)', [name, '{}']);
  }
  return explain(client, `explain (generic_plan, format json) ${sql}`);
}

async function planOfValues(
  client: Client,
  sql: string,
  { setUp, values }: NonNullable<SentStatement['planned']>,
): Promise<Plan> {
  await client.query(setUp.sql, [...setUp.values]);
  return explain(client, `explain (format json) ${sql}`, values);
}

async function explain(client: Client, text: string, values: readonly unknown[] = []): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(text, [...values]);
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/**
 * Groups are unequal: where most are small, the planner expects a small one, and what reads all of a group would be slow for
 * the largest. It expects a hundred rows of each table in a group meanwhile.
 */
async function expectSmallGroups({ superuser }: World, large: ReadonlySet<string>): Promise<void> {
  const { rows } = await superuser.query<{ name: string; groups: number }>(
    `select relname as name, (reltuples / 100)::int as groups from pg_class
     join pg_attribute on attrelid = pg_class.oid and attname = 'client_group_id'
     where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [[...large]],
  );
  for (const { name, groups } of rows) {
    await superuser.query(`alter table ${name} alter column client_group_id set (n_distinct = ${groups})`);
    await superuser.query(`analyze ${name}`);
  }
}

/** What is measured afterwards is planned for the groups as they are. */
async function expectAsBefore({ superuser }: World, large: ReadonlySet<string>): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'client_group_id'
     where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [[...large]],
  );
  for (const { name } of rows) {
    await superuser.query(`alter table ${name} alter column client_group_id reset (n_distinct)`);
    await superuser.query(`analyze ${name}`);
  }
}

async function findLargeTables({ superuser }: World): Promise<ReadonlySet<string>> {
  const { rows } = await superuser.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= $1`,
    [fewestRows],
  );
  return new Set(rows.map(({ relname }) => relname));
}

function scannedTables(plan: Plan, large: ReadonlySet<string>, isCutShort: boolean): string[] {
  const { 'Node Type': node, 'Relation Name': table } = plan;
  const cuts = node === 'Limit' || (isCutShort && !/Sort|Aggregate|Hash/.test(node));
  const below = (plan.Plans ?? []).flatMap((inner) => scannedTables(inner, large, cuts));
  if (table === undefined || !large.has(table) || !node.includes('Scan')) return below;
  if (node === 'Seq Scan') return [...below, table];
  if (smallIndexes.has(plan['Index Name'] ?? plan.Plans?.[0]?.['Index Name'] ?? '')) return below;
  const condition = plan['Index Cond'] ?? plan['Recheck Cond'] ?? '';
  const names = [...condition.matchAll(/\(*([a-z_]+) (?:=|<|>|~~)/g)].map(([, name]) => name);
  return !isCutShort && names.every((name) => name === 'client_group_id') ? [...below, table] : below;
}
