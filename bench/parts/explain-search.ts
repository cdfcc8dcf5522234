import { Client } from 'pg';
import type { Ends } from '../ends.ts';
import { createRecorder } from '../pgbench/record-calls.ts';
import type { RecordedStatement } from '../pgbench/record-calls.ts';
import type { World } from '../world/open-world.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};
type Explained = {
  Plan: Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  'Execution Time': number;
};

export type SearchPlan = {
  who: string;
  text: string;
  /** Of all statements of the search. */
  ms: number;
  blocks: number;
  /** Large tables read from end to end. */
  scanned: string[];
  /** Where most rows were looked at: table or index, and how many. */
  widest: string;
};

/** Tables of fewer rows may be read whole: the planner is right to. */
const fewestRows = 10_000;

/** What the database does for one search: the statements that the product sends, explained with their values. */
export async function explainSearch(
  world: World,
  wanted: { who: string; bearer: string; texts: readonly string[] },
  ends: Ends,
): Promise<SearchPlan[]> {
  const recorder = await createRecorder(world, ends);
  const client = new Client({ connectionString: world.addresses.web });
  await client.connect();
  const plans: SearchPlan[] = [];
  try {
    for (const text of wanted.texts) {
      const url = `/api/v1/bookings/search?text=${encodeURIComponent(text)}&nearDateLocal=${world.plan.today}`;
      const headers = { authorization: `Bearer ${wanted.bearer}`, 'accept-version': '1' };
      const { trips, status } = await recorder.record({ method: 'GET', url, headers });
      if (status >= 400) throw new Error(`${url}: ${status}`);
      const explained: Explained[] = [];
      for (const statement of trips.flat()) explained.push(...(await replay(client, statement)));
      const nodes = explained.flatMap(({ Plan }) => flatten(Plan));
      plans.push({
        who: wanted.who,
        text,
        ms: sum(explained.map((one) => one['Execution Time'])),
        blocks: sum(explained.map(({ Plan }) => Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'])),
        scanned: [
          ...new Set(
            nodes
              .filter((node) => node['Node Type'] === 'Seq Scan' && looked(node) >= fewestRows)
              .map(nameOf),
          ),
        ],
        widest: widestOf(nodes),
      });
    }
    return plans;
  } finally {
    await client.end();
  }
}

async function replay(client: Client, { sql, values }: RecordedStatement): Promise<Explained[]> {
  if (!/\bbooking_search\b/.test(sql)) {
    await client.query(sql, [...values]);
    return [];
  }
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    [...values],
  );
  return rows[0]!['QUERY PLAN'];
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function looked(node: Node): number {
  const { 'Actual Rows': rows = 0, 'Actual Loops': loops = 1 } = node;
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((rows + removed) * loops);
}

function nameOf(node: Node): string {
  return node['Index Name'] ?? node['Relation Name'] ?? node['Node Type'];
}

function widestOf(nodes: readonly Node[]): string {
  const reading = nodes.filter(
    (node) => node['Index Name'] !== undefined || node['Relation Name'] !== undefined,
  );
  const [widest] = reading.toSorted((one, other) => looked(other) - looked(one));
  return widest === undefined ? '' : `${nameOf(widest)} ${looked(widest)}`;
}

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
