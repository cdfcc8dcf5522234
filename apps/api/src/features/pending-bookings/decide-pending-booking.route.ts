import { decidePendingBooking } from '@staffroom/domain/pending-bookings/decide-pending-booking.contract.ts';
import { checkDecision } from '@staffroom/domain/pending-bookings/pending-booking.rules.ts';
import type { Decision } from '@staffroom/domain/pending-bookings/pending-booking.rules.ts';
import { refuseStaleVersion, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { Write } from '../../http/route.ts';
import { changeDayCounters } from '../bookings/counts/day-counters.sql.ts';
import type { InsertedBlocks } from '../bookings/create/insert-blocks.sql.ts';
import { endRequest, statusAfter } from './end-request.sql.ts';
import { makeAskedBookings } from './make-asked-bookings.ts';
import { decisionFacts, formatPendingDetail } from './pending-booking.reply.ts';
import { lockPendingBooking } from './pending-bookings.sql.ts';
import type { PendingRow } from './pending-bookings.sql.ts';
import { readPendingDetail } from './read-pending-detail.ts';
import { tellOfDecision } from './tell-of-requests.ts';

/** Under the request's lock, so that of several who decide one wins and the others see what they did. */
export const decidePendingBookingRoute = route(decidePendingBooking, async (context) => {
  const { params, body, viewer, receivedAt: at, ids, ifMatchVersion } = context;
  const wish = {
    ...params,
    clientGroupIds: viewer.clientGroupIds,
    allIds: [...viewer.rights.allLocationIds],
  };
  const decision: Decision = { action: body.action, reason: (body.reason ?? '').trim() };
  const print = formatPendingDetail(context);

  return context.inTransaction(async (write) => {
    write.send(lockPendingBooking(wish));
    const row = await readPendingDetail(write, wish);
    const current = { pendingBooking: JSON.parse(print(row)) as unknown };
    const verdict = checkDecision(decision, decisionFacts(context, row));
    refuseUnlessAllowed(verdict, refusalDetails(verdict, current));
    refuseStaleVersion(ifMatchVersion, row.version, current);

    const isAccepted = decision.action === 'accept';
    const made = isAccepted
      ? await makeAskedBookings(write, { row, at, ids, bookAnyway: body.bookAnyway ?? false })
      : noBlocks;
    endRequest(write, {
      ...row,
      pendingActionId: ids.next(),
      ...decision,
      contactId: viewer.contactId,
      at,
    });
    tellOfDecision(write, { row, action: decision.action, at });
    if (isAccepted) write.send(changeDayCounters(row.client_group_id, made.dayChanges));
    announce(write, { row, decision, made });
    return { status: 200, json: print(await readPendingDetail(write, wish)) };
  });
});

const noBlocks: InsertedBlocks = { blocks: [], dayChanges: [] };

/** Who may decide is told how it stands; who may not learns nothing of it. */
function refusalDetails(verdict: ReturnType<typeof checkDecision>, current: object) {
  if (verdict.ok) return {};
  switch (verdict.code) {
    case 'already_decided':
    case 'pending_booking_expired':
      return { current };
    case 'reject_reason_required':
    case 'text_too_long':
      return { param: 'reason' };
    default:
      return {};
  }
}

type Decided = { row: PendingRow; decision: Decision; made: InsertedBlocks };

function announce(write: Write, { row, decision: { action }, made }: Decided): void {
  const bookingIds = made.blocks.flatMap((block) => block.bookingIds);
  const place = {
    clientGroupId: row.client_group_id,
    clientId: row.client_id,
    locationId: row.location_id,
    datesLocal: row.dates_local,
  };
  const asked = { ...place, entityIds: [row.request_id], contactId: row.created_by_contact_id };
  write.announce({ kind: 'pendingBooking', ...asked });
  if (row.source === 'replaceMe') write.announce({ kind: 'replaceMe', ...asked });
  if (bookingIds.length > 0) write.announce({ kind: 'booking', ...place, entityIds: bookingIds });
  write.audit({
    clientGroupId: row.client_group_id,
    action: `pendingBooking.${action}`,
    entity: 'bookingRequest',
    entityIds: [row.request_id, ...bookingIds],
    changes: { status: statusAfter[action] },
  });
}
