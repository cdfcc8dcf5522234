import { formatAction } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { getBooking } from '@staffroom/domain/bookings/get-booking.contract.ts';
import { checkMayGiveFeedback } from '@staffroom/domain/feedback/feedback.rules.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { actionsPrinter, placeFinder } from '../cards/booking-card.reply.ts';
import { bookingDetail } from './get-booking.sql.ts';

/** 404 outside the viewer's locations, 403 inside them without 'booking view'. */
export const getBookingRoute = route(getBooking, async (context) => {
  const { params, viewer, database, tenantScope } = context;
  const { rights } = viewer;
  const detail = bookingDetail({
    bookingId: params.bookingId,
    clientGroupIds: viewer.clientGroupIds,
    locationIds: [...rights.allLocationIds],
    at: context.receivedAt,
  });
  const [row] = await readInOneTrip(database, tenantScope, detail);
  const place = row && placeFinder(viewer)(row);
  if (!place) throw notFound();
  if (!rights.locationIds('booking', 'view').has(row.location_id)) throw new Refusal('permission_missing');
  const actions = actionsPrinter(context)(
    {
      status: row.status,
      assignmentState: row.assignment_state,
      dateLocal: row.date_local,
      startTime: row.start_time,
      block: { firstDate: row.first_date_local, lastDate: row.last_date_local },
    },
    place,
  );
  const feedback = formatAction(
    checkMayGiveFeedback({
      canGive: rights.locationIds('booking', 'modify').has(row.location_id),
      status: row.status,
      assignmentState: row.assignment_state,
      isOver: row.is_over,
      isGiven: row.has_feedback,
    }),
  );
  const allActions = `${actions.slice(0, -1)},"feedback":${JSON.stringify(feedback)}}`;
  return { status: 200, json: `${row.json.slice(0, -1)},"actions":${allActions}}` };
});
