import { homeLink, type Address } from '../../lib/links.ts';
import type { ScreenEntry } from '../screens.ts';

/** The error pages at which a guard can stop; texts in `features/error-pages`. */
export type GuardError =
  | 'forbidden'
  | 'unauthorized'
  | 'badRequest'
  | 'internalError'
  | 'noServerResponse'
  | 'accountLoadFailure'
  | 'noClients';

export type GuardDecision =
  | { readonly kind: 'pass' }
  | { readonly kind: 'redirect'; readonly to: Address }
  /** Redirects to the landing page with the language prefix, or to the login route when impersonating. */
  | { readonly kind: 'signIn'; readonly at: 'landing' | 'login' }
  | { readonly kind: 'errorPage'; readonly page: GuardError };

/** The guard's dependencies before the person is known. */
export type GuardDeps = {
  /**
   * Refreshes the token if there is none. `unreachable` is not `no`: only the server can say that nobody is signed in.
   */
  ensureSignedIn(): Promise<'yes' | 'no' | 'unreachable'>;
  isImpersonating(): boolean;
  /** The server cannot be reached: opens what the contact has last seen on this device. False if there is nothing. */
  openSeen(): Promise<boolean>;
  /** Steps 3 to 6, in a chunk that only signed-in people load. Rejects if the chunk cannot be loaded. */
  loadViewerGuard(): Promise<(entry: ScreenEntry) => Promise<GuardDecision>>;
};

/** The six steps of spec section 2, in order; `check-viewer.ts` has the last four. Never throws. */
export async function guardRoute(entry: ScreenEntry, deps: GuardDeps): Promise<GuardDecision> {
  // 1. Public routes pass; the sign-in screens redirect home if the person is already signed in.
  if (entry.access.kind === 'public') {
    const leaves =
      entry.access.leavesWhenSignedIn === true &&
      // Here an ordinary session ends (spec section 4); support that already acts as a contact is redirected home.
      (entry.name !== 'impersonateLogin' || deps.isImpersonating()) &&
      (await deps.ensureSignedIn()) === 'yes';
    return leaves ? { kind: 'redirect', to: homeLink } : { kind: 'pass' };
  }
  // 2. The token
  const toSignIn: GuardDecision = { kind: 'signIn', at: deps.isImpersonating() ? 'login' : 'landing' };
  try {
    const signedIn = await deps.ensureSignedIn();
    if (signedIn === 'no') return toSignIn;
    if (signedIn === 'unreachable' && !(await deps.openSeen())) return unreachable;
    const checkViewer = await deps.loadViewerGuard();
    const decision = await checkViewer(entry);
    // Another tab's token is no sign that the server can still be reached.
    if (isErrorPage(decision, 'noServerResponse') && (await deps.openSeen())) return await checkViewer(entry);
    // A token that looked valid may belong to a session that has ended meanwhile.
    const isEnded = isErrorPage(decision, 'unauthorized') && (await deps.ensureSignedIn()) === 'no';
    return isEnded ? toSignIn : decision;
  } catch {
    return unreachable;
  }
}

const unreachable = { kind: 'errorPage', page: 'noServerResponse' } as const;

function isErrorPage(decision: GuardDecision, page: GuardError): boolean {
  return decision.kind === 'errorPage' && decision.page === page;
}
