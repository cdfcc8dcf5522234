import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { knowsCandidate } from '../detail/known-candidate.sql.ts';

export type BookedDatesSearch = {
  locationId: number;
  candidateId: string;
  dates: readonly string[];
  startTime: string;
  endTime: string;
  receivedAt: Temporal.Instant;
};

/**
 * The dates on which a candidate known to the location's client has accepted a booking of that client that overlaps
 * these times and is not over.
 */
export function bookedDates(search: BookedDatesSearch): RawBuilder<{ dateLocal: string }> {
  return sql<{ dateLocal: string }>`
    select day.date_local as "dateLocal"
    from locations l
    cross join (select distinct unnest(${[...search.dates]}::date[]) as date_local) day
    where l.location_id = ${search.locationId} and ${knowsCandidate(search.candidateId)} and exists (
      select from assignments a
      join bookings b on b.client_group_id = a.client_group_id and b.booking_id = a.booking_id
      where a.client_group_id = l.client_group_id and a.candidate_id = ${search.candidateId}
        and a.state in ('accepted', 'confirmed', 'arrived') and b.client_id = l.client_id
        and a.end_utc > ${search.receivedAt.toString()}
        and a.start_utc < (day.date_local + ${search.endTime}::time) at time zone l.time_zone
        and a.end_utc > (day.date_local + ${search.startTime}::time) at time zone l.time_zone)
    order by day.date_local`;
}
