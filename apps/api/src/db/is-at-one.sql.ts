import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether the row is at one of the locations, checked in the row itself. PostgreSQL would expect one index search per
 * location, and would read a whole group rather than the few rows of an educator.
 */
export function isAtOne(table: string, locationIds: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.location_id`)} + 0 = any (${[...locationIds]}::int[])`;
}
