import type { Query, QueryClient } from '@tanstack/react-query';
import { getBooking } from '@staffroom/domain/bookings/read/get-booking.contract.ts';
import { listBookings } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { refetchWhere } from '../../lib/calls/query-client.ts';

/**
 * A list of more pages is refetched at most once per `longListRestMs` after changes by others: every page is one call.
 */
const fewPages = 4;
const longListRestMs = 10_000;
const resting = new Set<string>();

/** Refetches what an event affects: every list and count, and the details of the bookings that it names. */
export function applyBookingEvent(queryClient: QueryClient, event: StreamEvent): void {
  if (event.kind !== 'booking' && event.kind !== 'pendingBooking') return;
  const touched = new Set(event.entityIds);
  const isOwn = event.requestId !== null;
  void refetchWhere(queryClient, {
    queryKey: ['bookings'],
    predicate: (query) => {
      const [, name, input] = query.queryKey;
      if (!isOwn && name === listBookings.name && pagesOf(query.state.data) > fewPages) {
        refetchLater(queryClient, query);
        return false;
      }
      if (name !== getBooking.name) return true;
      // A booking shows the statuses of the other days of its series.
      const { dates } = (query.state.data ?? {}) as Partial<ReplyOf<typeof getBooking>>;
      return (
        touched.has((input as { params: { bookingId: string } }).params.bookingId) ||
        dates?.some(({ id }) => touched.has(id)) === true
      );
    },
  });
}

function pagesOf(data: unknown): number {
  return (data as { pages?: readonly unknown[] } | undefined)?.pages?.length ?? 0;
}

/** Fetches the list once, however many events arrive meanwhile. */
function refetchLater(queryClient: QueryClient, { queryHash, queryKey }: Query): void {
  if (resting.has(queryHash)) return;
  resting.add(queryHash);
  setTimeout(() => {
    resting.delete(queryHash);
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }, longListRestMs);
}
