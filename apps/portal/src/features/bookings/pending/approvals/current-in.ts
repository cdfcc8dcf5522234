import type { CallFailed } from '../../../../lib/calls/call-result.ts';
import type { PendingBookingDetail } from '../pending-booking-query.ts';

/** The request's current state from a conflict; null if the response does not contain it. */
export function currentIn({ error }: CallFailed): PendingBookingDetail | null {
  if (error.kind !== 'code') return null;
  const current = error.current as { pendingBooking?: PendingBookingDetail } | undefined;
  return current?.pendingBooking ?? null;
}
