import { nextState } from '@staffroom/domain/bookings/assignment-state.ts';
import type { AssignmentState } from '@staffroom/domain/bookings/assignment-state.ts';
import { bookingStatusesBefore } from '@staffroom/domain/bookings/booking-status.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CancellationTerm } from '@staffroom/domain/bookings/cancel/cancellation-terms.rules.ts';
import type { Columns, OrNull, Renamed } from '../../../db/schema/row.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { LockedBooking } from '../../provider/bookings/lock-bookings.sql.ts';
import { wasUndone } from '../undo/undo-booking.sql.ts';

/** The facts of a booking that decide about cancelling it; no row when row security hides it. */
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
 * Cancels locked bookings of one group and removes their educators. Guarded by what was read under the lock: a row that
 * has changed since makes a division fail, and with it the transaction.
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
    state_after: assignment === null ? null : nextState(assignment.state, 'withdraw'),
    cost_percent: costPercents.get(bookingId) ?? 0,
  }));
  const seen = sql`json_to_recordset(${JSON.stringify(rows)}::json) as seen
    (booking_id uuid, version integer, assignment_id uuid, state text, state_after text, cost_percent integer)`;
  tx.send(sql`
    with changed as (
      update bookings b set status = 'Cancelled', cancel_reason = ${reason}, cancelled_at = ${at}::timestamptz,
        version = b.version + 1
      from ${seen}
      where b.client_group_id = ${first.clientGroupId} and b.booking_id = seen.booking_id
        and b.booking_id = any(${bookings.map(({ bookingId }) => bookingId)}::uuid[])
        and b.version = seen.version and b.status = any(${bookingStatusesBefore('Cancelled')}::text[])
      returning b.booking_id
    )
    select 1 / (count(*) = ${bookings.length})::int from changed`);
  const withdrawn = bookings.filter(({ assignment }) => assignment !== null).length;
  if (withdrawn > 0) {
    tx.send(sql`
      with changed as (
        update assignments a set state = seen.state_after, ended_at_utc = ${at}::timestamptz, version = a.version + 1
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

/** A day cancelled by one action and still cancelled by it. The assignment is that of the removed educator. */
export type CancelledDay = OrNull<Renamed<'assignments', { candidateId: 'candidate_id' }>> &
  Renamed<
    'booking_changes',
    {
      bookingId: 'booking_id';
      changeId: 'change_id';
      cancelledAt: 'acted_at';
      assignmentId: 'assignment_id';
      assignmentState: 'assignment_state';
    }
  >;

/**
 * Every booking cancelled by the same action as the named one; none when a contact did not cancel it, or when the whole
 * request was undone since.
 */
export async function listCancelledTogether(
  tx: Tx,
  { clientGroupId, bookingId }: Pick<LockedBooking, 'clientGroupId' | 'bookingId'>,
): Promise<CancelledDay[]> {
  const { rows } = await sql<CancelledDay>`
    with press as materialized (
      select c.change_id from booking_changes c
      join bookings named on named.client_group_id = c.client_group_id and named.booking_id = c.booking_id
        and named.cancelled_at = c.acted_at
      where c.client_group_id = ${clientGroupId} and c.booking_id = ${bookingId} and c.kind = 'cancelled'
    )
    select c.booking_id as "bookingId", c.change_id as "changeId",
      to_char(c.acted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cancelledAt",
      c.assignment_id as "assignmentId", c.assignment_state as "assignmentState", a.candidate_id as "candidateId"
    from press
    join booking_changes c on c.client_group_id = ${clientGroupId} and c.change_id = press.change_id
    join bookings b on b.client_group_id = ${clientGroupId} and b.booking_id = c.booking_id
      and b.cancelled_at = c.acted_at
    left join assignments a on a.client_group_id = c.client_group_id and a.assignment_id = c.assignment_id
    where not ${wasUndone}`.execute(tx.db);
  return rows;
}

/** Whether the request that made the booking's block was undone. */
export async function readUndone(
  tx: Tx,
  { clientGroupId, bookingId }: Pick<LockedBooking, 'clientGroupId' | 'bookingId'>,
): Promise<boolean> {
  const { rows } = await sql<{ undone: boolean }>`
    select ${wasUndone} as undone from bookings b
    where b.client_group_id = ${clientGroupId} and b.booking_id = ${bookingId}`.execute(tx.db);
  return rows[0]?.undone ?? false;
}

/** The location of a block and the dates on which it runs. */
export type RunningBlock = Renamed<'clients', { clientTypeInt: 'client_type' }> &
  Columns<'locations', 'state'> & { datesLocal: string[] };

/** Read this after locking the block: the locking query itself does not see days added while it waited. */
export async function readRunningBlock(
  tx: Tx,
  { clientGroupId, blockId, locationId }: LockedBooking,
): Promise<RunningBlock> {
  const { rows } = await sql<RunningBlock>`
    select c.client_type as "clientTypeInt", l.state,
      array(select day.date_local::text from bookings day
        where day.client_group_id = l.client_group_id and day.block_id = ${blockId}
          and day.status <> 'Cancelled') as "datesLocal"
    from locations l
    join clients c on c.client_group_id = l.client_group_id and c.client_id = l.client_id
    where l.client_group_id = ${clientGroupId} and l.location_id = ${locationId}`.execute(tx.db);
  return rows[0]!;
}

export type Restoration = { changeId: string; contactId: string; at: Temporal.Instant };

export type RestoredDay = {
  booking: LockedBooking;
  status: 'Unfilled' | 'Filled';
  /** The assignment to restore, under a new id; null when there was none. */
  assignment: { from: string; id: string; state: AssignmentState; candidateId: string } | null;
};

/** Restores cancelled bookings. The exclusion constraint refuses an educator who is no longer free. */
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
        and b.booking_id = any(${days.map(({ booking }) => booking.bookingId)}::uuid[])
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
    from ${seen} join assignments a on a.client_group_id = ${clientGroupId}::uuid and a.assignment_id = seen.from_id
      and a.assignment_id = any(${days.map(({ assignment }) => assignment?.from ?? null)}::uuid[])`);
  tx.send(sql`
    insert into booking_changes
      (client_group_id, booking_id, change_id, kind, acted_at, contact_id, assignment_id, assignment_state)
    select ${clientGroupId}::uuid, booking_id, ${restoration.changeId}::uuid, 'restored', ${at}::timestamptz,
      ${restoration.contactId}::uuid, assignment_id, state
    from ${seen}`);
}
