import type { PendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';

export type SteadyRequests = {
  /** In the order in which they were first shown. */
  rows: readonly { readonly request: PendingBooking; readonly isGone: boolean }[];
  /** The number of requests that only the newest list contains. */
  addedCount: number;
};

/**
 * The shown requests with the newest data. Removed requests stay, marked, and new ones are only counted until the
 * person asks for them, so that nothing moves under a finger. `current` also contains the requests in other parts of
 * the screen: a request that moves there is not gone.
 */
export function keepRequests(
  shown: readonly PendingBooking[],
  live: readonly PendingBooking[],
  current: readonly PendingBooking[] = live,
): SteadyRequests {
  const newest = new Map(current.map((request) => [request.id, request]));
  const known = new Set(shown.map(({ id }) => id));
  return {
    rows: shown.map((request) => ({
      request: newest.get(request.id) ?? request,
      isGone: !newest.has(request.id),
    })),
    addedCount: live.filter(({ id }) => !known.has(id)).length,
  };
}
