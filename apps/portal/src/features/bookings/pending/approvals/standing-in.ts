import type { CallFailed } from '../../../../lib/calls/call-result.ts';
import type { PendingBookingDetail } from '../pending-booking-query.ts';

/** How the request stands, as a conflict tells it; null where the answer tells nothing. */
export function standingIn({ error }: CallFailed): PendingBookingDetail | null {
  if (error.kind !== 'code') return null;
  const current = error.current as { pendingBooking?: PendingBookingDetail } | undefined;
  return current?.pendingBooking ?? null;
}
