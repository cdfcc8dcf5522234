import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether the owner of a `membership` that the statement names is bound to what its home group signs in at now. A session
 * that was opened at a school goes on only as long.
 */
export function isBoundToSchool(): RawBuilder<boolean> {
  return sql`exists (${boundSchool()})`;
}

/** As `isBoundToSchool`, and so that the school stays as it is until the transaction is over. */
export function staysBoundToSchool(): RawBuilder<boolean> {
  return sql`exists (${boundSchool()} for share of kept)`;
}

function boundSchool(): RawBuilder<unknown> {
  return sql`
    select from identity.schools as kept join identity.school_accounts as bound using (issuer, client_id)
    where kept.client_group_id = membership.home_client_group_id and bound.user_id = membership.user_id`;
}

/** Whether the second factor that a session of the `membership` began with at the school is enough there. */
export function trustsSchoolFactor(): RawBuilder<boolean> {
  return sql`exists (
    select from identity.schools as trusted
    where trusted.client_group_id = membership.home_client_group_id and trusted.trusts_factor
  )`;
}
