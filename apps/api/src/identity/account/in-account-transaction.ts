import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { TenantScope, Tx } from '../../db/transaction.ts';

/**
 * Identity's login looks into its own schema alone. What happens to an account leaves rows outside of it, too (audit,
 * emails, announcements), behind the wall of the contact's group, and all of it or nothing.
 */
export function inAccountTransaction<Result>(
  auth: Database,
  scope: TenantScope,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return inTransaction(auth, scope, async (tx) => {
    tx.send(sql`select set_config('search_path', 'identity, public', true)`);
    return work(tx);
  });
}
