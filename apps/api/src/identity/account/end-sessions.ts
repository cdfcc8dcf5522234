import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { endOnPurpose } from '../sessions/ended-sessions.ts';

/** Ends every session of the user but `keptSessionId`, with all of their tokens; triggers tell the other processes. */
export async function endSessionsOf(
  tx: Tx,
  { userId, keptSessionId }: { userId: string; keptSessionId: string | null },
): Promise<string[]> {
  const { rows } = await endOnPurpose(
    sql`user_id = ${userId} and session.id is distinct from ${keptSessionId}::uuid`,
  ).execute(tx.db);
  return rows.map(({ id }) => id);
}

/**
 * Waits for sessions that begin right now, and lets none begin until the transaction is over: each holds its user's row
 * while it is added.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await sql`select from identity.users where id = ${userId} for update`.execute(tx.db);
}
