import { sql } from 'kysely';
import type { Renamed } from '../src/db/schema/row.ts';
import type { Database } from '../src/db/connections/pool.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { tenantScopeOf } from './seed-demo.ts';

/** When and with which seed a world was made, so that the generator can draw the same again. */
export type Beginning = { seed: number; now: Temporal.Instant; groupId: string };

/** For the world in which the person with the address signs in; null when there is none, or it was not generated. */
export async function findBeginning(database: Database, email: string): Promise<Beginning | null> {
  const { rows: homes } = await sql<Renamed<'identity.memberships', { groupId: 'home_client_group_id' }>>`
    select m.home_client_group_id as "groupId" from identity.users u
    join identity.memberships m on m.user_id = u.id where u.email = ${email}`.execute(database.db);
  const groupId = homes[0]?.groupId;
  if (groupId === undefined) return null;
  return inTransaction(database, tenantScopeOf([groupId]), async ({ db }) => {
    const { rows } = await sql<{ at: string; seed: number }>`
      select to_char(acted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, (changes ->> 'seed')::int as seed
      from audit_entries where client_group_id = ${groupId} and action = 'demo.seed'`.execute(db);
    const [entry] = rows;
    return entry ? { seed: entry.seed, now: Temporal.Instant.from(entry.at), groupId } : null;
  });
}
