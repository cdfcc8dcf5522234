/**
 * The state of a signed link in a message (drawn in docs/states.md). It is never stored, but derived from its facts.
 */
export type LinkState = 'open' | 'used' | 'signInRequired' | 'revoked' | 'expired';

/**
 * A link is used once its task is done, with it or elsewhere. A restored right opens it again, and so does a client
 * group that no longer requires sign-in; an expired link stays expired.
 */
export const linkTransitions: Readonly<Record<LinkState, readonly LinkState[]>> = {
  open: ['used', 'signInRequired', 'revoked', 'expired'],
  used: ['signInRequired', 'revoked', 'expired'],
  signInRequired: ['open', 'used', 'revoked', 'expired'],
  revoked: ['open', 'used', 'signInRequired', 'expired'],
  expired: [],
};
export const firstLinkStates = ['open'] as const satisfies readonly LinkState[];

export type LinkFacts = {
  readonly now: Temporal.Instant;
  /** The link stops working at this instant. */
  readonly expiresAt: Temporal.Instant;
  /** The recipient still exists and has any right in the group of its item. */
  readonly isReaderThere: boolean;
  /** The client group requires sign-in first. */
  readonly needsSignIn: boolean;
  /** Its task is done. */
  readonly isDone: boolean;
};

/** The first state that applies, in order of precedence: an expired link is 'expired' for every reader. */
export function linkState({ now, expiresAt, isReaderThere, needsSignIn, isDone }: LinkFacts): LinkState {
  if (Temporal.Instant.compare(now, expiresAt) >= 0) return 'expired';
  if (!isReaderThere) return 'revoked';
  if (needsSignIn) return 'signInRequired';
  return isDone ? 'used' : 'open';
}
