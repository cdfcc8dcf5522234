import { tokens } from '../../lib/calls/call.ts';
import { findOpenContact } from '../../session/inside.ts';
import { ensureSignedIn } from '../../session/session.ts';
import { getSessionPhase } from '../../session/session-state.ts';
import { isSignedIn } from '../../session/signed-in.rules.ts';
import type { GuardWorld } from './route-guard.ts';

/** The guard's first steps on the real session. */
export const guardWorld: GuardWorld = {
  ensureSignedIn: async () => (isSignedIn(signInFacts()) ? 'yes' : ensureSignedIn()),
  isImpersonating: () => false,
  loadInnerGuard: async () => (await import('./inner-world.ts')).guardInner,
};

function signInFacts() {
  return {
    hasAccessToken: tokens.findToken() !== null,
    needsInteraction: getSessionPhase() !== 'signedIn',
    hasAccount: findOpenContact() !== null,
  };
}
