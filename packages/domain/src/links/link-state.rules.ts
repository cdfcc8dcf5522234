/** How a signed link in a message stands (drawn in docs/states.md). Nothing of it is kept: it follows from its facts. */
export type LinkState = 'open' | 'used' | 'signInRequired' | 'revoked' | 'expired';

/**
 * It is used once what it asks for is done, by it or elsewhere. A right that comes back opens it again, and so does a client
 * group that no longer asks its people to sign in; time does not come back.
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
  /** From this instant on it opens nothing. */
  readonly expiresAt: Temporal.Instant;
  /** The person it was sent to is there and holds any right in the group of its item. */
  readonly isReaderThere: boolean;
  /** The client group asks its people to sign in first. */
  readonly needsSignIn: boolean;
  /** What it asks for is done. */
  readonly isDone: boolean;
};

/** The state that decides first: what is over says so, whoever reads it. */
export function linkState({ now, expiresAt, isReaderThere, needsSignIn, isDone }: LinkFacts): LinkState {
  if (Temporal.Instant.compare(now, expiresAt) >= 0) return 'expired';
  if (!isReaderThere) return 'revoked';
  if (needsSignIn) return 'signInRequired';
  return isDone ? 'used' : 'open';
}
