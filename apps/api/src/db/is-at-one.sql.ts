import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether the row is at one of the locations, looked at in the row: PostgreSQL expects an index to be searched anew for each
 * location, and rather reads all that a group has than the few rows of an educator.
 */
export function isAtOne(table: string, locationIds: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.location_id`)} + 0 = any (${[...locationIds]}::int[])`;
}
