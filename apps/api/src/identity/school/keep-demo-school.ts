import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { keepSchool } from './school-settings.ts';

/** In place of the issuer of an earlier start; one that somebody set up elsewhere stays. */
export async function keepDemoSchool(
  { auth }: { auth: Database },
  of: { clientGroupId: string; name: string; domain: string; issuer: string; clientId: string },
): Promise<void> {
  const { clientGroupId, name, domain, issuer, clientId } = of;
  await inTransaction(auth, null, async (tx) => {
    const { rows } = await sql`
      select from identity.schools
      where client_group_id = ${clientGroupId} and issuer not like 'http://localhost:%'`.execute(tx.db);
    if (rows.length > 0) return;
    const setting = { name, issuer, clientId, domains: [domain], isRequired: false, trustsFactor: true };
    keepSchool(tx, { clientGroupId, setting, sealedSecret: null });
  });
}

/** Nobody signs in any more at what a demo brought. `owner` is the owner login. */
export async function dropDemoSchools(owner: Database): Promise<void> {
  await sql`delete from identity.schools where issuer like 'http://localhost:%'`.execute(owner.db);
}
