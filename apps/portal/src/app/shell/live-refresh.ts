import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { applyBookingEvent } from '../../shared/booking/booking-queries.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { onFirstLive, onLiveEvent } from '../../lib/stream/live-state.ts';
import { settleClientChoice } from '../../session/client-choice.ts';
import { loadViewer } from '../../session/viewer.ts';
import { router } from '../routes/router.tsx';

/** Keeps the cache true to what others change, whichever screen is open. Answers how to stop. */
export function followLiveEvents(): () => void {
  // What changed between the first lists and the opening of the line would otherwise be missed.
  const stopWaiting = onFirstLive(() => void queryClient.invalidateQueries({ queryKey: ['bookings'] }));
  const stopHearing = onLiveEvent((event) => {
    if (event.kind === 'permissions') void followRights();
    else if (event.kind === 'resync') void queryClient.invalidateQueries();
    else refreshScreens(event);
  });
  return () => {
    stopWaiting();
    stopHearing();
  };
}

/** New rights: the profile again, the choice mapped into it, and the guard once more for the open screen. */
async function followRights(): Promise<void> {
  try {
    const viewer = await loadViewer({ isForced: true });
    settleClientChoice(viewer.tree);
  } catch {
    // The next navigation or event asks again; the server decides about every call anyway.
  }
  await queryClient.invalidateQueries();
  await router.invalidate();
}

function refreshScreens(event: StreamEvent): void {
  applyBookingEvent(queryClient, event);
}
