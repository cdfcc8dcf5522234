import { LastingClient } from '../connections/lasting-client.ts';

type Column = {
  schema: string;
  table: string;
  column: string;
  type: string;
  list: boolean;
  nullable: boolean;
  /** Who supplies the value when a row is written. */
  source: 'writer' | 'default' | 'database';
};

/** The text of `tables.ts` for a migrated database: its tables as types for the query builder. */
export async function describeTables(ownerAddress: string): Promise<string> {
  const client = new LastingClient({ connectionString: ownerAddress, application_name: 'staffroom types' });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(columns);
    return print(Map.groupBy(rows, nameOf));
  } finally {
    await client.end();
  }
}

function print(tables: ReadonlyMap<string, readonly Column[]>): string {
  const types = [...tables].map(([name, all]) => {
    const lines = all.map((column) => `  ${column.column}: ${typeOf(column)};\n`);
    return `export type ${typeNameOf(name)} = {\n${lines.join('')}};\n`;
  });
  const entries = [...tables.keys()].map((name) => `  ${keyOf(name)}: ${typeNameOf(name)};\n`);
  return [
    "// Written by tables-command.ts from the migrations; a test fails when they differ.\n\nimport type { Generated, GeneratedAlways } from 'kysely';\n",
    ...types,
    `export type Tables = {\n${entries.join('')}};\n`,
  ].join('\n');
}

const nameOf = ({ schema, table }: Column): string => (schema === 'public' ? table : `${schema}.${table}`);

const keyOf = (name: string): string => (name.includes('.') ? `'${name}'` : name);

function typeNameOf(name: string): string {
  const words = name.split(/[^a-zA-Z0-9]+/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}

function typeOf({ type, list, nullable, source }: Column): string {
  const single = typeScriptTypes[type] ?? 'string';
  const plural = list ? `${single}[]` : single;
  const whole = nullable ? `${plural} | null` : plural;
  if (source === 'writer') return whole;
  return source === 'default' ? `Generated<${whole}>` : `GeneratedAlways<${whole}>`;
}

/** All other types arrive as text: see value-types.ts. */
const typeScriptTypes: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
};

const columns = `
  select n.nspname as schema, c.relname as table, a.attname as column, coalesce(e.typname, t.typname) as type,
    e.oid is not null as list, not a.attnotnull as nullable, 
    case when a.attgenerated <> '' or a.attidentity = 'a' then 'database'
      when a.atthasdef or a.attidentity <> '' then 'default' else 'writer' end as source
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relkind in ('r', 'p', 'v') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'jobs')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by n.nspname <> 'public', n.nspname, c.relname, a.attnum`;
