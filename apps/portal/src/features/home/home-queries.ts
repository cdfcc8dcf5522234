import {
  getBookingOverview,
  getClientBookingSummary,
} from '@staffroom/domain/bookings/read/overview-bookings.contract.ts';
import { queryFor } from '../../lib/calls/query-for.ts';

/** Counts of one day, for those who may have them. */
export function dayQuery(clientIds: readonly string[], dateLocal: string) {
  return queryFor('bookings', getBookingOverview, {
    query: { clientIds: [...clientIds], dateFromLocal: dateLocal, dateToLocal: dateLocal },
  });
}

/** Fill of each location of a client, day by day; both ends are counted. */
export function clientDaysQuery(clientId: string, dateFromLocal: string, dateToLocal: string) {
  return queryFor('bookings', getClientBookingSummary, {
    params: { clientId },
    query: { dateFromLocal, dateToLocal },
  });
}
