import { signIn, signOut } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { failureTexts } from '@staffroom/domain/errors/failure-texts.ts';
import { homeLink, landingLink, type Address } from '../lib/links.ts';
import { call, onSessionEnded, tokens } from '../lib/calls/call.ts';
import type { CallFailed } from '../lib/calls/call-result.ts';
import { getOriginLanguage } from '../lib/device/runtime-config.ts';
import { clearDevice, mayHaveSession, rememberSession } from './device-session.ts';
import { findSignedInApp, findOpenContact } from './signed-in-app.ts';
import { toastFailure } from './outcome-toasts.ts';
import { getSessionPhase, noteSignIn, setSessionPhase } from './session-state.ts';
import { onNewsFromTabs, tellOtherTabs } from './session-tabs.ts';

/** Follows the session for the life of the page. Called once at start. */
export function watchSession(): void {
  onSessionEnded(() => setSessionPhase(findOpenContact() === null ? 'signedOut' : 'expired'));
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
  return token.kind === 'refused' ? 'no' : 'unreachable';
}

/** Signs in; answers the refusal, or null when the person is in. The caller navigates. */
export async function signInWith(credentials: {
  email: string;
  password: string;
}): Promise<CallFailed | null> {
  const result = await call(signIn, { body: credentials });
  if (!result.isSuccess) return result;
  tokens.keep(result.data.accessToken);
  rememberSession();
  const before = findOpenContact();
  if (before === null) {
    noteSignIn();
    setSessionPhase('signedIn');
  } else await continueAs(before.id);
  return null;
}

/** After an expiry: the same contact goes on with everything as it stood, another contact starts clean. */
async function continueAs(contactId: string): Promise<void> {
  try {
    const signedInId = await findSignedInApp()?.fetchContactId();
    if (signedInId !== undefined) tellOtherTabs({ kind: 'signedIn', contactId: signedInId });
    if (signedInId !== contactId) return await leave(homeLink, rememberSession);
  } catch {
    // The profile is asked for again by the next screen; the person is who the server let in.
  }
  setSessionPhase('signedIn');
  findSignedInApp()?.refreshScreens();
}

/** Another tab signed in: a screen of the same contact goes on, a screen of another contact starts clean. */
async function followSignIn(contactId: string): Promise<void> {
  const contact = findOpenContact();
  if (contact === null) return;
  if (contact.id !== contactId) return leave(homeLink, rememberSession);
  if (getSessionPhase() !== 'expired') return;
  const token = await tokens.refresh(null);
  if (token.kind !== 'token') return;
  setSessionPhase('signedIn');
  findSignedInApp()?.refreshScreens();
}

/** Signs out in every tab and goes to `address`, or to the landing page. A failure is told and changes nothing. */
export async function signOutHere(address: string | null = landingAddress()): Promise<boolean> {
  const result = await call(signOut);
  if (!result.isSuccess && result.statusCode !== 401) {
    toastFailure(failureTexts.signOut);
    return false;
  }
  tellOtherTabs({ kind: 'signedOut' });
  if (address === null) {
    forget();
    await clearDevice();
  } else {
    await leave(address);
  }
  return true;
}

export function landingAddress(): Address {
  return landingLink(getOriginLanguage());
}

/** A new page is the surest way to forget: no state of the old one lives on. */
async function leave(address: string, remember?: () => void): Promise<void> {
  forget();
  await clearDevice();
  remember?.();
  // The router notes its scroll positions as the page goes, after the clearing above.
  addEventListener('pagehide', () => sessionStorage.clear(), { once: true });
  location.replace(address);
}

function forget(): void {
  tokens.forget();
  findSignedInApp()?.forget();
  setSessionPhase('signedOut');
}
