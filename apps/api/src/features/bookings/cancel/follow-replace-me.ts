import { sql } from 'kysely';
import type { Renamed } from '../../../db/row.ts';
import type { Write } from '../../../http/route.ts';
import type { LockedBooking } from '../../provider/lock-bookings.sql.ts';

type MovedReplaceMe = Renamed<
  'replace_me_requests',
  { replaceMeRequestId: 'replace_me_request_id'; contactId: 'contact_id' }
>;

/**
 * Whoever asked for a replacement is told that it is cancelled, or that it is back; a unique index refuses the second of
 * two for one day.
 */
export async function followReplaceMe(
  write: Write,
  booking: LockedBooking,
  becomes: 'Cancelled' | 'Unfilled' | 'Filled',
): Promise<void> {
  if (booking.type !== 'replaceMe') return;
  const { clientGroupId, clientId, locationId, requestId, dateLocal } = booking;
  const status = { Cancelled: 'Cancelled', Unfilled: 'BookingCreated', Filled: 'ReplacementFound' }[becomes];
  const { rows } = await sql<MovedReplaceMe>`
    update replace_me_requests set status = ${status}, version = version + 1
    where client_group_id = ${clientGroupId} and request_id = ${requestId}
      and case when ${becomes} = 'Cancelled' then status in ('BookingCreated', 'ReplacementFound')
        else status = 'Cancelled' end
    returning replace_me_request_id as "replaceMeRequestId", contact_id as "contactId"`.execute(write.db);
  for (const { replaceMeRequestId, contactId } of rows) {
    write.announce({
      kind: 'replaceMe',
      clientGroupId,
      clientId,
      locationId,
      contactId,
      entityIds: [replaceMeRequestId],
      datesLocal: [dateLocal],
    });
  }
}
