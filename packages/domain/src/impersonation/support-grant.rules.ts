import { allowed, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';

/** What a support user may do as the contact: only read, or everything that the contact may do. */
export const supportModes = ['read', 'act'] as const;
export type SupportMode = (typeof supportModes)[number];

/** Where the second provider sends the browser back to; its answer is in the fragment. */
export const supportReturnPath = '/user/impersonate/return';
/** Where it sends the browser after a sign-out. */
export const supportSignOutPath = '/user/impersonate/logout';

/** How long a grant lasts (security.md); then the second provider must confirm again. */
export const grantMinutes = 60;
/** How old a sign-in with a second factor may be at the second provider when a grant begins. */
export const maxSignInAgeMinutes = 120;
/** Of the reason, in code points. */
export const maxReasonLength = 500;

/** Permission for one support user to act as one contact. */
export type SupportGrant = {
  contactId: string;
  mode: SupportMode;
  expiresAt: Temporal.Instant;
  /** Null until somebody stops it. */
  endedAt: Temporal.Instant | null;
};

export function isGrantActive(
  { expiresAt, endedAt }: Pick<SupportGrant, 'expiresAt' | 'endedAt'>,
  at: Temporal.Instant,
): boolean {
  return endedAt === null && Temporal.Instant.compare(at, expiresAt) < 0;
}

/**
 * Whether a call is allowed, by its session and its `Impersonated-Contact` header. The header selects but grants
 * nothing: it must equal the contact of the session's grant, and without a grant it must be absent. `grant` null: the
 * session of an ordinary contact. Two headers arrive as one text, which equals no contact.
 */
export function checkImpersonatedContact(
  grant: SupportGrant | null,
  header: string | undefined,
  at: Temporal.Instant,
): Verdict {
  if (grant === null) {
    return header === undefined ? allowed : refuse('impersonation_grant_required');
  }
  if (header === undefined) return refuse('impersonation_grant_required');
  if (header !== grant.contactId) return refuse('impersonation_contact_differs');
  return isGrantActive(grant, at) ? allowed : refuse('impersonation_grant_ended');
}

/** An operation, as seen by somebody who acts as a contact. */
export type ImpersonatedOperation = {
  writes: boolean;
  /**
   * Password, email, second factor, sessions, availability and everything else reserved to the contact (product.md 30).
   */
  isOfContactAlone: boolean;
};

export function checkImpersonatedOperation(
  mode: SupportMode,
  { writes, isOfContactAlone }: ImpersonatedOperation,
): Verdict {
  if (isOfContactAlone) return refuse('impersonation_action_refused');
  if (writes && mode === 'read') return refuse('impersonation_read_only');
  return allowed;
}

/** What the second provider reports about a sign-in. */
export type ProviderSignIn = {
  /** Methods by RFC 8176: `mfa` means more than one factor. */
  methods: readonly string[];
  /** Null when the provider does not report it. */
  signedInAt: Temporal.Instant | null;
};

/** Whether a second factor was used recently: the provider must state both the factor and the time. */
export function checkProviderSignIn({ methods, signedInAt }: ProviderSignIn, at: Temporal.Instant): Verdict {
  const oldest = at.subtract({ minutes: maxSignInAgeMinutes });
  const isFresh = signedInAt !== null && Temporal.Instant.compare(signedInAt, oldest) >= 0;
  return isFresh && methods.includes('mfa') ? allowed : refuse('impersonation_sign_in_failed');
}
