import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import { getPendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';

export type PendingBookingDetail = ReplyOf<typeof getPendingBooking>;

/** Cached with the bookings, so that a change of client and every event about bookings refetch it. */
export function pendingBookingQuery(pendingBookingId: string) {
  return queryFor('bookings', getPendingBooking, { params: { pendingBookingId } });
}
