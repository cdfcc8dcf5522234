import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** By the strictest of the groups of a `membership` that the statement names: a password alone is not enough at `at`. */
export function asksForFactor(at: Temporal.Instant): RawBuilder<boolean> {
  return sql`exists (
    select from identity.sign_in_rules as rule
    where rule.client_group_id = any (membership.client_group_ids)
      and rule.second_factor_required_from <= ${at.toString()}
  )`;
}
