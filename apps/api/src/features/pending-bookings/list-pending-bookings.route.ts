import { listPendingBookings } from '@staffroom/domain/pending-bookings/list-pending-bookings.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { scopeRangesOf, scopeRangesOfAnyRight } from '../../identity/viewer/scope-ranges.ts';
import { formatPending } from './pending-booking.reply.ts';
import { pendingBookings } from './pending-bookings.sql.ts';

/** Requests that the viewer may read, and their own wherever they still have any right (docs/decisions/013). */
export const listPendingBookingsRoute = route(listPendingBookings, async (context) => {
  const { viewer, database, tenantScope } = context;
  const rows = await readInOneTrip(
    database,
    tenantScope,
    pendingBookings({
      clientGroupIds: viewer.clientGroupIds,
      readable: scopeRangesOf(viewer, 'pending booking', 'view'),
      own: scopeRangesOfAnyRight(viewer),
      contactId: viewer.contactId,
    }),
  );
  if (rows.length === 0) return { status: 204 };
  return { status: 200, json: `[${rows.map(formatPending(context)).join(',')}]` };
});
