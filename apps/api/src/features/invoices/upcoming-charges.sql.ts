import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, OrNull } from '../../db/row.ts';

type Scope = { clientGroupIds: readonly string[]; locationIds: readonly number[] };

/** The currency is null where no rate is known. */
export type ChargeRow = OrNull<Columns<'pay_classes', 'currency'>> & {
  stage: 'approved' | 'waiting' | 'booked';
  count: number;
  /** Whole cents before tax, each row rounded for itself. */
  amount: number;
};

/**
 * Work that is not invoiced yet at today's rates: signed off, still to be signed off, and filled bookings that end after
 * `at` and begin before `until`. Equal work is counted before its rate is looked up.
 */
export function upcomingCharges(
  { clientGroupIds, locationIds }: Scope,
  { at, until }: { at: Temporal.Instant; until: Temporal.Instant },
): RawBuilder<ChargeRow> {
  const within = (table: string) =>
    sql`${sql.ref(table)}.client_group_id = any (${[...clientGroupIds]}::uuid[])
      and ${sql.ref(table)}.location_id = any (${[...locationIds]}::int[])`;
  const dateOf = (instant: Temporal.Instant): string => instant.toString().slice(0, 10);
  return sql<ChargeRow>`
    with work as (
      select b.client_group_id, b.classification_id,
        case t.status when 'ApprovedForInvoice' then 'approved' else 'waiting' end as stage,
        extract(epoch from (t.date_local + t.end_time_local) at time zone l.time_zone
          - (t.date_local + t.start_time_local) at time zone l.time_zone) / 60 - t.unpaid_break_minutes as minutes
      from timesheets t
      cross join lateral (
        select known.client_group_id, known.classification_id from bookings known
        where known.client_group_id = t.client_group_id and known.booking_id = t.booking_id limit 1) b
      cross join lateral (
        select place.time_zone from locations place
        where place.client_group_id = t.client_group_id and place.location_id = t.location_id limit 1) l
      where ${within('t')} and t.status in ('PendingReview', 'PendingApproval', 'ApprovedForInvoice')
        and t.kind <> 'didNotHappen'
      union all
      select b.client_group_id, b.classification_id, 'booked',
        extract(epoch from b.end_utc - b.start_utc) / 60 - b.break_minutes
      from bookings b
      where ${within('b')} and b.date_local between ${dateOf(at.subtract({ hours: 24 }))}::date
          and ${dateOf(until.add({ hours: 24 }))}::date
        and b.status = 'Filled' and b.end_utc > ${at.toString()}::timestamptz
        and b.start_utc < ${until.toString()}::timestamptz
    ),
    counted as (
      select client_group_id, classification_id, stage, greatest(minutes, 0) as minutes, count(*) as count
      from work group by 1, 2, 3, 4
    )
    select counted.stage, rate.currency, sum(counted.count)::int as count,
      coalesce(sum(counted.count * round(rate.rate_cents * case cl.rate_unit_type
        when 'hour' then greatest(1, round(counted.minutes * 100 / 60)) else 100 end / 100)), 0)::bigint as amount
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
