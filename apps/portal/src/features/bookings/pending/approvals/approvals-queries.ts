import {
  listOwnRequests,
  listPendingBookings,
} from '@staffroom/domain/pending-bookings/list-pending-bookings.contract.ts';
import { queryFor } from '../../../../lib/calls/query-for.ts';

/** Every request that waits where the viewer may read it, and their own; the most urgent first. */
export function pendingBookingsQuery() {
  return queryFor('bookings', listPendingBookings, {});
}

/** What the viewer asked for, and what became of it; the newest first. */
export function ownRequestsQuery() {
  return queryFor('bookings', listOwnRequests, {});
}
