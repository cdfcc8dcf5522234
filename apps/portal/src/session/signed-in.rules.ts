/** Signed in = an access token exists and either no interaction is required or an account exists (spec section 4). */
export function isSignedIn(facts: {
  readonly hasAccessToken: boolean;
  /** No sign-in has been seen yet, or it has ended: the person may have to sign in. */
  readonly needsInteraction: boolean;
  /** A contact's screen is open. */
  readonly hasAccount: boolean;
}): boolean {
  return facts.hasAccessToken && (!facts.needsInteraction || facts.hasAccount);
}
