import { useMemo, useState } from 'react';
import type { PendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { keepRequests, type SteadyRequests } from './steady-requests.ts';

const none: readonly PendingBooking[] = [];

/** The list as it was first shown; `showAdded` takes the newest one. `standing` as in `keepRequests`. */
export function useSteadyRequests(
  live: readonly PendingBooking[] | undefined,
  standing?: readonly PendingBooking[],
): SteadyRequests & { showAdded: () => void } {
  const [shown, setShown] = useState(live ?? none);
  // In an empty list nothing can move.
  if (shown.length === 0 && live !== undefined && live.length > 0) setShown(live);
  const steady = useMemo(() => keepRequests(shown, live ?? shown, standing), [shown, live, standing]);
  return { ...steady, showAdded: () => setShown(live ?? none) };
}
