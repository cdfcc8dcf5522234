import { getBooking } from '@staffroom/domain/bookings/read/get-booking.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { detailPrinter } from './booking-detail.reply.ts';
import { bookingDetail } from './get-booking.sql.ts';

/** 404 outside the viewer's locations, 403 inside them without 'booking view'. */
export const getBookingRoute = route(getBooking, async (context) => {
  const { params, viewer, database, tenantScope } = context;
  const { rights } = viewer;
  const detail = bookingDetail({
    bookingId: params.bookingId,
    clientGroupIds: viewer.clientGroupIds,
    locationIds: [...rights.allLocationIds],
    contactId: viewer.contactId,
    at: context.receivedAt,
  });
  const [row] = await readInOneTrip(database, tenantScope, detail);
  const json = row && detailPrinter(context)(row);
  if (!json) throw notFound();
  if (!rights.locationIds('booking', 'view').has(row.location_id)) throw new Refusal('permission_missing');
  return { status: 200, json };
});
