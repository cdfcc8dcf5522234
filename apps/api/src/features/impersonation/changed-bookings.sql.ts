import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../db/schema/row.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';

export type ChangedBookingRow = Renamed<'bookings', { id: 'booking_id' }> &
  Columns<'booking_blocks', 'number'> & { kind: 'booking' | 'pendingBooking'; isVisible: boolean };

/**
 * The bookings and requests among the ids, with the numbers to quote, and whether the viewer may open them now. Other ids
 * are left out.
 */
export function changedBookings(
  ids: readonly string[],
  { clientGroupIds, contactId, rights }: Viewer,
): RawBuilder<ChangedBookingRow> {
  const groups = sql`any(${[...clientGroupIds]}::uuid[])`;
  const wanted = sql`any(${[...new Set(ids)]}::uuid[])`;
  const seesBookings = sql`any(${[...rights.locationIds('booking', 'view')]}::int[])`;
  const seesRequests = sql`any(${[...rights.locationIds('pending booking', 'view')]}::int[])`;
  const seesAnything = sql`any(${[...rights.allLocationIds]}::int[])`;
  return sql<ChangedBookingRow>`
    select 'booking' as kind, b.booking_id as id, bl.number || '-' || b.position as number,
      b.location_id = ${seesBookings} as "isVisible"
    from bookings b
    join booking_blocks bl on bl.client_group_id = b.client_group_id and bl.block_id = b.block_id
    where b.client_group_id = ${groups} and b.booking_id = ${wanted}
    union all
    select 'pendingBooking', r.request_id, r.number, r.location_id = ${seesRequests}
      or r.created_by_contact_id = ${contactId}::uuid and r.location_id = ${seesAnything}
    from booking_requests r
    where r.client_group_id = ${groups} and r.request_id = ${wanted}`;
}
