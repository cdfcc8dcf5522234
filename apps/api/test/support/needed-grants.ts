import { sql } from 'kysely';
import type { Database } from '../../src/db/connections/pool.ts';

/** Such as `insert bookings`: a privilege and its table. */
export type Grant = string;

type Triggers = ReadonlyMap<string, readonly string[]>;

/**
 * The privileges that statements need, read from their texts, including those of trigger functions, which run as the
 * writer. Select includes tables that are joined, returned, or read before a change.
 */
export async function createGrantReader(
  owner: Database,
): Promise<(statements: readonly string[]) => Set<Grant>> {
  const tables = await listTables(owner);
  const triggers = await readTriggers(owner);
  return (statements) => {
    const needed = new Set<Grant>();
    const seen = new Set<string>();
    const read = (text: string): void => {
      if (seen.has(text)) return;
      seen.add(text);
      for (const grant of grantsOf(text, tables)) {
        needed.add(grant);
        const [verb, table = ''] = grant.split(' ');
        if (verb !== 'select') (triggers.get(table) ?? []).forEach(read);
      }
    };
    statements.forEach(read);
    return needed;
  };
}

function grantsOf(text: string, tables: readonly string[]): Grant[] {
  const words = text.replaceAll('"', '').replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase();
  const locks = /\bfor (no key )?(update|share|key share)\b/.test(words);
  return tables.flatMap((table) => {
    // The schema may come from the search path.
    const name = table.includes('.')
      ? table.replace('identity.', '(?:identity\\.)?')
      : `(?:public\\.)?${table}`;
    const has = (before: string): boolean => new RegExp(`\\b${before} (only )?${name}(?![\\w.])`).test(words);
    const inserts = has('insert into');
    const updates = has('update');
    const deletes = has('delete from');
    const reads =
      has('from') ||
      has('join') ||
      has('using') ||
      new RegExp(`\\bfrom [^()]*, ${name}(?![\\w.])`).test(words);
    const answers = /\b(returning|on conflict)\b/.test(words);
    return [
      ...(inserts ? [`insert ${table}`] : []),
      ...(updates || (inserts && /\bdo update\b/.test(words)) || (reads && locks) ? [`update ${table}`] : []),
      ...(deletes ? [`delete ${table}`] : []),
      ...(reads || updates || deletes || (inserts && answers) ? [`select ${table}`] : []),
    ];
  });
}

const schemas = sql`('public', 'identity', 'jobs')`;

async function listTables({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
    from information_schema.tables where table_schema in ${schemas}`.execute(db);
  return rows.map(({ name }) => name);
}

async function readTriggers({ db }: Database): Promise<Triggers> {
  const { rows } = await sql<{ name: string; text: string }>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name, p.prosrc as text
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${schemas} and not t.tgisinternal and not p.prosecdef`.execute(db);
  return new Map(
    Map.groupBy(rows, ({ name }) => name)
      .entries()
      .map(([name, found]) => [name, found.map(({ text }) => text)]),
  );
}

/** The privileges of a login, on tables or on their columns. */
export async function listGrants({ db }: Database, login: string): Promise<Set<Grant>> {
  const { rows } = await sql<{ held: string }>`
    select distinct lower(privilege_type) || ' ' ||
      case table_schema when 'public' then '' else table_schema || '.' end || table_name as held
    from information_schema.column_privileges where grantee = ${login} and table_schema in ${schemas}
    union
    select lower(privilege_type) || ' ' ||
      case table_schema when 'public' then '' else table_schema || '.' end || table_name
    from information_schema.table_privileges where grantee = ${login} and table_schema in ${schemas}`.execute(
    db,
  );
  return new Set(rows.map(({ held }) => held));
}
