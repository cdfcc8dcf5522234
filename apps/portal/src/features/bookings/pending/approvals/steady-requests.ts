import type { PendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';

export type SteadyRequests = {
  /** In the order in which they were first shown. */
  rows: readonly { readonly request: PendingBooking; readonly isGone: boolean }[];
  /** How many the newest list has besides. */
  addedCount: number;
};

/**
 * The requests that stand on the screen as the newest list knows them: what is gone stays, marked, and what is new waits
 * to be asked for, so that nothing moves under a finger. `standing` has those, too, that wait in another part of the screen:
 * one that goes there by itself is not gone.
 */
export function keepRequests(
  shown: readonly PendingBooking[],
  live: readonly PendingBooking[],
  standing: readonly PendingBooking[] = live,
): SteadyRequests {
  const newest = new Map(standing.map((request) => [request.id, request]));
  const known = new Set(shown.map(({ id }) => id));
  return {
    rows: shown.map((request) => ({
      request: newest.get(request.id) ?? request,
      isGone: !newest.has(request.id),
    })),
    addedCount: live.filter(({ id }) => !known.has(id)).length,
  };
}
