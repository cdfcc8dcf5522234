import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { LockedBooking } from './lock-bookings.sql.ts';

/**
 * Sets the status and next version of locked bookings of one group. Guarded by the version read under the lock: a row
 * that has changed since makes a division fail, and with it the transaction, instead of being overwritten.
 */
export function touchBookings(
  tx: Tx,
  bookings: readonly LockedBooking[],
  status: 'Unfilled' | 'Filled',
): void {
  const [first] = bookings;
  if (!first) return;
  const rows = bookings.map(({ bookingId, version }) => ({ booking_id: bookingId, version }));
  tx.send(sql`
    with changed as (
      update bookings b set status = ${status}, version = b.version + 1
      from json_to_recordset(${JSON.stringify(rows)}::json) as seen (booking_id uuid, version integer)
      where b.client_group_id = ${first.clientGroupId} and b.booking_id = seen.booking_id
        and b.booking_id = any(${bookings.map(({ bookingId }) => bookingId)}::uuid[])
        and b.version = seen.version and b.status in ('Unfilled', 'Filled')
      returning b.booking_id
    )
    select 1 / (count(*) = ${bookings.length})::int from changed`);
}
