import { tokens } from '../../lib/calls/call.ts';
import { findOpenContact } from '../../session/signed-in-part.ts';
import { ensureSignedIn } from '../../session/session.ts';
import { getSessionPhase } from '../../session/session-state.ts';
import { isSignedIn } from '../../session/signed-in.rules.ts';
import type { GuardContext } from './route-guard.ts';

/** The guard's first steps on the real session. */
export const guardContext: GuardContext = {
  ensureSignedIn: async () => (isSignedIn(signInFacts()) ? 'yes' : ensureSignedIn()),
  isImpersonating: () => false,
  loadSignedInGuard: async () => (await import('./signed-in-guard.ts')).guardSignedIn,
};

function signInFacts() {
  return {
    hasAccessToken: tokens.findToken() !== null,
    needsInteraction: getSessionPhase() !== 'signedIn',
    hasAccount: findOpenContact() !== null,
  };
}
