import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** How a day's counts change: `total` of bookings that count, `open` of those still unfilled. */
export type DayChange = { locationId: number; dateLocal: string; total: number; open: number };

/**
 * Changes the counters of one client group in one statement, in the order (location, date) that every transaction uses:
 * unsorted ones deadlock. Send it last before outbox and audit, because its rows are the most contended locks. Days may
 * repeat. Counts below zero fail the transaction.
 */
export function changeDayCounters(clientGroupId: string, changes: readonly DayChange[]): RawBuilder<unknown> {
  return sql`
    with change as materialized (
      select location_id, date_local, sum(total)::int as total, sum(open)::int as open
      from json_to_recordset(${JSON.stringify(
        changes.map(({ locationId, dateLocal, total, open }) => ({
          location_id: locationId,
          date_local: dateLocal,
          total,
          open,
        })),
      )}::json) as item (location_id int, date_local date, total int, open int)
      group by location_id, date_local
    )
    insert into day_counters (client_group_id, location_id, date_local, total_count, open_count)
    select ${clientGroupId}::uuid, location_id, date_local, greatest(total, 0), least(greatest(open, 0), greatest(total, 0))
    from change order by location_id, date_local
    on conflict (client_group_id, location_id, date_local) do update set
      (total_count, open_count) = (
        select day_counters.total_count + change.total, day_counters.open_count + change.open from change
        where change.location_id = excluded.location_id and change.date_local = excluded.date_local)`;
}
