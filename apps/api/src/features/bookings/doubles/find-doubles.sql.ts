import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Renamed } from '../../../db/schema/row.ts';
import { coveringName } from '../create/create-booking.sql.ts';

/** A booking, or a request waiting for approval, that another one could double. */
export type PossibleDouble = Renamed<
  'bookings',
  {
    id: 'booking_id';
    dateLocal: 'date_local';
    startTime: 'start_time_local';
    endTime: 'end_time_local';
    room: 'room';
  }
> &
  Renamed<'booking_requests', { createdBy: 'created_by_name' }> & {
    covering: (Renamed<'bookings', { contactId: 'covering_contact_id' }> & { name: string }) | null;
    /** The name of the contact that the new booking covers, the same in every row; null when it names none. */
    coveredName: string | null;
  };

export type DoubleSearch = {
  locationId: number;
  dates: readonly string[];
  startTime: string;
  endTime: string;
  covering: BookingRequest['covering'];
  /** Only bookings made after this instant, and no waiting requests. */
  bookedSince?: string;
};

const maxCompared = 1_000;

/** Entries at the location on these dates with overlapping times and a person or a room; the domain compares them. */
export function possibleDoubles(search: DoubleSearch, viewerContactId: string): RawBuilder<PossibleDouble> {
  const dates = [...search.dates];
  const { bookedSince } = search;
  const isSince = bookedSince === undefined ? sql`` : sql`and b.created_on_utc > ${bookedSince}::timestamptz`;
  const waiting = bookedSince === undefined ? requestsThatWait(search.locationId, dates) : sql``;
  return sql<PossibleDouble>`
    select id, date_local as "dateLocal", left(start_time_local::text, 5) as "startTime",
      left(end_time_local::text, 5) as "endTime", room,
      case when covering_name is not null then
        json_build_object('contactId', covering_contact_id, 'name', covering_name) end as covering,
      created_by_name as "createdBy", ${coveringName(search, viewerContactId)} as "coveredName"
    from (
      select b.booking_id as id, b.date_local, b.start_time_local, b.end_time_local, b.room, b.covering_name,
        b.covering_contact_id, r.created_by_name
      from locations l
      join bookings b on b.client_group_id = l.client_group_id and b.location_id = l.location_id
        and b.date_local = any(${dates}::date[])
      join booking_requests r on r.client_group_id = b.client_group_id and r.request_id = b.request_id
      where l.location_id = ${search.locationId} and b.status <> 'Cancelled' ${isSince}
      ${waiting}
    ) other
    where start_time_local < ${search.endTime}::time and end_time_local > ${search.startTime}::time
      and (room <> '' or covering_name is not null)
    order by date_local, start_time_local, id limit ${sql.lit(maxCompared)}`;
}

function requestsThatWait(locationId: number, dates: string[]): RawBuilder<unknown> {
  return sql`
      union all
      select r.request_id, day.date_local, r.start_time_local, r.end_time_local, r.room, r.covering_name,
        r.covering_contact_id, r.created_by_name
      from locations l
      join booking_requests r on r.client_group_id = l.client_group_id and r.location_id = l.location_id
        and r.status = 'PendingApproval'
      cross join lateral unnest(r.dates_local) as day (date_local)
      where l.location_id = ${locationId} and day.date_local = any(${dates}::date[])`;
}
