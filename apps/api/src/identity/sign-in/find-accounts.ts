import { sql } from 'kysely';
import type { Database } from '../../db/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';

/** Those of the addresses that have an account. */
export async function findAccounts(auth: Database, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await readInOneTrip(
    auth,
    null,
    sql<{ email: string }>`select email from identity.users where email = any (${emails}::text[])`,
  );
  return new Set(rows.map(({ email }) => email));
}
