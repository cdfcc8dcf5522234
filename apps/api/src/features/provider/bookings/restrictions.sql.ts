import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Renamed } from '../../../db/schema/row.ts';
import type { ProviderBooking } from './provider-bookings.sql.ts';

/** Null stands for every client of the group, or every location of the client. */
export type Restriction = Renamed<
  'candidate_preferences',
  { clientGroupId: 'client_group_id'; clientId: 'client_id'; locationId: 'location_id' }
> & { candidateIds: string[] };

type Place = Pick<ProviderBooking, 'clientGroupId' | 'clientId' | 'locationId'>;

/** Who is not wanted back at the places, each decision where it was made, as `isRestricted` reads them. */
export function restrictionsOf(places: readonly Place[]): RawBuilder<Restriction> {
  const distinct = [
    ...new Map(places.map((place) => [`${place.clientGroupId} ${place.locationId}`, place])).values(),
  ];
  return sql<Restriction>`
    with places as materialized (
      select * from unnest(${distinct.map(({ clientGroupId }) => clientGroupId)}::uuid[],
        ${distinct.map(({ clientId }) => clientId)}::uuid[],
        ${distinct.map(({ locationId }) => locationId)}::int[]) at (client_group_id, client_id, location_id)
    )
    select decided.client_group_id as "clientGroupId", decided.client_id as "clientId",
      decided.location_id as "locationId", json_agg(decided.candidate_id order by decided.candidate_id) as "candidateIds"
    from (
      select own.client_group_id, own.client_id, null::int as location_id, own.candidate_id
      from (select distinct client_group_id, client_id from places) at
      join client_candidates own on own.client_group_id = at.client_group_id and own.client_id = at.client_id
      where own.preference = 'restricted'
      union
      select p.client_group_id, null, null, p.candidate_id
      from (select distinct client_group_id from places) at
      join candidate_preferences p on p.client_group_id = at.client_group_id
      where p.ended_at is null and p.preference = 'restricted' and p.client_id is null
      union
      select p.client_group_id, p.client_id, p.location_id, p.candidate_id
      from places at
      join candidate_preferences p on p.client_group_id = at.client_group_id and p.location_id = at.location_id
      where p.ended_at is null and p.preference = 'restricted' and p.client_id is not null
    ) decided
    group by decided.client_group_id, decided.client_id, decided.location_id
    order by decided.client_group_id, decided.client_id nulls first, decided.location_id nulls first`;
}
