import type { QueryClient } from '@tanstack/react-query';
import { getBooking } from '@staffroom/domain/bookings/get-booking.contract.ts';
import { listBookings, listBookingSummary } from '@staffroom/domain/bookings/list-bookings.contract.ts';
import {
  getBookingOverview,
  getClientBookingSummary,
} from '@staffroom/domain/bookings/overview-bookings.contract.ts';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { pagesFor, queryFor } from '../../lib/query-for.ts';
import type { BookingFilters } from './booking-filters.ts';

/** Cards of the 14 days from a date. */
export function summaryQuery(clientIds: readonly string[], dateFromLocal: string) {
  return queryFor('bookings', listBookingSummary, { query: { clientIds: [...clientIds], dateFromLocal } });
}

/** Pages of cards from a date on, as the filters tell. */
export function listQuery(clientIds: readonly string[], dateFromLocal: string, filters: BookingFilters) {
  return pagesFor('bookings', listBookings, {
    query: {
      clientIds: [...clientIds],
      dateFromLocal,
      ...(filters.to === null ? {} : { dateToLocal: filters.to }),
      ...(filters.locations.length > 0 ? { locationIds: filters.locations.map(String) } : {}),
      ...(filters.status.length > 0 ? { status: [...filters.status] } : {}),
      ...(filters.search.trim() === '' ? {} : { search: filters.search.trim() }),
    },
  });
}

/** Day counts of one calendar year. */
export function yearQuery(clientIds: readonly string[], year: number) {
  return queryFor('bookings', getBookingOverview, {
    query: { clientIds: [...clientIds], dateFromLocal: `${year}-01-01`, dateToLocal: `${year}-12-31` },
  });
}

/** Fill of each location of a client, day by day; both ends are counted. */
export function clientDaysQuery(clientId: string, dateFromLocal: string, dateToLocal: string) {
  return queryFor('bookings', getClientBookingSummary, {
    params: { clientId },
    query: { dateFromLocal, dateToLocal },
  });
}

export function bookingQuery(bookingId: string) {
  return queryFor('bookings', getBooking, { params: { bookingId } });
}

/** Fetches again what an event touches: every list and count, and of the details those that it names. */
export function applyBookingEvent(queryClient: QueryClient, event: StreamEvent): void {
  if (event.kind !== 'booking' && event.kind !== 'pendingBooking' && event.kind !== 'resync') return;
  const touched = new Set(event.entityIds);
  void queryClient.invalidateQueries({
    queryKey: ['bookings'],
    predicate: ({ queryKey: [, name, input] }) => {
      if (name !== getBooking.name || event.kind === 'resync') return true;
      return touched.has((input as { params: { bookingId: string } }).params.bookingId);
    },
  });
}
