import {
  listOwnRequests,
  listPendingBookings,
} from '@staffroom/domain/pending-bookings/list-pending-bookings.contract.ts';
import { queryFor } from '../../../../lib/calls/query-for.ts';

/** Every pending request that the viewer may read, and their own; the most urgent first. */
export function pendingBookingsQuery() {
  return queryFor('bookings', listPendingBookings, {});
}

/** The viewer's own requests with their outcomes, newest first. */
export function ownRequestsQuery() {
  return queryFor('bookings', listOwnRequests, {});
}
