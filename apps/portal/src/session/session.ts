import { signOut } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { endedElsewhereLink, homeLink, landingLink, type Address } from '../lib/links.ts';
import { call, onSessionEnded, tokens } from '../lib/calls/call.ts';
import { getOriginLanguage } from '../lib/device/runtime-config.ts';
import { clearDevice, forgetSeen, holdsUnsent, mayHaveSession, rememberSession } from './device-session.ts';
import { findSignedInApp, findOpenContact } from './signed-in-app.ts';
import { getSessionPhase, setSessionPhase } from './session-state.ts';
import { onNewsFromTabs, tellOtherTabs } from './session-tabs.ts';

/** Follows the session for the life of the page. Called once at start. */
export function watchSession(): void {
  onSessionEnded((isElsewhere) => {
    forgetSeen();
    if (!isElsewhere) return setSessionPhase(findOpenContact() === null ? 'signedOut' : 'expired');
    // Ended on purpose: the data must disappear from here. The next page notifies the other tabs.
    void leave(endedElsewhereLink);
  });
  onNewsFromTabs((news) => {
    if (news.kind === 'signedOut') void leave(landingAddress());
    else void followSignIn(news.contactId);
  });
}

/**
 * Ensures that there is an access token. An open screen stays when the session has ended or the server is unavailable:
 * the sign-in dialog or the offline mark appears then.
 */
export async function ensureSignedIn(): Promise<'yes' | 'no' | 'unreachable'> {
  if (tokens.findToken() === null && !mayHaveSession()) return 'no';
  const token = await tokens.refresh(null);
  if (token.kind === 'token') {
    setSessionPhase('signedIn');
    return 'yes';
  }
  if (findOpenContact() !== null) {
    if (token.kind === 'refused') setSessionPhase('expired');
    return 'yes';
  }
  if (token.kind !== 'refused') return 'unreachable';
  forgetSeen();
  return 'no';
}

/** Another tab signed in: a screen of the same contact continues, one of another contact starts clean. */
async function followSignIn(contactId: string): Promise<void> {
  const contact = findOpenContact();
  if (contact === null) return;
  if (contact.id !== contactId) return startClean();
  if (getSessionPhase() !== 'expired') return;
  const token = await tokens.refresh(null);
  if (token.kind !== 'token') return;
  setSessionPhase('signedIn');
  findSignedInApp()?.refreshScreens();
}

/**
 * Signs out in every tab and goes to `address`, or to the landing page. If the server failed to, the person stays
 * signed in there, which the caller reports; tabs and device are cleared all the same.
 */
export async function signOutHere(address: string | null = landingAddress()): Promise<boolean> {
  // Beforehand: another tab whose stream the server closes would think the session was ended elsewhere.
  tellOtherTabs({ kind: 'signedOut' });
  const { isSuccess } = await call(signOut);
  await leave(isSuccess ? address : null);
  return isSuccess;
}

/**
 * If the server, or the page that calls it, cannot be reached: deletes the person's data in tabs and on the device.
 * False if a booking is still waiting to be sent, about which the person is asked first.
 */
export function leaveHere(): boolean {
  if (holdsUnsent()) return false;
  tellOtherTabs({ kind: 'signedOut' });
  void leave(null);
  return true;
}

export function landingAddress(): Address {
  return landingLink(getOriginLanguage());
}

/** For a person other than the one whose screen is open. */
export function startClean(): Promise<void> {
  return leave(homeLink, rememberSession);
}

/** A page load is the surest way to forget: no state survives it. With null the caller's page stays. */
async function leave(address: string | null, remember?: () => void): Promise<void> {
  tokens.leave();
  findSignedInApp()?.forget();
  setSessionPhase('signedOut');
  const cleared = clearDevice();
  // At once, since the storages are empty by now and the tab that signed in may be loading its next page.
  if (address !== null) remember?.();
  await cleared;
  if (address === null) return;
  // The router saves its scroll positions as the page unloads, after the clearing above.
  addEventListener('pagehide', () => sessionStorage.clear(), { once: true });
  location.replace(address);
}
