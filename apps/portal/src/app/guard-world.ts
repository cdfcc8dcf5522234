import { tokens } from '../lib/call.ts';
import { ensureSignedIn } from '../session/session.ts';
import { getSessionPhase } from '../session/session-state.ts';
import type { GuardWorld } from './route-guard.ts';

/** The guard's first steps on the real session. */
export const guardWorld: GuardWorld = {
  ensureSignedIn: async () =>
    getSessionPhase() === 'signedIn' && tokens.findToken() !== null ? 'yes' : ensureSignedIn(),
  isImpersonating: () => false,
  loadInnerGuard: async () => (await import('./inner-world.ts')).guardInner,
};
