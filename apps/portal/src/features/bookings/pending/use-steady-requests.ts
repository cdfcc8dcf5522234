import { useMemo, useState } from 'react';
import type { PendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { keepRequests, type SteadyRequests } from './steady-requests.ts';

const none: readonly PendingBooking[] = [];

/** The list as it stood when it was first shown; `showAdded` takes the newest one. */
export function useSteadyRequests(
  live: readonly PendingBooking[] | undefined,
): SteadyRequests & { showAdded: () => void } {
  const [shown, setShown] = useState(live ?? none);
  // Where nothing stands, nothing can move.
  if (shown.length === 0 && live !== undefined && live.length > 0) setShown(live);
  const steady = useMemo(() => keepRequests(shown, live ?? shown), [shown, live]);
  return { ...steady, showAdded: () => setShown(live ?? none) };
}
