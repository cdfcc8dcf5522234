import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type BookingLocationsQuery = {
  locationIds: readonly number[];
  creatableLocationIds: readonly number[];
  askableLocationIds: readonly number[];
  accountableLocationIds: readonly number[];
};

/**
 * The list as text; null when it is empty. Names are sorted by the rules of their language, not by bytes. A viewer may
 * see thousands of locations: printing whole rows is several times faster than passing each field to a function, and
 * ids are looked up instead of compared one by one.
 */
export function bookingLocations(query: BookingLocationsQuery): RawBuilder<{ json: string | null }> {
  const isAmong = (ids: readonly number[]) => sql`l.location_id in (select unnest(${[...ids]}::int[]))`;
  return sql<{ json: string | null }>`
    select '[' || string_agg(row_to_json(listed)::text, ',') || ']' as json
    from (
      select l.location_id as "locationId", l.name as "locationName", c.client_id as "clientId", c.name as "clientName",
        c.client_type as "clientTypeInt", g.client_group_id as "clientGroupId", g.name as "clientGroupName",
        left(l.start_time_local::text, 5) as "startTime", left(l.end_time_local::text, 5) as "endTime",
        l.lunch_break_minutes as "locationLunchBreakMinutes",
        l.submitted_by_template_required as "submittedByTemplateRequired",
        l.address_line1 as "addressLine1", l.address_line2 as "addressLine2", l.suburb, l.postcode, l.state, l.country,
        l.time_zone as "timeZone", l.tags, ${isAmong(query.creatableLocationIds)} as "canCreate",
        ${isAmong(query.askableLocationIds)} as "canAsk", ${isAmong(query.accountableLocationIds)} as "seesCosts"
      from locations l
      join clients c on c.client_group_id = l.client_group_id and c.client_id = l.client_id
      join client_groups g on g.client_group_id = l.client_group_id
      where l.location_id = any(${[...query.locationIds]}::int[])
      order by 'primary' = any(l.tags) desc, l.name collate "und-x-icu", c.name collate "und-x-icu", l.location_id
    ) listed`;
}
