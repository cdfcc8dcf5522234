import type { Query, QueryClient } from '@tanstack/react-query';
import { getBooking } from '@staffroom/domain/bookings/get-booking.contract.ts';
import { listBookings, listBookingSummary } from '@staffroom/domain/bookings/list-bookings.contract.ts';
import { getBookingOverview } from '@staffroom/domain/bookings/overview-bookings.contract.ts';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { pagesFor, queryFor } from '../../lib/calls/query-for.ts';
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

export function bookingQuery(bookingId: string) {
  return queryFor('bookings', getBooking, { params: { bookingId } });
}

/** A list of more pages than these is fetched again at most once in a while: every page is a call. */
const fewPages = 4;
const longListRestMs = 10_000;
const resting = new Set<string>();

/** Fetches again what an event touches: every list and count, and of the details those that it names. */
export function applyBookingEvent(queryClient: QueryClient, event: StreamEvent): void {
  if (event.kind !== 'booking' && event.kind !== 'pendingBooking' && event.kind !== 'resync') return;
  const touched = new Set(event.entityIds);
  void queryClient.invalidateQueries({
    queryKey: ['bookings'],
    predicate: (query) => {
      const [, name, input] = query.queryKey;
      if (event.kind === 'resync') return true;
      if (name === listBookings.name && pagesOf(query.state.data) > fewPages) {
        refetchLater(queryClient, query);
        return false;
      }
      if (name !== getBooking.name) return true;
      return touched.has((input as { params: { bookingId: string } }).params.bookingId);
    },
  });
}

function pagesOf(data: unknown): number {
  return (data as { pages?: readonly unknown[] } | undefined)?.pages?.length ?? 0;
}

/** However many events come meanwhile, the list is fetched once. */
function refetchLater(queryClient: QueryClient, { queryHash, queryKey }: Query): void {
  if (resting.has(queryHash)) return;
  resting.add(queryHash);
  setTimeout(() => {
    resting.delete(queryHash);
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }, longListRestMs);
}
