import { tokens } from '../lib/calls/call.ts';
import { rememberSession } from './device-session.ts';
import { startClean } from './session.ts';
import { noteSignIn, setSessionPhase } from './session-state.ts';
import { tellOtherTabs } from './session-tabs.ts';
import { findOpenContact, findSignedInApp } from './signed-in-app.ts';

/** Somebody signed in as themselves: what support left on the device (`support-request.ts`) goes. */
export function rememberOwnSession(): void {
  for (const name of ['supportAddress', 'supportRequest']) localStorage.removeItem(name);
  rememberSession();
}

/** What follows any kind of sign-in. */
export async function letIn(accessToken: string): Promise<void> {
  tokens.keep(accessToken);
  rememberOwnSession();
  const open = findOpenContact();
  if (open !== null) return continueAs(open.id);
  noteSignIn();
  setSessionPhase('signedIn');
}

/** After an expiry: the same contact continues where they were, another contact starts clean. */
export async function continueAs(contactId: string): Promise<void> {
  try {
    const signedInId = await findSignedInApp()?.fetchContactId();
    if (signedInId !== undefined) tellOtherTabs({ kind: 'signedIn', contactId: signedInId });
    if (signedInId !== contactId) return await startClean();
  } catch {
    // The next screen fetches the profile again; the server has said who the person is.
  }
  setSessionPhase('signedIn');
  findSignedInApp()?.refreshScreens();
}
