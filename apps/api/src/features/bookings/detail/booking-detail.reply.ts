import { formatAction } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { undoSecondsLeft } from '@staffroom/domain/bookings/cancel/restore-booking.rules.ts';
import { checkMayGiveFeedback } from '@staffroom/domain/feedback/feedback.rules.ts';
import type { Tx } from '../../../db/transaction.ts';
import { actionsPrinter, placeFinder } from '../cards/booking-card.reply.ts';
import type { CardCaller } from '../cards/booking-card.reply.ts';
import { bookingDetail } from './get-booking.sql.ts';
import type { BookingDetailRow } from './get-booking.sql.ts';

/** Completes a detail with what depends on the caller and the clock; null when they do not know the place. */
export function detailPrinter(caller: CardCaller): (row: BookingDetailRow) => string | null {
  const placeOf = placeFinder(caller.viewer);
  const formatActions = actionsPrinter(caller);
  const modifiable = caller.viewer.rights.locationIds('booking', 'modify');
  const undoable = {
    Cancelled: caller.viewer.rights.locationIds('booking', 'delete'),
    Unfilled: caller.viewer.rights.locationIds('booking', 'create'),
  };
  return (row) => {
    const place = placeOf(row);
    if (!place) return null;
    const actions = formatActions(
      {
        status: row.status,
        assignmentState: row.assignment_state,
        dateLocal: row.date_local,
        startTime: row.start_time,
        block: { firstDate: row.first_date_local, lastDate: row.last_date_local },
      },
      place,
    );
    const { status } = row;
    const mayUndo =
      row.undoable_since !== null &&
      caller.viewer.emailVerified &&
      (status === 'Cancelled' || status === 'Unfilled') &&
      undoable[status].has(row.location_id);
    const left = mayUndo
      ? undoSecondsLeft(Temporal.Instant.from(row.undoable_since ?? ''), caller.receivedAt)
      : 0;
    const feedback = formatAction(
      checkMayGiveFeedback({
        canGive: modifiable.has(row.location_id),
        status: row.status,
        assignmentState: row.assignment_state,
        isOver: row.is_over,
        isGiven: row.has_feedback,
      }),
    );
    const canCancelOthers =
      row.has_others_to_cancel &&
      place.isOnlineCancellationAllowed &&
      caller.viewer.emailVerified &&
      undoable.Cancelled.has(row.location_id);
    const allActions = `${actions.slice(0, -1)},"feedback":${JSON.stringify(feedback)}}`;
    return `${row.json.slice(0, -1)},"undoSecondsLeft":${left > 0 ? left : 'null'},"canCancelOthers":${canCancelOthers},"actions":${allActions}}`;
  };
}

/** A booking's current state for a conflict: complete for viewers who may read it, else only the version. */
export async function currentBooking(
  tx: Tx,
  caller: CardCaller,
  { bookingId, locationId, version }: { bookingId: string; locationId: number; version: number },
): Promise<unknown> {
  const { clientGroupIds, rights } = caller.viewer;
  if (!rights.locationIds('booking', 'view').has(locationId)) return { version };
  const detail = bookingDetail({
    bookingId,
    clientGroupIds,
    locationIds: [locationId],
    contactId: caller.viewer.contactId,
    at: caller.receivedAt,
  });
  const { rows } = await detail.execute(tx.db);
  const printed = rows[0] && detailPrinter(caller)(rows[0]);
  return printed ? { version, booking: JSON.parse(printed) as unknown } : { version };
}
