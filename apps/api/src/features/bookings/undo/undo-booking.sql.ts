import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../../db/schema/row.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { LockedBooking } from '../../provider/bookings/lock-bookings.sql.ts';

/** The facts of a request that decide about undoing it; no row when row security hides the booking. */
export type UndoFacts = Columns<'booking_requests', 'created_by_contact_id'> & {
  /** With microseconds and Z; null when a person did not book it at once. */
  made_at: string | null;
  was_offered: boolean;
  was_extended: boolean;
};

/** Since when the booking `b` of the request `r` can be undone, with microseconds and Z; null when it never could. */
export const madeAt = sql<string | null>`case when r.source <> 'extension'
  and r.decided_by_contact_id = r.created_by_contact_id and r.decided_at = r.created_on_utc
  and b.created_on_utc = r.created_on_utc
  then to_char(r.created_on_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end`;

/**
 * The days of the blocks that a request made, including those added later. Nested subqueries instead of joins: without
 * statistics for new tables, the planner misjudges joins and takes seconds, while the booking is locked.
 */
const daysOf = (clientGroupId: RawBuilder<unknown>, requestId: RawBuilder<unknown>) => sql`
  from bookings day where day.client_group_id = ${clientGroupId} and day.block_id = any(array(
    select made.block_id from booking_blocks made
    where made.client_group_id = ${clientGroupId} and made.request_id = ${requestId}))`;
const daysOfR = daysOf(sql`r.client_group_id`, sql`r.request_id`);

/** Whether any day of the request `r` was offered to somebody, whatever they answered. */
export const wasOffered = sql<boolean>`exists (
  select from assignments asked
  where asked.client_group_id = r.client_group_id and asked.booking_id = any(array(select day.booking_id ${daysOfR})))`;

/** Whether days that are not cancelled were added to the request `r`. */
export const wasExtended = sql<boolean>`exists (
  select ${daysOfR} and day.request_id <> r.request_id and day.status <> 'Cancelled')`;

/** Whether the request that made the block of the booking `b` was undone: then none of its days can be restored. */
export const wasUndone = sql<boolean>`exists (
  select from booking_changes undone
  where undone.client_group_id = b.client_group_id and undone.kind = 'undone' and undone.booking_id = any(array(
    select day.booking_id ${daysOf(
      sql`b.client_group_id`,
      sql`(
      select own.request_id from booking_blocks own
      where own.client_group_id = b.client_group_id and own.block_id = b.block_id)`,
    )})))`;

/** Read this under the lock of all bookings of the request: an offer takes the same lock. */
export function undoFacts(bookingId: string, clientGroupIds: readonly string[]): RawBuilder<UndoFacts> {
  return sql<UndoFacts>`
    select r.created_by_contact_id, ${madeAt} as made_at, ${wasOffered} as was_offered, ${wasExtended} as was_extended
    from bookings b
    join booking_requests r on r.client_group_id = b.client_group_id and r.request_id = b.request_id
    where b.client_group_id = any(${[...clientGroupIds]}::uuid[]) and b.booking_id = ${bookingId}`;
}

export type Undoing = { changeId: string; contactId: string; at: Temporal.Instant };

/** Cancels locked bookings that were offered to nobody, guarded by what was read under the lock. */
export function undoRows(tx: Tx, bookings: readonly LockedBooking[], undoing: Undoing): void {
  const clientGroupId = bookings[0]?.clientGroupId;
  const at = undoing.at.toString();
  const rows = bookings.map(({ bookingId, version }) => ({ booking_id: bookingId, version }));
  const seen = sql`json_to_recordset(${JSON.stringify(rows)}::json) as seen (booking_id uuid, version integer)`;
  tx.send(sql`
    with changed as (
      update bookings b set status = 'Cancelled', cancelled_at = ${at}::timestamptz, version = b.version + 1
      from ${seen}
      where b.client_group_id = ${clientGroupId}::uuid and b.booking_id = seen.booking_id
        and b.booking_id = any(${bookings.map(({ bookingId }) => bookingId)}::uuid[])
        and b.version = seen.version and b.status = 'Unfilled'
      returning b.booking_id
    )
    select 1 / (count(*) = ${bookings.length})::int from changed`);
  tx.send(sql`
    insert into booking_changes (client_group_id, booking_id, change_id, kind, acted_at, contact_id)
    select ${clientGroupId}::uuid, booking_id, ${undoing.changeId}::uuid, 'undone', ${at}::timestamptz,
      ${undoing.contactId}::uuid
    from ${seen}`);
}
