import { getBooking } from '@staffroom/domain/bookings/get-booking.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { bookingDetail } from './get-booking.sql.ts';
import { cardViewer } from './list-wishes.ts';

/** 404 outside the viewer's locations, 403 inside them without 'booking view'. */
export const getBookingRoute = route(
  getBooking,
  async ({ params, viewer, receivedAt, settings, database, wall }) => {
    const { rights } = viewer;
    const detail = bookingDetail({
      bookingId: params.bookingId,
      clientGroupIds: viewer.clientGroupIds,
      locationIds: [...rights.allLocationIds],
      viewer: cardViewer(viewer, receivedAt, settings),
    });
    const [row] = await readInOneTrip(database, wall, detail);
    if (!row) throw notFound();
    if (!rights.locationIds('booking', 'view').has(row.location_id)) throw new Refusal('permission_missing');
    return { status: 200, json: row.json };
  },
);
