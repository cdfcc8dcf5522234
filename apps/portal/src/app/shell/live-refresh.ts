import type { Query } from '@tanstack/react-query';
import { queryClient, refetchWhere } from '../../lib/calls/query-client.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';
import { settleClientChoice } from '../../session/client-choice.ts';
import { reloadViewer, viewerQuery } from '../../session/viewer.ts';
import { features } from '../features.ts';

/**
 * Applies every change, by others and by the viewer, to the cache, whichever screen is open. `checkScreen` asks the
 * guard again whether the open screen may stay. Returns a function that stops it.
 */
export function followLiveEvents(checkScreen: () => void): () => void {
  return onLiveEvent((event) => {
    // After missed events the rights may have changed as well.
    if (event.kind === 'permissions' || event.kind === 'resync') void refetchAll(checkScreen);
    else for (const feature of features) feature.applyEvent(queryClient, event);
  });
}

/**
 * Refetches the profile, applies it to the choice of clients, refetches everything else on screen, and checks the open
 * screen.
 */
async function refetchAll(checkScreen: () => void): Promise<void> {
  try {
    const viewer = await reloadViewer();
    settleClientChoice(viewer.tree);
  } catch {
    // The next navigation or event retries; the server authorises every call anyway.
  }
  await refetchWhere(queryClient, { predicate: isNotProfile });
  checkScreen();
}

function isNotProfile({ queryKey }: Query): boolean {
  return queryKey[0] !== viewerQuery.queryKey[0];
}
