import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Whether the home group of a `membership` that the statement names lets its people in at their school alone. */
export function asksForSchool(): RawBuilder<boolean> {
  return sql`exists (
    select from identity.schools as asking
    where asking.client_group_id = membership.home_client_group_id and asking.is_required
  )`;
}
