import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../../db/schema/row.ts';
import { knowsCandidate } from '../detail/known-candidate.sql.ts';

/** A longer placement has exceeded every limit. */
export const daysLookedBack = 730;

export type PlacementFacts = Columns<'locations', 'state'> &
  Columns<'clients', 'client_type'> &
  Columns<'client_groups', 'variant'> & { is_known: boolean; dates: string[] };

/** The limit at a location, and the dates from a given one on which an educator has accepted work at its client. */
export function placementFacts(
  { locationId, candidateId }: { locationId: number; candidateId: string },
  fromLocal: string,
): RawBuilder<PlacementFacts> {
  return sql<PlacementFacts>`
    select l.state, c.client_type, g.variant, ${knowsCandidate(candidateId)} as is_known, (
      select coalesce(json_agg(distinct b.date_local), '[]')
      from assignments a
      join bookings b on b.client_group_id = a.client_group_id and b.booking_id = a.booking_id
      where a.candidate_id = ${candidateId} and a.start_utc >= ${fromLocal}::date - interval '1 day' and a.live
        and a.state in ('accepted', 'confirmed', 'arrived') and a.client_group_id = l.client_group_id
        and b.client_id = l.client_id and b.status <> 'Cancelled' and b.date_local >= ${fromLocal}::date) as dates
    from locations l
    join clients c on c.client_group_id = l.client_group_id and c.client_id = l.client_id
    join client_groups g on g.client_group_id = l.client_group_id
    where l.location_id = ${locationId}`;
}
