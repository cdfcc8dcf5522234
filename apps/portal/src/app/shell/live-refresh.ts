import type { Query } from '@tanstack/react-query';
import { queryClient, refetchWhere } from '../../lib/calls/query-client.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';
import { settleClientChoice } from '../../session/client-choice.ts';
import { reloadViewer, viewerQuery } from '../../session/viewer.ts';
import { features } from '../features.ts';

/**
 * Keeps the cache true to every change, of others and one's own, whichever screen is open; `checkScreen` asks the guard
 * once more whether the open one may stay. Answers how to stop.
 */
export function followLiveEvents(checkScreen: () => void): () => void {
  return onLiveEvent((event) => {
    // Whoever may have missed something may have missed new rights.
    if (event.kind === 'permissions' || event.kind === 'resync') void refetchAll(checkScreen);
    else for (const feature of features) feature.applyEvent(queryClient, event);
  });
}

/** The profile first, the choice of clients mapped into it, then whatever else is shown, and the open screen checked. */
async function refetchAll(checkScreen: () => void): Promise<void> {
  try {
    const viewer = await reloadViewer();
    settleClientChoice(viewer.tree);
  } catch {
    // The next navigation or event asks again; the server decides about every call anyway.
  }
  await refetchWhere(queryClient, { predicate: isNotProfile });
  checkScreen();
}

function isNotProfile({ queryKey }: Query): boolean {
  return queryKey[0] !== viewerQuery.queryKey[0];
}
