import type { ErrorCode } from '../errors/error-catalogue.ts';

/** How long somebody may take to sign in at their school. */
export const schoolSignInMinutes = 10;
/** How long a sign-in there replaces a password where the portal asks for proof of identity. */
export const schoolProofMinutes = 10;
export const maxSchoolNameLength = 100;
export const maxSchoolDomains = 50;
/** Max length of a host name (RFC 1035). */
export const maxDomainLength = 253;
/** Max length of an issuer's answer. */
export const maxIssuerAnswerLength = 4_000;

/** Lower case, no dot at either end; international names in Punycode (`xn--…`). */
export const domainShape = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/;

/** Where the issuer of a client group redirects to: a separate path for each, so that answers cannot be mixed up. */
export function schoolReturnPath(clientGroupId: string): `/${string}` {
  return `/school/return/${clientGroupId}`;
}

/** The domain of an email address, in lower case; null if it is none. */
export function domainOf(email: string): string | null {
  const domain = /^[^@\s]+@([^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? '';
  return domainShape.test(domain) ? domain : null;
}

/** An issuer's claims about a person. */
export type SchoolClaims = {
  /** The issuer's own id of the person, which never changes. */
  readonly subject: string;
  /** As the issuer spells it; null where it gives none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** How they signed in there (RFC 8176). */
  readonly methods: readonly string[];
};

export type SchoolClaimsVerdict =
  | { readonly ok: true; readonly email: string }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, 'school_email_unverified' | 'school_email_refused'>;
    };

/** The address must be verified and in one of the school's domains itself: subdomains do not count. */
export function checkSchoolClaims(
  { email, isEmailVerified }: Pick<SchoolClaims, 'email' | 'isEmailVerified'>,
  domains: readonly string[],
): SchoolClaimsVerdict {
  if (email === null || !isEmailVerified) return { ok: false, code: 'school_email_unverified' };
  const domain = domainOf(email);
  if (domain === null || !domains.includes(domain)) return { ok: false, code: 'school_email_refused' };
  return { ok: true, email: email.trim().toLowerCase() };
}

/** Whether a second factor was used at the issuer and is trusted here. */
export function isFactorShownAtSchool(
  { methods }: Pick<SchoolClaims, 'methods'>,
  { trustsFactor }: { trustsFactor: boolean },
): boolean {
  return trustsFactor && methods.includes('mfa');
}
