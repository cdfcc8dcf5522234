import { useMemo, useState } from 'react';
import type { PendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { keepRequests, type SteadyRequests } from './steady-requests.ts';

const none: readonly PendingBooking[] = [];

/** The list as it was first shown; `showAdded` takes the newest one. `current` as in `keepRequests`. */
export function useSteadyRequests(
  live: readonly PendingBooking[] | undefined,
  current?: readonly PendingBooking[],
): SteadyRequests & { showAdded: () => void } {
  const [shown, setShown] = useState(live ?? none);
  // In an empty list nothing can move.
  if (shown.length === 0 && live !== undefined && live.length > 0) setShown(live);
  const steady = useMemo(() => keepRequests(shown, live ?? shown, current), [shown, live, current]);
  return { ...steady, showAdded: () => setShown(live ?? none) };
}
