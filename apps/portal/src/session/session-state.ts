import { createStore, useStore } from '../lib/store.ts';

/**
 * Where this tab's session stands. `expired`: a screen with a person's data is open, but the server has ended the
 * session; the screen stays and asks for the password over it.
 */
export type SessionPhase = 'signedOut' | 'signedIn' | 'expired';

const phase = createStore<SessionPhase>('signedOut');

export const getSessionPhase = phase.get;
export const setSessionPhase = (next: SessionPhase) => phase.set(next);
export const onSessionPhase = phase.subscribe;

export function useSessionPhase(): SessionPhase {
  return useStore(phase);
}
