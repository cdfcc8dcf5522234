import { tokens } from '../../lib/calls/call.ts';
import { findSupportAddress } from '../../session/device-session.ts';
import { findOpenContact } from '../../session/signed-in-app.ts';
import { loadSeen } from '../boot/open-from-device.ts';
import { ensureSignedIn } from '../../session/session.ts';
import { getSessionPhase } from '../../session/session-state.ts';
import { isSignedIn } from '../../session/signed-in.rules.ts';
import type { GuardDeps } from './route-guard.ts';

/** The dependencies of the guard's first steps, with the real session. */
export const guardDeps: GuardDeps = {
  ensureSignedIn: async () => (isSignedIn(signInFacts()) || isOpenFromDevice() ? 'yes' : ensureSignedIn()),
  isImpersonating: () => findSupportAddress() !== null,
  openSeen: async () => (await loadSeen()).openSeen(),
  loadViewerGuard: async () => (await import('./viewer-guard.ts')).guardViewer,
};

/** The device's data is shown while the server is being asked (`open-seen.ts`). */
function isOpenFromDevice(): boolean {
  return getSessionPhase() === 'signedOut' && findOpenContact() !== null;
}

function signInFacts() {
  return {
    hasAccessToken: tokens.findToken() !== null,
    needsInteraction: getSessionPhase() !== 'signedIn',
    hasAccount: findOpenContact() !== null,
  };
}
