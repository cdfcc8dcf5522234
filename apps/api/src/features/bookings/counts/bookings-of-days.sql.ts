import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { GroupsAndLocations } from '../../../identity/viewer/scope-ranges.ts';

export type DaysQuery = GroupsAndLocations & { dateFromLocal: string; dateToLocal: string };

/**
 * The bookings of the dates. For a whole group, their keys come from its range of the cards, which are ordered by date;
 * for single locations, from one range each.
 */
export function bookingsOfDays(query: DaysQuery): RawBuilder<unknown> {
  const { wholeGroupIds, locations } = query;
  const dates = sql`date_local between ${query.dateFromLocal}::date and ${query.dateToLocal}::date`;
  return sql`
    select b.* from unnest(${[...wholeGroupIds]}::uuid[]) as node (client_group_id)
    cross join lateral (
      select card.client_group_id, card.card_id from booking_cards card
      where card.client_group_id = node.client_group_id and card.requested_by is null and card.${dates} offset 0) keys
    cross join lateral (
      select known.* from bookings known
      where known.client_group_id = keys.client_group_id and known.booking_id = keys.card_id limit 1) b
    union all
    select b.* from unnest(${[...locations.groupIds]}::uuid[], ${[...locations.locationIds]}::int[])
      as node (client_group_id, location_id)
    cross join lateral (
      select known.* from bookings known
      where known.client_group_id = node.client_group_id and known.location_id = node.location_id
        and known.${dates} offset 0) b`;
}
