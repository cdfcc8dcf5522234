import { tokens } from '../lib/call.ts';
import { setLocale } from '../lib/locale.ts';
import { permissionViewOf } from '../session/can.ts';
import {
  findClientChoice,
  loadAdditionalDetails,
  settleClientChoice,
} from '../session/client-choice.ts';
import { ensureSignedIn } from '../session/session.ts';
import { getSessionPhase } from '../session/session-state.ts';
import { findViewer, loadViewer } from '../session/viewer.ts';
import type { Viewer } from '../session/viewer.ts';
import type { GuardWorld } from './route-guard.ts';

const askedClients = new Set<string>();

/** The guard's steps on the real session. */
export const guardWorld: GuardWorld<Viewer> = {
  ensureSignedIn: async () =>
    getSessionPhase() === 'signedIn' && tokens.findToken() !== null ? 'yes' : ensureSignedIn(),
  isImpersonating: () => false,
  findViewer,
  loadViewer: () => loadViewer(),
  setLocale: (viewer) => setLocale(viewer.contact.language),
  hasClientChoice: (viewer) => {
    const choice = findClientChoice();
    return choice !== null && choice.clients.every((client) => viewer.tree.clients.get(client.clientId) === client);
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
