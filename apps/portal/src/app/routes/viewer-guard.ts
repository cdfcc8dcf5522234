import { setLocale } from '../../lib/device/locale.ts';
import { taggedAnswers } from '../../lib/calls/call.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { permissionViewOf } from '../../session/can.ts';
import { findClientChoice, loadAdditionalDetails, settleClientChoice } from '../../session/client-choice.ts';
import { connectSignedInApp } from '../../session/signed-in-app.ts';
import { tellOtherTabs } from '../../session/session-tabs.ts';
import { findViewer, loadViewer, reloadViewer } from '../../session/viewer.ts';
import type { Viewer } from '../../session/viewer.ts';
import '../features.ts';
import { checkViewer } from './check-viewer.ts';
import type { ViewerGuardDeps } from './check-viewer.ts';
import type { GuardDecision } from './route-guard.ts';
import type { ScreenEntry } from '../screens.ts';

connectSignedInApp({
  findContact: () => findViewer()?.contact ?? null,
  fetchContactId: async () => (await reloadViewer()).contact.id,
  refreshScreens: () => void queryClient.invalidateQueries(),
  forget: () => {
    queryClient.clear();
    taggedAnswers.forget();
  },
});

const askedClients = new Set<string>();

const viewerGuardDeps: ViewerGuardDeps<Viewer> = {
  findViewer,
  loadViewer: async () => {
    const viewer = await loadViewer();
    // Clears tabs that still show another contact's screens.
    tellOtherTabs({ kind: 'signedIn', contactId: viewer.contact.id });
    return viewer;
  },
  setLocale: (viewer) => setLocale(viewer.contact.language),
  hasClientChoice: (viewer) => {
    const choice = findClientChoice();
    return (
      choice !== null && choice.clients.every((client) => viewer.tree.clients.get(client.clientId) === client)
    );
  },
  settleClientChoice: (viewer) => settleClientChoice(viewer.tree),
  startAdditionalDetails: () => {
    const clientId = findClientChoice()?.client.clientId;
    if (clientId === undefined || askedClients.has(clientId)) return;
    askedClients.add(clientId);
    void loadAdditionalDetails(clientId);
  },
  permissionView: (viewer) => permissionViewOf(viewer, findClientChoice()),
};

/** Refetches a profile older than two hours in the background: after a failure, at the next navigation. */
async function renewOldViewer(known: Viewer): Promise<void> {
  const viewer = await loadViewer().catch(() => known);
  if (viewer !== known) settleClientChoice(viewer.tree);
}

/** Steps 3 to 6 on the real session. */
export function guardViewer(entry: ScreenEntry): Promise<GuardDecision> {
  const known = findViewer();
  if (known !== null) void renewOldViewer(known);
  return checkViewer(entry, viewerGuardDeps);
}
