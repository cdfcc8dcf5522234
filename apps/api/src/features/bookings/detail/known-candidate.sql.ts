import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isRestricted } from '../../candidates/candidate-preference.sql.ts';
import { namedStateList } from '../cards/booking-look-ups.sql.ts';

/**
 * Whether the client of the location `l` may request a candidate: one who has come or accepted a booking there, and is
 * not restricted there. False for null. `candidate` is the id, or the column with it.
 */
export function knowsCandidate(
  candidate: string | null | undefined | RawBuilder<string | null>,
): RawBuilder<boolean> {
  const id =
    typeof candidate === 'object' && candidate !== null ? candidate : sql`${candidate ?? null}::uuid`;
  return sql<boolean>`(
    exists (select from candidates ca where ca.candidate_id = ${id} and ca.active)
    and not ${isRestricted(sql`l`, id)}
    and (
      exists (
        select from client_candidates cc
        where cc.client_group_id = l.client_group_id and cc.client_id = l.client_id and cc.candidate_id = ${id})
      or exists (
        select from assignments a
        join bookings b on b.client_group_id = a.client_group_id and b.booking_id = a.booking_id
        where a.client_group_id = l.client_group_id and a.candidate_id = ${id} and a.live
          and a.state in (${sql.raw(namedStateList)}) and b.client_id = l.client_id)))`;
}

/** Those of the candidates whom the location's client may request. */
export function candidatesToAsk(
  locationId: number,
  candidateIds: readonly string[],
): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select wanted.id
    from locations l
    cross join (select distinct unnest(${[...candidateIds]}::uuid[]) as id) wanted
    where l.location_id = ${locationId} and ${knowsCandidate(sql<string>`wanted.id`)}
    order by wanted.id`;
}
