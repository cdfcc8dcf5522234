import { escapeIdentifier } from 'pg';
import type { Client } from 'pg';

/** What a TypeScript migration exports: it runs inside the migration's transaction. */
export type DataMigration = (client: Client) => Promise<void>;

/**
 * Runs one statement over the rows of every tenant, inside the caller's transaction. Forced policies apply to the owner
 * too and would silently match no row, so they are lifted from the named tables and then restored. Throws when no row
 * changed, because a data migration that finds nothing is a mistake; returns the number of changed rows.
 */
export async function changeTenantRows(
  client: Client,
  tables: readonly string[],
  statement: string,
): Promise<number> {
  for (const table of tables) await setForce(client, table, false);
  const { rowCount } = await client.query(statement);
  for (const table of tables) await setForce(client, table, true);
  if (!rowCount) throw new Error(`No row of ${tables.join(', ')} was changed`);
  return rowCount;
}

async function setForce(client: Client, table: string, forced: boolean): Promise<void> {
  await client.query(
    `alter table ${escapeIdentifier(table)} ${forced ? 'force' : 'no force'} row level security`,
  );
}
