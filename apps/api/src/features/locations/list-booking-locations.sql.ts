import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type BookingLocationsWish = {
  locationIds: readonly number[];
  creatableLocationIds: readonly number[];
  askableLocationIds: readonly number[];
  accountableLocationIds: readonly number[];
};

/** The list as text; null when it is empty. Names are ordered as their language does, not by bytes. */
export function bookingLocations(wish: BookingLocationsWish): RawBuilder<{ json: string | null }> {
  return sql<{ json: string | null }>`
    select json_agg(json_build_object(
      'locationId', l.location_id, 'locationName', l.name, 'clientId', c.client_id, 'clientName', c.name,
      'clientTypeInt', c.client_type, 'clientGroupId', g.client_group_id, 'clientGroupName', g.name,
      'startTime', left(l.start_time_local::text, 5), 'endTime', left(l.end_time_local::text, 5),
      'locationLunchBreakMinutes', l.lunch_break_minutes,
      'submittedByTemplateRequired', l.submitted_by_template_required,
      'addressLine1', l.address_line1, 'addressLine2', l.address_line2, 'suburb', l.suburb, 'postcode', l.postcode,
      'state', l.state, 'country', l.country, 'timeZone', l.time_zone, 'tags', l.tags,
      'canCreate', l.location_id = any(${[...wish.creatableLocationIds]}::int[]),
      'canAsk', l.location_id = any(${[...wish.askableLocationIds]}::int[]),
      'seesCosts', l.location_id = any(${[...wish.accountableLocationIds]}::int[]))
      order by 'primary' = any(l.tags) desc, l.name collate "und-x-icu", c.name collate "und-x-icu", l.location_id
    )::text as json
    from locations l
    join clients c on c.client_group_id = l.client_group_id and c.client_id = l.client_id
    join client_groups g on g.client_group_id = l.client_group_id
    where l.location_id = any(${[...wish.locationIds]}::int[])`;
}
