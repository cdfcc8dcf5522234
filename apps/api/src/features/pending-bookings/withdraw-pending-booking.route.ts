import { withdrawPendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { checkWithdrawal } from '@staffroom/domain/pending-bookings/pending-booking.rules.ts';
import { refuseStaleVersion, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { Write } from '../../http/route.ts';
import { takeBackNotifications } from '../notifications/take-back-notifications.sql.ts';
import { endRequest } from './end-request.sql.ts';
import { formatPendingDetail, withdrawalFacts } from './pending-booking.reply.ts';
import { lockPendingBooking, oneFor } from './pending-bookings.sql.ts';
import { readPendingDetail } from './read-pending-detail.ts';
import type { PendingRow } from './pending-bookings.sql.ts';
import { noticeOf } from './tell-of-requests.ts';

/** Counters do not change: a waiting request was never counted as a booking. */
export const withdrawPendingBookingRoute = route(withdrawPendingBooking, async (context) => {
  const { params, viewer, receivedAt: at, ids, ifMatchVersion } = context;
  const query = oneFor(viewer, params);
  const print = formatPendingDetail(context);

  return context.inTransaction(async (write) => {
    write.send(lockPendingBooking(query));
    const row = await readPendingDetail(write, query);
    const current = { pendingBooking: JSON.parse(print(row)) as unknown };
    const verdict = checkWithdrawal(withdrawalFacts(viewer, row));
    // Only the requester, who may read it, learns its current state.
    const isDecided = !verdict.ok && verdict.code === 'already_decided';
    refuseUnlessAllowed(verdict, isDecided ? { current } : {});
    refuseStaleVersion(ifMatchVersion, row.version, current);

    endRequest(write, {
      ...row,
      pendingActionId: ids.next(),
      action: 'withdraw',
      contactId: viewer.contactId,
      reason: null,
      at,
    });
    takeBackNotifications(write, noticeOf(row, 'pendingBookingWithdrawn', at), [row.request_id]);
    tellOthers(write, row);
    return { status: 200, json: print(await readPendingDetail(write, query)) };
  });
});

function tellOthers(write: Write, row: PendingRow): void {
  const { client_group_id: clientGroupId, client_id: clientId, location_id: locationId, request_id } = row;
  const asked = {
    clientGroupId,
    clientId,
    locationId,
    contactId: row.created_by_contact_id,
    entityIds: [request_id],
    datesLocal: row.dates_local,
  };
  write.announce({ kind: 'pendingBooking', ...asked });
  if (row.source === 'replaceMe') write.announce({ kind: 'replaceMe', ...asked });
  write.audit({
    clientGroupId,
    action: 'pendingBooking.withdraw',
    entity: 'bookingRequest',
    entityIds: [request_id],
    changes: { status: 'Cancelled' },
  });
}
