import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';

/** Those of the addresses that have an account. */
export async function findAccounts(auth: Database, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await readInOneTrip(
    auth,
    null,
    sql<
      Columns<'identity.users', 'email'>
    >`select email from identity.users where email = any (${emails}::text[])`,
  );
  return new Set(rows.map(({ email }) => email));
}
