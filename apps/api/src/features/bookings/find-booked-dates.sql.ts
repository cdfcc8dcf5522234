import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type BookedDatesSearch = {
  locationId: number;
  candidateId: string;
  dates: readonly string[];
  startTime: string;
  endTime: string;
};

/** The dates on which the candidate, whom the client of the location knows, is taken at these times of the location. */
export function bookedDates(search: BookedDatesSearch): RawBuilder<{ dateLocal: string }> {
  return sql<{ dateLocal: string }>`
    select day.date_local as "dateLocal"
    from locations l
    join client_candidates cc on cc.client_group_id = l.client_group_id and cc.client_id = l.client_id
      and cc.candidate_id = ${search.candidateId} and cc.preference is distinct from 'restricted'
    cross join (select distinct unnest(${[...search.dates]}::date[]) as date_local) day
    where l.location_id = ${search.locationId} and candidate_is_booked(cc.candidate_id,
      (day.date_local + ${search.startTime}::time) at time zone l.time_zone,
      (day.date_local + ${search.endTime}::time) at time zone l.time_zone)
    order by day.date_local`;
}
