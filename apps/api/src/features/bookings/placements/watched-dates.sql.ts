import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../../db/schema/row.ts';
import { daysLookedBack } from './placement-facts.sql.ts';

/** After this long without a day, every placement has ended. */
const daysAway = 56;
/** How far ahead accepted days are read. */
const daysAhead = 90;

export type WatchedRow = Columns<'client_candidates', 'client_group_id' | 'client_id' | 'candidate_id'> &
  Columns<'clients', 'client_type'> &
  Columns<'locations', 'state'> & {
    client_name: string;
    candidate_name: string;
    today: string;
    dates: string[];
  };

/**
 * The accepted days of the educators who came most recently to clients of the locations. A client's state is that of
 * its first such location.
 */
export function watchedDates(
  { groupIds, locationIds }: { groupIds: readonly string[]; locationIds: readonly number[] },
  { at, most }: { at: Temporal.Instant; most: number },
): RawBuilder<WatchedRow> {
  const dateOf = (days: number): string =>
    at
      .add({ hours: 24 * days })
      .toString()
      .slice(0, 10);
  const [from, recently, until] = [dateOf(-daysLookedBack), dateOf(-daysAway), dateOf(daysAhead)];
  return sql<WatchedRow>`
    with seen as (
      select distinct on (l.client_group_id, l.client_id) l.client_group_id, l.client_id, l.state, l.time_zone
      from locations l
      where l.client_group_id = any (${[...new Set(groupIds)]}::uuid[])
        and l.location_id = any (${[...locationIds]}::int[])
      order by l.client_group_id, l.client_id, l.location_id
    )
    select known.client_group_id, known.client_id, known.candidate_id, c.client_type, known.state,
      c.name as client_name, coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name as candidate_name,
      (${at.toString()}::timestamptz at time zone known.time_zone)::date as today, worked.dates
    from (
      select cc.client_group_id, cc.client_id, cc.candidate_id, seen.state, seen.time_zone
      from seen
      join client_candidates cc on cc.client_group_id = seen.client_group_id and cc.client_id = seen.client_id
        and coalesce(cc.last_booking_date_local, '0001-01-01') >= ${recently}::date
      order by cc.last_booking_date_local desc, cc.candidate_id limit ${most}
    ) known
    join clients c on c.client_group_id = known.client_group_id and c.client_id = known.client_id
    join candidates ca on ca.candidate_id = known.candidate_id
    cross join lateral (
      select coalesce(json_agg(distinct b.date_local), '[]') as dates,
        bool_or(b.location_id = any (${[...locationIds]}::int[])) as is_seen
      from assignments a
      join bookings b on b.client_group_id = a.client_group_id and b.booking_id = a.booking_id
      where a.candidate_id = known.candidate_id and a.live and a.state in ('accepted', 'confirmed', 'arrived')
        and a.start_utc >= ${from}::date and a.start_utc < ${until}::date
        and a.client_group_id = known.client_group_id and b.client_id = known.client_id and b.status <> 'Cancelled'
    ) worked
    where worked.is_seen`;
}
