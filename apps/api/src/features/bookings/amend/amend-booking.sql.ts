import type { AmendableValues } from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../../db/schema/row.ts';
import type { Tx } from '../../../db/transaction.ts';
import { keepSeriesDates } from '../series-dates.sql.ts';
import type { LockedBooking } from '../../provider/bookings/lock-bookings.sql.ts';

/** Two bookings that move to the same room must not miss each other: this is the lock that creating takes. */
export function lockLocationOf(bookingId: string): RawBuilder<unknown> {
  return sql`
    select from locations where location_id = (select b.location_id from bookings b where b.booking_id = ${bookingId})
    for no key update`;
}

/** The current values of everything that can be changed. */
export type BookingBefore = Renamed<
  'bookings',
  {
    dateLocal: 'date_local';
    startTime: 'start_time_local';
    endTime: 'end_time_local';
    breakMinutes: 'break_minutes';
    classificationId: 'classification_id';
    reasonForAbsence: 'reason_for_absence';
    coveringContactId: 'covering_contact_id';
    coveringName: 'covering_name';
    room: 'room';
    notes: 'notes';
  }
> &
  Columns<'locations', 'time_zone'> &
  Columns<'clients', 'same_day_cut_off'> &
  Renamed<'booking_requests', { gradeIds: 'grade_ids' }> & {
    /** The dates of the other running days of its block. */
    otherDatesLocal: string[];
  };

/** Read under the lock of the booking. */
export async function readBefore(
  tx: Tx,
  { clientGroupId, bookingId }: LockedBooking,
): Promise<BookingBefore> {
  const { rows } = await sql<BookingBefore>`
    select b.date_local as "dateLocal", left(b.start_time_local::text, 5) as "startTime",
      left(b.end_time_local::text, 5) as "endTime", b.break_minutes as "breakMinutes",
      b.classification_id as "classificationId", b.reason_for_absence as "reasonForAbsence",
      b.covering_contact_id as "coveringContactId", b.covering_name as "coveringName", b.room, b.notes,
      to_json(coalesce(b.grade_ids, r.grade_ids)) as "gradeIds", l.time_zone, c.same_day_cut_off,
      (select coalesce(json_agg(day.date_local order by day.date_local), '[]') from bookings day
        where day.client_group_id = b.client_group_id and day.block_id = b.block_id
          and day.booking_id <> b.booking_id and day.status <> 'Cancelled') as "otherDatesLocal"
    from bookings b
    join booking_requests r on r.client_group_id = b.client_group_id and r.request_id = b.request_id
    join locations l on l.client_group_id = b.client_group_id and l.location_id = b.location_id
    join clients c on c.client_group_id = b.client_group_id and c.client_id = b.client_id
    where b.client_group_id = ${clientGroupId} and b.booking_id = ${bookingId}`.execute(tx.db);
  return rows[0]!;
}

/** Titles of the client's grades for each list, in the client's order and joined into one text. */
export async function readGradeTitles(
  tx: Tx,
  clientGroupId: string,
  lists: readonly (readonly string[])[],
): Promise<string[]> {
  const { rows } = await sql<{ titles: string }>`
    select coalesce(string_agg(g.title, ', ' order by g.position, g.title), '') as titles
    from json_array_elements(${JSON.stringify(lists)}::json) with ordinality as list (ids, place)
    left join grades g on g.client_group_id = ${clientGroupId}
      and g.grade_id in (select json_array_elements_text(list.ids)::uuid)
    group by list.place order by list.place`.execute(tx.db);
  return rows.map(({ titles }) => titles);
}

export type AmendedRow = AmendableValues & {
  coveringContactId: string | null;
  coveringName: string | null;
  startUtc: string;
  endUtc: string;
  status: 'Unfilled' | 'Filled';
};

/** Guarded by the version read under the lock. A day that moved also moves the ends of its series. */
export function amendRow(tx: Tx, booking: LockedBooking, after: AmendedRow): void {
  const { clientGroupId, bookingId, blockId, version, dateLocal } = booking;
  tx.send(sql`
    with changed as (
      update bookings set date_local = ${after.dateLocal}, start_time_local = ${after.startTime},
        end_time_local = ${after.endTime}, start_utc = ${after.startUtc}, end_utc = ${after.endUtc},
        break_minutes = ${after.breakMinutes}, grade_ids = ${[...after.gradeIds]}::uuid[],
        reason_for_absence = ${after.reasonForAbsence}, covering_contact_id = ${after.coveringContactId},
        covering_name = ${after.coveringName}, room = ${after.room}, notes = ${after.notes}, status = ${after.status},
        version = version + 1
      where client_group_id = ${clientGroupId} and booking_id = ${bookingId} and version = ${version}
        and status in ('Unfilled', 'Filled')
      returning booking_id
    )
    select 1 / (count(*) = 1)::int from changed`);
  if (after.dateLocal === dateLocal) return;
  tx.send(keepSeriesDates(clientGroupId, [blockId]));
}

/** Whether the booking's educator is free at its new times; if not, nothing has changed. */
export async function takeNewTimes(
  tx: Tx,
  booking: LockedBooking,
  assignmentId: string,
  { startUtc, endUtc }: Pick<AmendedRow, 'startUtc' | 'endUtc'>,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select take_new_times(${booking.clientGroupId}::uuid, ${assignmentId}::uuid, ${startUtc}::timestamptz,
      ${endUtc}::timestamptz) as taken`.execute(tx.db);
  const { taken } = rows[0]!;
  if (taken && Temporal.Instant.compare(booking.startUtc, startUtc) !== 0)
    forgetMinutesLate(tx, booking, assignmentId);
  return taken;
}

/** A report of a late arrival refers to the start that it was made for. */
function forgetMinutesLate(tx: Tx, { clientGroupId }: LockedBooking, assignmentId: string): void {
  tx.send(sql`
    update assignments set minutes_late = null, version = version + 1
    where client_group_id = ${clientGroupId} and assignment_id = ${assignmentId} and minutes_late is not null`);
}

/**
 * Writes each field's old and new value to the history. Called before an educator is asked again, so that it can keep
 * their earlier confirmation time.
 */
export function recordChange(
  tx: Tx,
  { clientGroupId, bookingId }: LockedBooking,
  change: { changeId: string; contactId: string; at: Temporal.Instant; asksAgain: boolean; details: object },
): void {
  tx.send(sql`
    insert into booking_changes (client_group_id, booking_id, change_id, kind, acted_at, contact_id, details)
    select ${clientGroupId}, ${bookingId}, ${change.changeId}, 'changed', ${change.at.toString()}, ${change.contactId},
      ${JSON.stringify(change.details)}::jsonb || coalesce((
        select jsonb_build_object('confirmed', jsonb_build_object('at', confirmed_at_utc, 'candidateId', candidate_id))
        from assignments where client_group_id = ${clientGroupId} and booking_id = ${bookingId} and state = 'confirmed'
          and ${change.asksAgain}::boolean
      ), '{}')`);
}
