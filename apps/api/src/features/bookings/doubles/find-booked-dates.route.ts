import { findBookedDates } from '@staffroom/domain/bookings/create/find-booked-dates.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { bookedDates } from './find-booked-dates.sql.ts';
import { checkMayBookAt } from '../create/may-book-at.ts';

/** The dates that the form warns about when a specific educator is requested. */
export const findBookedDatesRoute = route(findBookedDates, async (context) => {
  const { query, viewer, database, tenantScope, receivedAt } = context;
  checkMayBookAt(viewer.rights, query.locationId);
  const { dates = [] } = query;
  if (dates.length === 0) return { status: 204 };
  const booked = await readInOneTrip(database, tenantScope, bookedDates({ ...query, dates, receivedAt }));
  return booked.length > 0
    ? { status: 200, body: booked.map(({ dateLocal }) => dateLocal) }
    : { status: 204 };
});
