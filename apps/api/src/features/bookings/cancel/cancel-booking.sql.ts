import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CancellationTerm } from '@staffroom/domain/bookings/cancellation-terms.rules.ts';
import type { Columns, Renamed } from '../../../db/row.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { LockedBooking } from '../../provider/lock-bookings.sql.ts';

/** Where a booking stands, as far as it decides about cancelling; no row when the wall hides it. */
export type CancellationFacts = Columns<'locations', 'time_zone'> &
  Columns<'clients', 'online_cancellation_allowed'> & { cancellation_terms: CancellationTerm[] };

export function cancellationFacts(
  bookingId: string,
  clientGroupIds: readonly string[],
): RawBuilder<CancellationFacts> {
  return sql<CancellationFacts>`
    select l.time_zone, c.online_cancellation_allowed, c.cancellation_terms
    from bookings b
    join locations l on l.client_group_id = b.client_group_id and l.location_id = b.location_id
    join clients c on c.client_group_id = b.client_group_id and c.client_id = b.client_id
    where b.client_group_id = any(${[...clientGroupIds]}::uuid[]) and b.booking_id = ${bookingId}`;
}

export type Cancellation = {
  changeId: string;
  contactId: string;
  reason: string;
  at: Temporal.Instant;
  /** By booking id. */
  costPercents: ReadonlyMap<string, number>;
};

/**
 * Cancels locked bookings of one group and takes their educators off. Guarded by what was read under the lock: a row that
 * is not so any more fails the division, and with it the transaction.
 */
export function cancelRows(tx: Tx, bookings: readonly LockedBooking[], cancellation: Cancellation): void {
  const [first] = bookings;
  if (!first) return;
  const { changeId, contactId, reason, costPercents } = cancellation;
  const at = cancellation.at.toString();
  const rows = bookings.map(({ bookingId, version, assignment }) => ({
    booking_id: bookingId,
    version,
    assignment_id: assignment?.assignmentId ?? null,
    state: assignment?.state ?? null,
    cost_percent: costPercents.get(bookingId) ?? 0,
  }));
  const seen = sql`json_to_recordset(${JSON.stringify(rows)}::json) as seen
    (booking_id uuid, version integer, assignment_id uuid, state text, cost_percent integer)`;
  tx.send(sql`
    with changed as (
      update bookings b set status = 'Cancelled', cancel_reason = ${reason}, cancelled_at = ${at}::timestamptz,
        version = b.version + 1
      from ${seen}
      where b.client_group_id = ${first.clientGroupId} and b.booking_id = seen.booking_id
        and b.version = seen.version and b.status in ('Unfilled', 'Filled')
      returning b.booking_id
    )
    select 1 / (count(*) = ${bookings.length})::int from changed`);
  const withdrawn = bookings.filter(({ assignment }) => assignment !== null).length;
  if (withdrawn > 0) {
    tx.send(sql`
      with changed as (
        update assignments a set state = 'withdrawn', ended_at_utc = ${at}::timestamptz, version = a.version + 1
        from ${seen}
        where a.client_group_id = ${first.clientGroupId} and a.assignment_id = seen.assignment_id
          and a.state = seen.state
        returning a.assignment_id
      )
      select 1 / (count(*) = ${withdrawn})::int from changed`);
  }
  tx.send(sql`
    insert into booking_changes
      (client_group_id, booking_id, change_id, kind, acted_at, contact_id, assignment_id, assignment_state, details)
    select ${first.clientGroupId}::uuid, booking_id, ${changeId}::uuid, 'cancelled', ${at}::timestamptz,
      ${contactId}::uuid, assignment_id, state, jsonb_build_object('reason', ${reason}::text, 'costPercent', cost_percent)
    from ${seen}`);
}

/** What one press cancelled, as far as it is still cancelled by it. The assignment is of the educator who was taken off. */
export type CancelledDay = Renamed<
  'booking_changes',
  {
    bookingId: 'booking_id';
    changeId: 'change_id';
    cancelledAt: 'acted_at';
    assignmentId: 'assignment_id';
    assignmentState: 'assignment_state';
  }
>;

/** Every booking that the same press cancelled as the named one; none when a contact did not cancel it. */
export async function listCancelledTogether(
  tx: Tx,
  { clientGroupId, bookingId }: Pick<LockedBooking, 'clientGroupId' | 'bookingId'>,
): Promise<CancelledDay[]> {
  const { rows } = await sql<CancelledDay>`
    select c.booking_id as "bookingId", c.change_id as "changeId",
      to_char(c.acted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cancelledAt",
      c.assignment_id as "assignmentId", c.assignment_state as "assignmentState"
    from booking_changes named
    join booking_changes c on c.client_group_id = named.client_group_id and c.change_id = named.change_id
    join bookings b on b.client_group_id = c.client_group_id and b.booking_id = c.booking_id
      and b.cancelled_at = c.acted_at
    where named.client_group_id = ${clientGroupId} and named.booking_id = ${bookingId} and named.kind = 'cancelled'
      and exists (
        select from bookings own where own.client_group_id = named.client_group_id
          and own.booking_id = named.booking_id and own.cancelled_at = named.acted_at)`.execute(tx.db);
  return rows;
}

export type Restoration = { changeId: string; contactId: string; at: Temporal.Instant };

export type RestoredDay = {
  booking: LockedBooking;
  status: 'Unfilled' | 'Filled';
  /** The assignment to take up again, under a new id; null where nobody was on it. */
  assignment: { from: string; id: string; state: string } | null;
};

/** Makes cancelled bookings what they were. The exclusion constraint refuses an educator who is not free any more. */
export function restoreRows(tx: Tx, days: readonly RestoredDay[], restoration: Restoration): void {
  const clientGroupId = days[0]?.booking.clientGroupId;
  const at = restoration.at.toString();
  const rows = days.map(({ booking, status, assignment }) => ({
    booking_id: booking.bookingId,
    version: booking.version,
    status,
    assignment_id: assignment?.id ?? null,
    from_id: assignment?.from ?? null,
    state: assignment?.state ?? null,
  }));
  const seen = sql`json_to_recordset(${JSON.stringify(rows)}::json) as seen
    (booking_id uuid, version integer, status text, assignment_id uuid, from_id uuid, state text)`;
  tx.send(sql`
    with changed as (
      update bookings b set status = seen.status, cancel_reason = null, cancelled_at = null, version = b.version + 1
      from ${seen}
      where b.client_group_id = ${clientGroupId}::uuid and b.booking_id = seen.booking_id
        and b.version = seen.version and b.status = 'Cancelled'
      returning b.booking_id
    )
    select 1 / (count(*) = ${days.length})::int from changed`);
  tx.send(sql`
    insert into assignments
      (client_group_id, assignment_id, booking_id, candidate_id, state, start_utc, end_utc, offered_at_utc,
       accepted_at_utc, minutes_late)
    select a.client_group_id, seen.assignment_id, a.booking_id, a.candidate_id, seen.state, a.start_utc, a.end_utc,
      a.offered_at_utc, a.accepted_at_utc, a.minutes_late
    from ${seen} join assignments a on a.client_group_id = ${clientGroupId}::uuid and a.assignment_id = seen.from_id`);
  tx.send(sql`
    insert into booking_changes
      (client_group_id, booking_id, change_id, kind, acted_at, contact_id, assignment_id, assignment_state)
    select ${clientGroupId}::uuid, booking_id, ${restoration.changeId}::uuid, 'restored', ${at}::timestamptz,
      ${restoration.contactId}::uuid, assignment_id, state
    from ${seen}`);
}
