import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { hasAuthenticator, hasPasskey } from '../second-factor/has-factor.sql.ts';
import type { Tx } from '../../db/transaction.ts';

type SignedInRow = Columns<'identity.users', 'last_signed_in_at'>;

/** Answers when the user signed in before this; null the first time, also for all but one of several at once. */
export async function noteSignIn(
  tx: Tx,
  { userId, at }: { userId: string; at: Temporal.Instant },
): Promise<string | null> {
  const { rows } = await sql<SignedInRow>`
    update identity.users as users set last_signed_in_at = ${at.toString()}
    from (select id, last_signed_in_at from identity.users where id = ${userId} for no key update) as before
    where users.id = before.id
    returning before.last_signed_in_at`.execute(tx.db);
  return rows[0]?.last_signed_in_at ?? null;
}

export type SignInsOf = { lastSignedInAt: string | null; hasFactor: boolean };

type SignInsRow = Columns<'identity.memberships', 'contact_id'> & SignedInRow & { has_factor: boolean };

/** Of those of the contacts who have an account. */
export async function findSignIns(
  auth: Database,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, SignInsOf>> {
  const rows = await readInOneTrip(
    auth,
    null,
    sql<SignInsRow>`
      select membership.contact_id, users.last_signed_in_at,
        ${hasAuthenticator(sql`users.id`)} or ${hasPasskey(sql`users.id`)} as has_factor
      from identity.memberships as membership join identity.users as users on users.id = membership.user_id
      where membership.contact_id = any (${[...contactIds]}::uuid[])`,
  );
  return new Map(
    rows.map((row) => [row.contact_id, { lastSignedInAt: row.last_signed_in_at, hasFactor: row.has_factor }]),
  );
}
