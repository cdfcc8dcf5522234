import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Log } from '../runtime/log.ts';

const cardsAtOnce = 500;

/**
 * Copies changed names of educators, clients, locations and classifications to the next batch of booking cards
 * (decision 023); true while there are more. The database finds them itself, because no login may write cards. Runs in
 * its own transaction: events never wait for it, and it never throws.
 */
export async function refreshNames({ database, log }: { database: Database; log: Log }): Promise<boolean> {
  try {
    return await inTransaction(database, null, async (tx) => {
      const { rows } = await sql<{
        more: boolean;
      }>`select refresh_renamed_cards(${cardsAtOnce}) as more`.execute(tx.db);
      return rows[0]?.more === true;
    });
  } catch (error) {
    log.warn({ error }, 'changed names could not be brought to booking cards and are tried again');
    return false;
  }
}
