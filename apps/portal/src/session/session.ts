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
    // Ended on purpose: nothing may be read here any more. The page that follows tells the other tabs.
    void leave(endedElsewhereLink);
  });
  onNewsFromTabs((news) => {
    if (news.kind === 'signedOut') void leave(landingAddress());
    else void followSignIn(news.contactId);
  });
}

/**
 * Makes sure of an access token. A person whose screen is open stays on it when the session has ended or the server is
 * away: the sign-in dialog or the offline mark speaks then.
 */
export async function ensureSignedIn(): Promise<'yes' | 'no' | 'unreachable'> {
  if (tokens.findToken() === null && !mayHaveSession()) return 'no';
  const token = await tokens.obtain();
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

/** Another tab signed in: a screen of the same contact goes on, a screen of another contact starts clean. */
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
 * Signs out in every tab and goes to `address`, or to the landing page. Where the server did not do so the person stays
 * signed in there, which the caller tells; tabs and device are emptied all the same.
 */
export async function signOutHere(address: string | null = landingAddress()): Promise<boolean> {
  // Before it is done: another tab whose line the server ends would take it for an end from elsewhere.
  tellOtherTabs({ kind: 'signedOut' });
  const { isSuccess } = await call(signOut);
  await leave(isSuccess ? address : null);
  return isSuccess;
}

/**
 * Where the server cannot be told, or the page that tells it did not arrive: nothing of the person stays in tabs and
 * device. False where a booking still waits here to be sent, about which the person is asked first.
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

/** For somebody else than whose screen is open. */
export function startClean(): Promise<void> {
  return leave(homeLink, rememberSession);
}

/** A new page is the surest way to forget: no state of the old one lives on. With null the caller's page stays. */
async function leave(address: string | null, remember?: () => void): Promise<void> {
  tokens.leave();
  findSignedInApp()?.forget();
  setSessionPhase('signedOut');
  const cleared = clearDevice();
  // At once, since the storages are empty by now: the tab that signed in may load its next page meanwhile.
  if (address !== null) remember?.();
  await cleared;
  if (address === null) return;
  // The router notes its scroll positions as the page goes, after the clearing above.
  addEventListener('pagehide', () => sessionStorage.clear(), { once: true });
  location.replace(address);
}
