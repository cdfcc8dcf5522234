import type { QueryClient } from '@tanstack/react-query';
import { getBooking } from '@staffroom/domain/bookings/get-booking.contract.ts';
import { listBookings, listBookingSummary } from '@staffroom/domain/bookings/list-bookings.contract.ts';
import { getBookingOverview, getClientBookingSummary } from '@staffroom/domain/bookings/overview-bookings.contract.ts';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { pagesFor, queryFor, queryKeyFor } from '../../lib/query-for.ts';
import type { BookingFilters } from './booking-filters.ts';

/** Cards of the 14 days from a date. */
export function summaryQuery(clientIds: readonly string[], dateFromLocal: string) {
  return queryFor(listBookingSummary, { query: { clientIds: [...clientIds], dateFromLocal } });
}

/** Pages of cards from a date on, as the filters tell. */
export function listQuery(clientIds: readonly string[], dateFromLocal: string, filters: BookingFilters) {
  return pagesFor(listBookings, {
    query: {
      clientIds: [...clientIds],
      dateFromLocal,
      ...(filters.locations.length > 0 ? { locationIds: filters.locations.map(String) } : {}),
      ...(filters.status.length > 0 ? { status: [...filters.status] } : {}),
      ...(filters.search.trim() === '' ? {} : { search: filters.search.trim() }),
    },
  });
}

/** Day counts of one calendar year. */
export function yearQuery(clientIds: readonly string[], year: number) {
  return queryFor(getBookingOverview, {
    query: { clientIds: [...clientIds], dateFromLocal: `${year}-01-01`, dateToLocal: `${year}-12-31` },
  });
}

export function bookingQuery(bookingId: string) {
  return queryFor(getBooking, { params: { bookingId } });
}

/** Fetches again what an event touches: the booking itself, and every list and count that may hold it. */
export function applyBookingEvent(queryClient: QueryClient, event: StreamEvent): void {
  if (event.kind !== 'booking' && event.kind !== 'pendingBooking' && event.kind !== 'resync') return;
  for (const endpoint of [listBookings, listBookingSummary, getBookingOverview, getClientBookingSummary]) {
    void queryClient.invalidateQueries({ queryKey: queryKeyFor(endpoint) });
  }
  const details = event.kind === 'resync' ? [queryKeyFor(getBooking)] : event.entityIds.map((bookingId) => queryKeyFor(getBooking, { params: { bookingId } }));
  for (const queryKey of details) void queryClient.invalidateQueries({ queryKey });
}
