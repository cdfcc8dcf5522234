import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../../db/schema/row.ts';

/** First and last date, both inclusive. Whole groups are counted by their totals. */
export type DayCountsQuery = {
  groupIds: readonly string[];
  locations: { groupIds: readonly string[]; locationIds: readonly number[] };
  dateFromLocal: string;
  dateToLocal: string;
};

/** Counts per calendar date over the locations, as JSON text; omits days without bookings, null if all are. */
export function dayCounts(query: DayCountsQuery): RawBuilder<{ json: string | null }> {
  const { groupIds, locations, dateFromLocal, dateToLocal } = query;
  return sql<{ json: string | null }>`
    select json_agg(json_build_object('dateLocal', date_local, 'totalBookingsCount', total, 'openBookingsCount', open)
      order by date_local)::text as json
    from (
      select date_local, sum(total_count)::int as total, sum(open_count)::int as open from (
        select gc.date_local, gc.total_count, gc.open_count from group_day_counters gc
        where gc.client_group_id = any(${[...groupIds]}::uuid[])
          and gc.date_local between ${dateFromLocal}::date and ${dateToLocal}::date
        union all
        select dc.date_local, dc.total_count, dc.open_count
        from unnest(${[...locations.groupIds]}::uuid[], ${[...locations.locationIds]}::int[])
          as node (client_group_id, location_id)
        join day_counters dc on dc.client_group_id = node.client_group_id and dc.location_id = node.location_id
          and dc.date_local between ${dateFromLocal}::date and ${dateToLocal}::date
      ) counter group by date_local
    ) day where total > 0`;
}

export type LocationDay = Columns<'day_counters', 'location_id' | 'date_local'> &
  Renamed<'day_counters', { total: 'total_count'; open: 'open_count' }>;

/** Counts per location and calendar date with bookings, ordered by date. */
export function locationDays(query: Omit<DayCountsQuery, 'groupIds'>): RawBuilder<LocationDay> {
  const { locations, dateFromLocal, dateToLocal } = query;
  return sql<LocationDay>`
    select dc.location_id, dc.date_local, dc.total_count as total, dc.open_count as open
    from unnest(${[...locations.groupIds]}::uuid[], ${[...locations.locationIds]}::int[])
      as node (client_group_id, location_id)
    join day_counters dc on dc.client_group_id = node.client_group_id and dc.location_id = node.location_id
      and dc.date_local between ${dateFromLocal}::date and ${dateToLocal}::date
    where dc.total_count > 0 order by dc.date_local, dc.location_id`;
}
