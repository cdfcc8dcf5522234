import { listOwnRequests } from '@staffroom/domain/pending-bookings/list-pending-bookings.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { scopeRangesOfAnyRight } from '../../identity/viewer/scope-ranges.ts';
import { formatPending } from './pending-booking.reply.ts';
import { ownRequests } from './pending-bookings.sql.ts';

/** Leaves out what was booked at once, since it was never a request. */
export const listOwnRequestsRoute = route(listOwnRequests, async (context) => {
  const { viewer, database, tenantScope } = context;
  const rows = await readInOneTrip(
    database,
    tenantScope,
    ownRequests({
      clientGroupIds: viewer.clientGroupIds,
      own: scopeRangesOfAnyRight(viewer),
      contactId: viewer.contactId,
    }),
  );
  if (rows.length === 0) return { status: 204 };
  return { status: 200, json: `[${rows.map(formatPending(context)).join(',')}]` };
});
