import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  AvailabilityException,
  WeekdayHours,
} from '@staffroom/domain/availability/availability.rules.ts';
import type { Columns, OrNull, Renamed } from '../../db/schema/row.ts';
import type { Tx } from '../../db/transaction.ts';

export type Exception = AvailabilityException &
  Renamed<'availability_exceptions', { id: 'availability_exception_id'; reason: 'reason' }>;

export type AvailabilityRow = OrNull<Columns<'availability', 'version'>> &
  Columns<'availability', 'time_zone'> & {
    /** Indexed by weekday, 0 for Sunday; null for a contact who never saved their availability. */
    weekly: Omit<WeekdayHours, 'weekday'>[] | null;
    exceptions: Exception[];
  };

export type Whose = { clientGroupId: string; contactId: string };

export type Wanted = {
  /** The time zone of a contact who has not set one; null without a location. */
  usualTimeZone: string | null;
  at: Temporal.Instant;
  /** Leaves out absences that end before this date; without it, those that are over now in each of the time zones. */
  dateFromLocal?: string | undefined;
  dateToLocal?: string | undefined;
  otherTimeZone?: string;
};

/** The contact's week and their absences, earliest first; no row for a contact of another group. */
export function availabilityOf(
  { clientGroupId, contactId }: Whose,
  wanted: Wanted,
): RawBuilder<AvailabilityRow> {
  const { usualTimeZone, at, dateFromLocal = null, dateToLocal = null } = wanted;
  const todayIn = (zone: RawBuilder<unknown>) =>
    sql`(${at.toString()}::timestamptz at time zone ${zone})::date`;
  const today = todayIn(sql`home.time_zone`);
  const from = sql`coalesce(${dateFromLocal}::date, ${
    wanted.otherTimeZone === undefined
      ? today
      : sql`least(${today}, ${todayIn(sql`${wanted.otherTimeZone}::text`)})`
  })`;
  return sql<AvailabilityRow>`
    select home.time_zone, av.version, av.weekly,
      (select coalesce(json_agg(json_build_object('id', ex.availability_exception_id,
          'dateFromLocal', ex.date_from_local, 'dateToLocal', ex.date_to_local,
          'from', left(ex.from_time_local::text, 5), 'to', left(ex.to_time_local::text, 5), 'reason', ex.reason)
          order by ex.date_from_local, ex.from_time_local nulls first, ex.availability_exception_id), '[]')
        from availability_exceptions ex
        where ex.client_group_id = co.client_group_id and ex.contact_id = co.contact_id
          and ex.date_to_local >= ${from} and ex.date_from_local <= coalesce(${dateToLocal}::date, 'infinity')) as exceptions
    from contacts co
    left join availability av on av.client_group_id = co.client_group_id and av.contact_id = co.contact_id
    cross join lateral (select coalesce(av.time_zone, ${usualTimeZone}::text,
      (select place.time_zone from locations place where place.client_group_id = co.client_group_id
        order by place.location_id limit 1), 'UTC') as time_zone) home
    where co.client_group_id = ${clientGroupId} and co.contact_id = ${contactId}`;
}

/** Serialises changes of a contact's availability. */
export function lockAvailability(contactId: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtext('availability'), hashtext(${contactId}))`;
}

export type NewAvailability = {
  weekly: readonly WeekdayHours[];
  timeZone: string;
  /** The stored absences that are replaced. */
  present: readonly Exception[];
  exceptions: readonly Exception[];
};

/** The first change inserts the row as version 2, because version 1 was the default. */
export function writeAvailability(tx: Tx, { clientGroupId, contactId }: Whose, next: NewAvailability): void {
  const weekly = next.weekly
    .toSorted((one, other) => one.weekday - other.weekday)
    .map(({ available, from, to }) =>
      available ? { available, from, to } : { available, from: null, to: null },
    );
  tx.send(sql`
    insert into availability (client_group_id, contact_id, time_zone, weekly, version)
    values (${clientGroupId}, ${contactId}, ${next.timeZone}, ${JSON.stringify(weekly)}::jsonb, 2)
    on conflict (client_group_id, contact_id) do update set time_zone = excluded.time_zone,
      weekly = excluded.weekly, version = availability.version + 1`);
  tx.send(sql`
    delete from availability_exceptions where client_group_id = ${clientGroupId} and contact_id = ${contactId}
      and availability_exception_id = any(${next.present.map(({ id }) => id)}::uuid[])`);
  tx.send(sql`
    insert into availability_exceptions (client_group_id, availability_exception_id, contact_id, date_from_local,
      date_to_local, from_time_local, to_time_local, reason)
    select ${clientGroupId}::uuid, one.id, ${contactId}::uuid, one."dateFromLocal", one."dateToLocal", one."from",
      one."to", one.reason
    from json_to_recordset(${JSON.stringify(next.exceptions)}::json) as one (id uuid, "dateFromLocal" date,
      "dateToLocal" date, "from" time, "to" time, reason text)`);
}
