import { homeLink, type Address } from '../../lib/links.ts';
import type { ScreenEntry } from '../screens.ts';

/** The types of error page that a guard can end at; texts in `features/error-pages`. */
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
  /** To the landing page under the language prefix, or to the login route when impersonating. */
  | { readonly kind: 'signIn'; readonly at: 'landing' | 'login' }
  | { readonly kind: 'errorPage'; readonly page: GuardError };

/** What the guard asks before it knows who somebody is. */
export type GuardDeps = {
  /** Refreshes the token where there is none. `unreachable` is not `no`: only the server can say who is not signed in. */
  ensureSignedIn(): Promise<'yes' | 'no' | 'unreachable'>;
  isImpersonating(): boolean;
  /** The server cannot be reached: opens what the contact has last seen here. False where there is nothing. */
  openSeen(): Promise<boolean>;
  /** Steps 3 to 6, in the part of the program that only signed-in people load. Rejects when that part does not arrive. */
  loadViewerGuard(): Promise<(entry: ScreenEntry) => Promise<GuardDecision>>;
};

/** The six steps of spec section 2, in order; `check-viewer.ts` has the last four. Never throws. */
export async function guardRoute(entry: ScreenEntry, deps: GuardDeps): Promise<GuardDecision> {
  // 1. Public routes pass; the sign-in screens go home when the person is signed in already.
  if (entry.access.kind === 'public') {
    const leaves =
      entry.access.leavesWhenSignedIn === true &&
      // An ordinary session ends there (spec section 4); who acts as a contact already goes on.
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
    // A token that looked good can be one of a session that has ended meanwhile.
    const isEnded = isUnauthorised(decision) && (await deps.ensureSignedIn()) === 'no';
    return isEnded ? toSignIn : decision;
  } catch {
    return unreachable;
  }
}

const unreachable = { kind: 'errorPage', page: 'noServerResponse' } as const;

function isUnauthorised(decision: GuardDecision): boolean {
  return decision.kind === 'errorPage' && decision.page === 'unauthorized';
}
