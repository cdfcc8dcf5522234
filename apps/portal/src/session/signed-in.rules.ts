/** Signed in = an access token exists and either no interaction is required or an account exists (spec section 4). */
export function isSignedIn(facts: {
  readonly hasAccessToken: boolean;
  /** The second provider wants to show itself before it answers. */
  readonly needsInteraction: boolean;
  readonly hasAccount: boolean;
}): boolean {
  return facts.hasAccessToken && (!facts.needsInteraction || facts.hasAccount);
}
