import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import { bookingsOfDays } from '../bookings/counts/bookings-of-days.sql.ts';
import { openStatuses, openTimesheets } from '../timesheets/timesheets.sql.ts';
import type { Scope as TimesheetScope } from '../timesheets/timesheets.sql.ts';

/** The places that the viewer may see, and all of their time zones. */
export type ChargeScope = TimesheetScope & { timeZones: readonly string[] };

/** The currency is null when no rate is known. */
export type ChargeRow = OrNull<Columns<'pay_classes', 'currency'>> & {
  stage: 'approved' | 'waiting' | 'booked';
  count: number;
  /** Whole cents before tax, each row rounded separately. */
  amount: number;
};

/**
 * Work that is not invoiced yet at today's rates: signed off, still to be signed off, and filled bookings that end
 * after `at` and begin before `until`. Equal work is counted before its rate is looked up. Open timesheets are read by
 * an index-only scan; instants, and the time zones of locations, are read only for days on which clocks change
 * somewhere.
 */
export function upcomingCharges(
  { timeZones, ...scope }: ChargeScope,
  { at, until }: { at: Temporal.Instant; until: Temporal.Instant },
): RawBuilder<ChargeRow> {
  const dateOf = (instant: Temporal.Instant): string => instant.toString().slice(0, 10);
  const booked = bookingsOfDays({
    ...scope,
    dateFromLocal: dateOf(at.subtract({ hours: 24 })),
    dateToLocal: dateOf(until.add({ hours: 24 })),
  });
  return sql<ChargeRow>`
    with sheets as materialized (${openTimesheets(
      scope,
      sql`t.client_group_id, t.location_id, t.classification_id, t.status, t.kind, t.date_local, t.start_time_local,
        t.end_time_local, t.unpaid_break_minutes`,
      sql`t.status in (${openStatuses}) offset 0`,
    )}),
    days as materialized (
      select worked.date_local, bool_and((worked.date_local + 1)::timestamp at time zone zone.time_zone
        - worked.date_local::timestamp at time zone zone.time_zone = interval '1 day') as is_plain
      from (select distinct date_local from sheets) worked
      cross join unnest(${[...timeZones]}::text[]) as zone (time_zone)
      group by worked.date_local
    ),
    work as (
      select t.client_group_id, t.classification_id,
        case t.status when 'ApprovedForInvoice' then 'approved' else 'waiting' end as stage,
        extract(epoch from case when days.is_plain then t.end_time_local - t.start_time_local
          else (
            select local_to_instant(t.date_local + t.end_time_local, l.time_zone, true)
              - local_to_instant(t.date_local + t.start_time_local, l.time_zone, false)
            from locations l where l.client_group_id = t.client_group_id and l.location_id = t.location_id)
          end)::int / 60 - t.unpaid_break_minutes as minutes
      from sheets t join days on days.date_local = t.date_local
      where t.kind <> 'didNotHappen'
      union all
      select b.client_group_id, b.classification_id, 'booked',
        extract(epoch from b.end_utc - b.start_utc)::int / 60 - b.break_minutes
      from (${booked}) b
      where b.status = 'Filled' and b.end_utc > ${at.toString()}::timestamptz
        and b.start_utc < ${until.toString()}::timestamptz
    ),
    counted as (
      select client_group_id, classification_id, stage, greatest(minutes, 0) as minutes, count(*) as count
      from work group by 1, 2, 3, 4
    )
    select counted.stage, rate.currency, sum(counted.count)::int as count,
      coalesce(sum(counted.count * round(rate.rate_cents * case cl.rate_unit_type
        when 'hour' then greatest(1, round(counted.minutes * 100 / 60.0)) else 100 end / 100)), 0)::bigint as amount
    from counted
    cross join lateral (
      select known.rate_unit_type from classifications known
      where known.client_group_id = counted.client_group_id
        and known.classification_id = counted.classification_id limit 1) cl
    left join lateral (
      select p.rate_cents, p.currency from pay_classes p
      where p.client_group_id = counted.client_group_id and p.classification_id = counted.classification_id
      order by p.pay_class_id limit 1) rate on true
    group by 1, 2 order by 2, 1`;
}
