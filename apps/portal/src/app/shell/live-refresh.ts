import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import { features } from '../features.ts';
import { queryClient, refetchWhere } from '../../lib/calls/query-client.ts';
import { onLiveEvent } from '../../lib/stream/live-state.ts';
import { settleClientChoice } from '../../session/client-choice.ts';
import { loadViewer } from '../../session/viewer.ts';

/**
 * Keeps the cache true to what others change, whichever screen is open; `checkScreen` asks the guard once more whether the
 * open one may stay. Answers how to stop.
 */
export function followLiveEvents(checkScreen: () => void): () => void {
  return onLiveEvent((event) => {
    if (event.kind === 'permissions') void followRights(checkScreen);
    else if (event.kind === 'resync') void refetchWhere(queryClient, {});
    else refreshScreens(event);
  });
}

/** New rights: the profile again, the choice mapped into it, and the open screen checked. */
async function followRights(checkScreen: () => void): Promise<void> {
  try {
    const viewer = await loadViewer({ isForced: true });
    settleClientChoice(viewer.tree);
  } catch {
    // The next navigation or event asks again; the server decides about every call anyway.
  }
  await refetchWhere(queryClient, {});
  checkScreen();
}

function refreshScreens(event: StreamEvent): void {
  for (const feature of features) feature.applyEvent(queryClient, event);
}
