import { Client } from 'pg';
import type { RecordedStatement, RecordedTrip } from './record-calls.ts';

/** A text inside the recorded values that is another one in every transaction. */
export type Varying = {
  find: string;
  /** The name of the script's variable, a number, that stands there. */
  variable: string;
  /** Stands before the number. */
  prefix?: string;
};

export type Branch = {
  trips: readonly RecordedTrip[];
  /** `\set` lines before the first trip. */
  draws: readonly string[];
  varying: readonly Varying[];
};

export type Script = { text: string; variables: Record<string, string> };

/**
 * The recorded trips as a pgbench script: one branch per connection, so that each prepares only its own statements.
 * Statements and parameters stay as the product sent them; where a parameter differs from transaction to transaction,
 * a number is put into its text by the server. Trips travel as pipelines, as from the product.
 */
export async function writeScript(address: string, branches: readonly Branch[]): Promise<Script> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const variables: Record<string, string> = {};
    const texts: string[] = [];
    for (const [number, branch] of branches.entries()) {
      texts.push(`\\${number === 0 ? 'if' : 'elif'} :client_id = ${number}`, ...branch.draws);
      for (const trip of branch.trips) {
        texts.push('\\startpipeline');
        for (const statement of trip) {
          const written = await writeStatement(client, statement, branch.varying, (value) => {
            const name = `v${Object.keys(variables).length}`;
            variables[name] = value;
            return name;
          });
          texts.push(`${written};`);
        }
        texts.push('\\endpipeline');
      }
    }
    return { text: `${texts.join('\n')}\n\\endif\n`, variables };
  } finally {
    await client.end();
  }
}

async function writeStatement(
  client: Client,
  { sql, values }: RecordedStatement,
  varying: readonly Varying[],
  keep: (value: string) => string,
): Promise<string> {
  const types = values.length > 0 ? await parameterTypes(client, sql) : [];
  const parameters = values.map((value, index) => {
    // pgbench knows no null and no empty text.
    if (value === null || value === undefined) return `null::${types[index]}`;
    if (value === '') return `''::${types[index]}`;
    let text = parameterText(value);
    let wrapped: string | null = null;
    for (const { find, variable, prefix = '' } of varying) {
      if (text === find) return `:${variable}`;
      if (!text.includes(find)) continue;
      const mark = `@${variable}@`;
      text = text.replaceAll(find, `${prefix}${mark}`);
      wrapped = `replace(${wrapped ?? '§'}, '${mark}', :${variable}::text)`;
    }
    const name = `:${keep(text)}`;
    return wrapped === null ? name : `${wrapped.replace('§', `${name}::text`)}::${types[index]}`;
  });
  return withoutColons(sql).replace(
    /\$(\d+)/g,
    (_, number: string) => parameters[Number(number) - 1] as string,
  );
}

async function parameterTypes(client: Client, sql: string): Promise<string[]> {
  await client.query(`prepare looked_at as ${sql}`);
  const { rows } = await client.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'looked_at'",
  );
  await client.query('deallocate looked_at');
  return rows[0]?.types ?? [];
}

function parameterText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** pgbench takes `:MI` inside a quoted text for a variable; the same text with an escape is none. */
function withoutColons(sql: string): string {
  return sql.replace(/'(?:[^']|'')*'/g, (literal) =>
    /:[A-Za-z_]/.test(literal) ? `U&${literal.replaceAll('\\', '\\\\').replaceAll(':', '\\003a')}` : literal,
  );
}
