import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';

/** Locks the contact's templates and returns their count and their lowest and highest positions. */
export async function lockTemplates(
  db: Tx['db'],
  { contactId }: Viewer,
): Promise<{ count: number; first: number; last: number }> {
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtext('standard bookings'), hashtext(${contactId}))`.execute(db),
    sql<{ count: number; first: number; last: number }>`
      select count(*)::int as count, coalesce(min(position), 0) as first, coalesce(max(position), 0) as last
      from standard_bookings where contact_id = ${contactId}`.execute(db),
  ]);
  return rows[0] ?? { count: 0, first: 0, last: 0 };
}
