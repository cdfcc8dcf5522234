import { Client } from 'pg';
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
/** Hold what waits for somebody's decision, or to be invoiced: little at any time. */
const smallIndexes: ReadonlySet<string> = new Set([
  'booking_requests_pending',
  'booking_requests_pending_by_last_start',
  'timesheets_to_invoice',
]);
const ofSettings = /current_setting\('(page\.\w+)'\)/g;

/**
 * Which statements would read a large table from end to end, or all that a group has in it, by the plan for any values on
 * the web login. What is read in order and left after a page is no complaint. `sent` tells whose statement each is.
 */
export async function findScans(world: World, sent: ReadonlyMap<string, string>): Promise<string[]> {
  const large = await findLargeTables(world);
  await expectSmallGroups(world, large);
  const client = new Client({ connectionString: world.addresses.web });
  await client.connect();
  try {
    const complaints: string[] = [];
    await client.query('begin');
    // Of an empty wall the planner expects no rows at all, whatever it reads.
    await client.query("select set_config('app.client_group_ids', $1, true)", [idOf('group', 0)]);
    for (const [sql, call] of sent) {
      if (!/^\s*(with|select)\b/i.test(sql)) continue;
      for (const [, name] of sql.matchAll(ofSettings)) {
        await client.query('select set_config($1, $2, true)', [name, '{}']);
      }
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (generic_plan, format json) ${sql}`,
      );
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      const scanned = plan ? scannedTables(plan, large, false) : [];
      complaints.push(
        ...scanned.map((table) => `${table} is scanned by ${call}: ${sql.trim().slice(0, 300)}`),
      );
    }
    return complaints;
  } finally {
    await client.end();
  }
}

/**
 * Groups are unequal: where most are small, the planner expects a small one, and what reads all of a group would be slow for
 * the largest. From here on it expects a hundred rows of each table in a group.
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
  const names = [...condition.matchAll(/\(*([a-z_]+) (?:=|<|>)/g)].map(([, name]) => name);
  return !isCutShort && names.every((name) => name === 'client_group_id') ? [...below, table] : below;
}
