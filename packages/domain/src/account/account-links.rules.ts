/** What an account link in an email is for. Each link has one purpose. */
export const accountLinkPurposes = ['resetPassword', 'verifyEmail'] as const;
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number];

/** The page that the link opens; the secret is in the fragment, which no server, log or referrer sees. */
export const accountLinkPaths = {
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
} as const satisfies Readonly<Record<AccountLinkPurpose, `/${string}`>>;

/** The page that an invitation link opens. */
export const invitationPath = '/invitation';

/** How long a link is valid after it was requested. A newer one of the same purpose ends it at once. */
export const accountLinkHours: Readonly<Record<AccountLinkPurpose, number>> = {
  resetPassword: 1,
  verifyEmail: 24,
};

/**
 * Max emails of one purpose to an account within `accountEmailMinutes`. The window for a reset is half the lifetime of
 * its link, so somebody who is refused another email still has a link that works.
 */
export const maxAccountEmails = 5;
export const accountEmailMinutes: Readonly<Record<AccountLinkPurpose, number>> = {
  resetPassword: 30,
  verifyEmail: 60,
};

export function accountLinkExpiry(purpose: AccountLinkPurpose, at: Temporal.Instant): Temporal.Instant {
  return at.add({ hours: accountLinkHours[purpose] });
}

/** The state of an account link (drawn in docs/states.md). */
export type AccountLinkState = 'open' | 'ended';

/**
 * `use`: it was used. `replace`: a newer link of its purpose was requested. `settle`: the password was changed without
 * it. `expire`: its time ran out.
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

/** 'ended' from the instant it expires, or once it was used, replaced or settled. */
export function stateOfAccountLink(
  { expiresAt, endedAt }: AccountLinkFacts,
  at: Temporal.Instant,
): AccountLinkState {
  return endedAt === null && Temporal.Instant.compare(at, expiresAt) < 0 ? 'open' : 'ended';
}
