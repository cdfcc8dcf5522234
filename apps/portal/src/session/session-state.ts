import { createStore, useStore } from '../lib/store.ts';

/**
 * Where this tab's session stands. `expired`: a screen with a person's data is open, but the server has ended the
 * session; the screen stays and asks for the password over it.
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

/** A person has come in by the sign-in form, and no screen knows it yet. */
export function noteSignIn(): void {
  hasJustSignedIn = true;
}

/** Whether the page began with a sign-in; told once. */
export function takeSignIn(): boolean {
  const taken = hasJustSignedIn;
  hasJustSignedIn = false;
  return taken;
}

export function useSessionPhase(): SessionPhase {
  return useStore(phase);
}
