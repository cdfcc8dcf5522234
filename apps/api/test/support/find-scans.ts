import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../src/db/transaction.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: Plan[];
};

/**
 * Which of the named tables a statement would read in full, however large they are, because no index narrows the read.
 * The planner prefers a sequential scan for tables as small as a test's, so those scans are disabled first.
 */
export async function findScans({ db }: Tx, statement: RawBuilder<unknown>, tables: readonly string[]) {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) ${statement}`.execute(
    db,
  );
  const scans: string[] = [];
  let reads = 0;
  const look = (plan: Plan): void => {
    const table = plan['Relation Name'];
    if (table !== undefined && tables.includes(table)) {
      reads += 1;
      if (plan['Index Cond'] === undefined && plan['Recheck Cond'] === undefined)
        scans.push(`${plan['Node Type']} on ${table}`);
    }
    plan.Plans?.forEach(look);
  };
  look(rows[0]!['QUERY PLAN'][0].Plan);
  return { scans, reads };
}
