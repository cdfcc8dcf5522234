import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { features } from '../features.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { onFirstLive, onLiveEvent } from '../../lib/stream/live-state.ts';
import { settleClientChoice } from '../../session/client-choice.ts';
import { loadViewer } from '../../session/viewer.ts';

/**
 * Keeps the cache true to what others change, whichever screen is open; `checkScreen` asks the guard once more whether the
 * open one may stay. Answers how to stop.
 */
export function followLiveEvents(checkScreen: () => void): () => void {
  // What changed between the first lists and the opening of the line would otherwise be missed.
  const stopWaiting = onFirstLive(() => {
    for (const noun of features.flatMap(({ liveNouns }) => liveNouns))
      void queryClient.invalidateQueries({ queryKey: [noun] });
  });
  const stopHearing = onLiveEvent((event) => {
    if (event.kind === 'permissions') void followRights(checkScreen);
    else if (event.kind === 'resync') void queryClient.invalidateQueries();
    else refreshScreens(event);
  });
  return () => {
    stopWaiting();
    stopHearing();
  };
}

/** New rights: the profile again, the choice mapped into it, and the open screen checked. */
async function followRights(checkScreen: () => void): Promise<void> {
  try {
    const viewer = await loadViewer({ isForced: true });
    settleClientChoice(viewer.tree);
  } catch {
    // The next navigation or event asks again; the server decides about every call anyway.
  }
  await queryClient.invalidateQueries();
  checkScreen();
}

function refreshScreens(event: StreamEvent): void {
  for (const feature of features) feature.applyEvent(queryClient, event);
}
