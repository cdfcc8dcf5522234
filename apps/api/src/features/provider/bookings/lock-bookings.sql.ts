import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isLive } from '@staffroom/domain/bookings/assignment-state.ts';
import type { LiveState } from '@staffroom/domain/bookings/assignment-state.ts';
import type { BookingStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import type { Columns, Renamed } from '../../../db/schema/row.ts';
import type { Tx } from '../../../db/transaction.ts';
import { notFound } from '../../../http/reply/refusal.ts';

export type LockedBooking = BookingRow & {
  /** The live assignment. */
  assignment: {
    assignmentId: string;
    candidateId: string;
    state: LiveState;
    minutesLate: number | null;
  } | null;
};

type Wanted = { clientGroupIds: readonly string[]; bookingId: string; wholeBlock: boolean };

/**
 * Locks the booking, or with wholeBlock its whole block, and returns the state under the lock: the named booking first,
 * then the others by date. Throws 404 when there is none.
 */
export async function lockBookings(tx: Tx, wanted: Wanted): Promise<[LockedBooking, ...LockedBooking[]]> {
  const { bookingId, wholeBlock } = wanted;
  const bookings = await lockRows(
    tx,
    wanted,
    sql`select * from named`,
    sql`b.booking_id = ${bookingId} or ${wholeBlock}`,
  );
  const named = bookings.find((booking) => booking.bookingId === wanted.bookingId);
  if (!named) throw notFound();
  // Read after the lock: its previous holder may have assigned somebody.
  const live = await readLive(tx, named.clientGroupId, bookings);
  const complete = (row: BookingRow): LockedBooking => ({
    ...row,
    assignment: live.get(row.bookingId) ?? null,
  });
  const others = bookings.filter((booking) => booking !== named);
  return [complete(named), ...others.map(complete)];
}

/**
 * Locks every booking of the named booking's request, and returns the state under the lock: the named booking first,
 * then the others by date. Assignments are not read. Throws 404 when there is none.
 */
export async function lockBookingsOfRequest(
  tx: Tx,
  wanted: Omit<Wanted, 'wholeBlock'>,
): Promise<[LockedBooking, ...LockedBooking[]]> {
  const bookings = await lockRows(
    tx,
    wanted,
    sql`
      select * from named
      union
      select client_group_id, made.block_id, request_id
      from named join booking_blocks made using (client_group_id, request_id)`,
    sql`b.request_id = blocks.request_id`,
  );
  const named = bookings.find((booking) => booking.bookingId === wanted.bookingId);
  if (!named) throw notFound();
  const others = bookings.filter((booking) => booking !== named);
  return [{ ...named, assignment: null }, ...others.map((row) => ({ ...row, assignment: null }))];
}

type BookingRow = Renamed<
  'bookings',
  {
    clientGroupId: 'client_group_id';
    bookingId: 'booking_id';
    blockId: 'block_id';
    requestId: 'request_id';
    clientId: 'client_id';
    locationId: 'location_id';
    type: 'type';
    status: 'status';
    dateLocal: 'date_local';
    startTime: 'start_time_local';
    startUtc: 'start_utc';
    endUtc: 'end_utc';
    version: 'version';
  }
> &
  Columns<'locations', 'country'> & {
    type: 'standard' | 'replaceMe' | 'extension';
    status: BookingStatusName;
  };

/** Locks the bookings of the blocks that are meant, in the order of ids that every transaction uses. */
async function lockRows(
  tx: Tx,
  { clientGroupIds, bookingId }: Omit<Wanted, 'wholeBlock'>,
  blocks: RawBuilder<unknown>,
  isMeant: RawBuilder<unknown>,
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    with named as (
      select client_group_id, block_id, request_id from bookings
      where client_group_id = any (${[...clientGroupIds]}::uuid[]) and booking_id = ${bookingId}
    ), blocks as (${blocks}), held as materialized (
      select b.* from blocks join bookings b
        on b.client_group_id = blocks.client_group_id and b.block_id = blocks.block_id and (${isMeant})
      order by b.booking_id for no key update of b
    )
    select b.client_group_id as "clientGroupId", b.booking_id as "bookingId", b.block_id as "blockId",
      b.request_id as "requestId", b.client_id as "clientId", b.location_id as "locationId", l.country,
      b.type, b.status, b.date_local as "dateLocal",
      left(b.start_time_local::text, 5) as "startTime", b.start_utc as "startUtc", b.end_utc as "endUtc", b.version
    from held b join locations l on l.client_group_id = b.client_group_id and l.location_id = b.location_id
    order by b.date_local, b.booking_id`.execute(tx.db);
  return rows;
}

type LiveRow = Renamed<
  'assignments',
  {
    bookingId: 'booking_id';
    assignmentId: 'assignment_id';
    candidateId: 'candidate_id';
    state: 'state';
    minutesLate: 'minutes_late';
  }
>;

async function readLive(tx: Tx, clientGroupId: string, bookings: readonly BookingRow[]) {
  const { rows } = await sql<LiveRow>`
    select booking_id as "bookingId", assignment_id as "assignmentId", candidate_id as "candidateId", state,
      minutes_late as "minutesLate"
    from assignments
    where client_group_id = ${clientGroupId} and live
      and booking_id = any (${bookings.map((booking) => booking.bookingId)}::uuid[])`.execute(tx.db);
  return new Map(
    rows.flatMap(({ bookingId, state, ...assignment }) =>
      isLive(state) ? [[bookingId, { ...assignment, state }] as const] : [],
    ),
  );
}
