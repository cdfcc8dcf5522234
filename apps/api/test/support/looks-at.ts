import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../src/db/transaction.ts';

/** How a table was read: kind of scan, index, number of rows. */
export type Look = { node: string; index: string | undefined; rows: number };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
};

/** Runs the statement, and answers how it read each of the tables. */
export async function looksAt<Table extends string>(
  { db }: Tx,
  tables: readonly Table[],
  statement: RawBuilder<unknown>,
): Promise<Record<Table, Look[]>> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }];
  }>`explain (analyze, format json) ${statement}`.execute(db);
  const every = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(every)];
  const plans = every(rows[0]!['QUERY PLAN'][0].Plan).filter((plan) => plan['Actual Loops'] > 0);
  return Object.fromEntries(
    tables.map((table) => [
      table,
      plans
        .filter((plan) => plan['Relation Name'] === table)
        .map((plan) => ({
          node: plan['Node Type'],
          index: plan['Index Name'],
          rows: Math.round(
            (plan['Actual Rows'] +
              (plan['Rows Removed by Filter'] ?? 0) +
              (plan['Rows Removed by Index Recheck'] ?? 0)) *
              plan['Actual Loops'],
          ),
        })),
    ]),
  ) as Record<Table, Look[]>;
}

export const rowsOf = (looks: readonly Look[]): number => looks.reduce((sum, { rows }) => sum + rows, 0);
