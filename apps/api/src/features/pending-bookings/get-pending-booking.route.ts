import { getPendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound, Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { formatPendingDetail } from './pending-booking.reply.ts';
import { oneFor, pendingBookingDetail } from './pending-bookings.sql.ts';

/** 404 outside the viewer's locations, 403 inside them for another's request without 'pending booking view'. */
export const getPendingBookingRoute = route(getPendingBooking, async (context) => {
  const { params, viewer, database, tenantScope } = context;
  const { rights } = viewer;
  const [row] = await readInOneTrip(database, tenantScope, pendingBookingDetail(oneFor(viewer, params)));
  if (!row) throw notFound();
  const isOwn = row.created_by_contact_id === viewer.contactId;
  if (!isOwn && !rights.locationIds('pending booking', 'view').has(row.location_id)) {
    throw new Refusal('permission_missing');
  }
  return { status: 200, json: formatPendingDetail(context)(row) };
});
