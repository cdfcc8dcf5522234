import { typedText } from '@staffroom/domain/text/is-blank.ts';
import { requestEndings } from '@staffroom/domain/bookings/booking-status.ts';
import type { decidePendingBooking } from '@staffroom/domain/pending-bookings/decide-pending-booking.contract.ts';
import { checkDecision } from '@staffroom/domain/pending-bookings/pending-booking.rules.ts';
import type { Decision } from '@staffroom/domain/pending-bookings/pending-booking.rules.ts';
import { refuseStaleVersion, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import type { RouteContext, Write } from '../../../http/route.ts';
import { changeDayCounters } from '../../bookings/counts/day-counters.sql.ts';
import type { InsertedBlocks } from '../../bookings/create/insert-blocks.sql.ts';
import { endRequest } from '../end-request.sql.ts';
import { makeAskedBookings } from './make-asked-bookings.ts';
import { decisionFacts, formatPendingDetail } from '../pending-booking.reply.ts';
import { lockPendingBooking, oneFor } from '../pending-bookings.sql.ts';
import type { PendingRow } from '../pending-bookings.sql.ts';
import { readPendingDetail } from '../read-pending-detail.ts';
import { keepLenders, lendersNow, standInAt } from './stand-in.ts';
import { tellOfDecision } from '../tell-of-requests.ts';

/** What a decision needs of its call. */
type DecisionCall = Pick<
  RouteContext<typeof decidePendingBooking>,
  'params' | 'body' | 'viewer' | 'receivedAt' | 'ids' | 'ifMatchVersion' | 'inTransaction'
>;

/**
 * Decides a request from the portal or by link. Under the request's lock, so that of several decisions one wins and the
 * others see its result.
 */
export async function decideRequest(context: DecisionCall): Promise<{ status: 200; json: string }> {
  const { params, body, receivedAt: at, ids, ifMatchVersion } = context;
  const query = oneFor(context.viewer, params);
  const decision: Decision = { action: body.action, reason: typedText(body.reason ?? '') };
  const print = formatPendingDetail(context);

  return context.inTransaction(async (write) => {
    write.send(lockPendingBooking(query));
    const [row, lenders] = await Promise.all([
      readPendingDetail(write, query),
      context.viewer.standsInFor.size > 0
        ? lendersNow(context.viewer, { ...params, at }).execute(write.db)
        : { rows: [] },
    ]);
    const viewer = keepLenders(context.viewer, row.location_id, lenders.rows);
    const current = { pendingBooking: JSON.parse(print(row)) as unknown };
    const verdict = checkDecision(decision, decisionFacts({ viewer, receivedAt: at }, row));
    refuseUnlessAllowed(verdict, refusalDetails(verdict, current));
    refuseStaleVersion(ifMatchVersion, row.version, current);

    const onBehalfOf = standInAt(viewer, row)?.delegatorId ?? null;
    const isAccepted = decision.action === 'accept';
    const made = isAccepted
      ? await makeAskedBookings(write, { row, at, ids, bookAnyway: body.bookAnyway ?? false })
      : noBlocks;
    endRequest(write, {
      ...row,
      pendingActionId: ids.next(),
      ...decision,
      contactId: viewer.contactId,
      onBehalfOf,
      at,
    });
    tellOfDecision(write, { row, action: decision.action, at });
    if (isAccepted) write.send(changeDayCounters(row.client_group_id, made.dayChanges));
    announce(write, { row, decision, made, onBehalfOf });
    return { status: 200, json: print(await readPendingDetail(write, query)) };
  }) as Promise<{ status: 200; json: string }>;
}

const noBlocks: InsertedBlocks = { blocks: [], dayChanges: [] };

/** Only viewers who may decide learn the request's current state. */
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

type Decided = { row: PendingRow; decision: Decision; made: InsertedBlocks; onBehalfOf: string | null };

function announce(write: Write, { row, decision: { action }, made, onBehalfOf }: Decided): void {
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
    changes: { status: requestEndings[action], ...(onBehalfOf !== null && { onBehalfOf }) },
  });
}
