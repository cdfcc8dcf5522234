/** What a link to an account in an email is for; each link for one of them. */
export const accountLinkPurposes = ['resetPassword', 'verifyEmail'] as const;
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number];

/** Where the link leads; the secret follows in the fragment, which no server, log or referrer sees. */
export const accountLinkPaths = {
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
} as const satisfies Readonly<Record<AccountLinkPurpose, `/${string}`>>;

/** The same for the link of an invitation. */
export const invitationPath = '/invitation';

/** How long a link is good for after it was asked for. A newer one of the same purpose ends it at once. */
export const accountLinkHours: Readonly<Record<AccountLinkPurpose, number>> = {
  resetPassword: 1,
  verifyEmail: 24,
};

/**
 * Emails of one purpose that an account is sent in so many minutes. The window of a reset is half as long as its link is
 * good for: whoever is sent no further one holds one that still works.
 */
export const maxAccountEmails = 5;
export const accountEmailMinutes: Readonly<Record<AccountLinkPurpose, number>> = {
  resetPassword: 30,
  verifyEmail: 60,
};

export function accountLinkExpiry(purpose: AccountLinkPurpose, at: Temporal.Instant): Temporal.Instant {
  return at.add({ hours: accountLinkHours[purpose] });
}

/** How a link to an account stands (drawn in docs/states.md). */
export type AccountLinkState = 'open' | 'ended';

/**
 * `use`: it did what it is for. `replace`: a newer one of its purpose was asked for. `settle`: the password was set
 * anew without it. `expire`: by the clock.
 */
export const accountLinkTransitions = {
  open: { use: 'ended', replace: 'ended', settle: 'ended', expire: 'ended' },
  ended: {},
} as const satisfies Readonly<Record<AccountLinkState, Readonly<Record<string, AccountLinkState>>>>;
export const firstAccountLinkStates = ['open'] as const satisfies readonly AccountLinkState[];

export type AccountLinkFacts = {
  expiresAt: Temporal.Instant;
  /** Set once it was used, replaced or settled. */
  endedAt: Temporal.Instant | null;
};

/** 'ended' from the instant of its expiry on, and once anything else ended it. */
export function stateOfAccountLink(
  { expiresAt, endedAt }: AccountLinkFacts,
  at: Temporal.Instant,
): AccountLinkState {
  return endedAt === null && Temporal.Instant.compare(at, expiresAt) < 0 ? 'open' : 'ended';
}
