import { createStore, useStore } from '../lib/store.ts';

/**
 * State of this tab's session. `expired`: a screen with a person's data is open, but the server has ended the session;
 * the screen stays, with a password dialog over it.
 */
export type SessionPhase = 'signedOut' | 'signedIn' | 'expired';

const phase = createStore<SessionPhase>('signedOut');

export const getSessionPhase = phase.get;
let returns = 0;

export function setSessionPhase(next: SessionPhase): void {
  if (phase.get() === 'expired' && next === 'signedIn') returns += 1;
  phase.set(next);
}

/** How often somebody has signed in again over an open screen. */
export function countReturns(): number {
  return returns;
}

export const onSessionPhase = phase.subscribe;

let hasJustSignedIn = false;

/** Somebody has signed in by the form, and no screen has handled it yet. */
export function noteSignIn(): void {
  hasJustSignedIn = true;
}

/** Whether the page began with a sign-in; true only once. */
export function takeSignIn(): boolean {
  const taken = hasJustSignedIn;
  hasJustSignedIn = false;
  return taken;
}

export function useSessionPhase(): SessionPhase {
  return useStore(phase);
}
