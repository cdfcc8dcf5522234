import {
  getBookingOverview,
  getClientBookingSummary,
} from '@staffroom/domain/bookings/read/overview-bookings.contract.ts';
import { queryFor } from '../../lib/calls/query-for.ts';

/** The counts of one day, for viewers who may see them. */
export function dayQuery(clientIds: readonly string[], dateLocal: string) {
  return queryFor('bookings', getBookingOverview, {
    query: { clientIds: [...clientIds], dateFromLocal: dateLocal, dateToLocal: dateLocal },
  });
}

/** The bookings filled at each location of a client, day by day; both dates are included. */
export function clientDaysQuery(clientId: string, dateFromLocal: string, dateToLocal: string) {
  return queryFor('bookings', getClientBookingSummary, {
    params: { clientId },
    query: { dateFromLocal, dateToLocal },
  });
}
