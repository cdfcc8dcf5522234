import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { namedStateList } from '../bookings/cards/booking-look-ups.sql.ts';

/** Whether a candidate `ca` works for, or is known to, one of the clients. */
export function isKnownTo(
  clientGroupIds: readonly string[],
  clientIds: readonly string[],
): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (
      select from client_candidates cc
      where cc.client_group_id = any(${[...clientGroupIds]}::uuid[]) and cc.client_id = any(${[...clientIds]}::uuid[])
        and cc.candidate_id = ca.candidate_id)
    or exists (
      select from assignments a
      cross join lateral (
        select from bookings known
        where known.client_group_id = a.client_group_id and known.booking_id = a.booking_id
          and known.client_id = any(${[...clientIds]}::uuid[]) limit 1) b
      where a.candidate_id = ca.candidate_id and a.client_group_id = any(${[...clientGroupIds]}::uuid[])
        and a.live and a.state in (${sql.raw(namedStateList)})))`;
}
