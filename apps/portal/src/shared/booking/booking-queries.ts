import { getBooking } from '@staffroom/domain/bookings/read/get-booking.contract.ts';
import { listBookings, listBookingSummary } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import { getBookingOverview } from '@staffroom/domain/bookings/read/overview-bookings.contract.ts';
import { pagesFor, queryFor } from '../../lib/calls/query-for.ts';
import type { BookingFilters } from './booking-filters.ts';

/** Cards of the 14 days from a date on. */
export function summaryQuery(clientIds: readonly string[], dateFromLocal: string) {
  return queryFor('bookings', listBookingSummary, { query: { clientIds: [...clientIds], dateFromLocal } });
}

/** Pages of cards from a date on that match the filters. */
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

export function bookingQuery(bookingId: string) {
  return queryFor('bookings', getBooking, { params: { bookingId } });
}
