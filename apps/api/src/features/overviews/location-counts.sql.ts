import { leadTimeHours, leadTimes } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import type { LeadTime } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import { bookingsOfDays } from '../bookings/counts/bookings-of-days.sql.ts';
import type { DaysQuery } from '../bookings/counts/bookings-of-days.sql.ts';

/** The lists of groups and locations are parallel; both dates are included. */
export type CountsQuery = {
  groupIds: readonly string[];
  locationIds: readonly number[];
  dateFromLocal: string;
  dateToLocal: string;
};

export type LocationCounts = Columns<'day_counters', 'location_id'> & { total: number; open: number };

const places = ({ groupIds, locationIds }: CountsQuery): RawBuilder<unknown> => sql`
  unnest(${[...groupIds]}::uuid[], ${[...locationIds]}::int[]) as node (client_group_id, location_id)`;

/** Read from the counters; no row for a location without bookings in the range. */
export function locationCounts(query: CountsQuery): RawBuilder<LocationCounts> {
  return sql<LocationCounts>`
    select node.location_id, days.total, days.open
    from ${places(query)}
    cross join lateral (
      select sum(dc.total_count)::int as total, sum(dc.open_count)::int as open from day_counters dc
      where dc.client_group_id = node.client_group_id and dc.location_id = node.location_id
        and dc.date_local between ${query.dateFromLocal}::date and ${query.dateToLocal}::date
    ) days
    where days.total > 0`;
}

export type BreakdownRow = {
  kind: 'leadTime' | 'classification' | 'reason';
  name: LeadTime | (string & {});
  total: number;
  open: number;
};

/** At most this many names of each kind, the largest first. */
const maxNames = 30;

/** Reads the bookings of the range, so keep the range short. */
export function fillBreakdown(query: DaysQuery): RawBuilder<BreakdownRow> {
  const leadTime = sql.join(
    Object.entries(leadTimeHours).map(
      ([name, hours]) =>
        sql`when b.start_utc - b.created_on_utc < make_interval(hours => ${sql.lit(hours)}) then ${sql.lit(name)}`,
    ),
    sql` `,
  );
  return sql<BreakdownRow>`
    with counted as materialized (
      select case ${leadTime} else ${sql.lit(leadTimes.at(-1))} end as lead_time, b.classification_id,
        b.client_group_id, b.reason_for_absence, count(*)::int as total,
        (count(*) filter (where b.status = 'Unfilled'))::int as open
      from (${bookingsOfDays(query)}) b
      where b.status <> 'Cancelled'
      group by 1, 2, 3, 4
    ), named as (
      select 'leadTime' as kind, lead_time as name, total, open from counted
      union all
      select 'classification', cl.online_title, total, open from counted
      join classifications cl using (client_group_id, classification_id)
      union all
      select 'reason', reason_for_absence, total, open from counted
    ), summed as (
      select kind, name, sum(total)::int as total, sum(open)::int as open,
        row_number() over (partition by kind order by sum(total) desc, name) as place
      from named group by kind, name
    )
    select kind, name, total, open from summed where place <= ${sql.lit(maxNames)} order by kind, place`;
}
