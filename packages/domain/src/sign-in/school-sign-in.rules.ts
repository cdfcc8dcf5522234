import type { ErrorCode } from '../errors/error-catalogue.ts';

/** How long somebody may take at the issuer of their school. */
export const schoolSignInMinutes = 10;
/** How long a sign-in there says who somebody is, where the portal asks for a password otherwise. */
export const schoolProofMinutes = 10;
export const maxSchoolNameLength = 100;
export const maxSchoolDomains = 50;
/** Longest name of a host (RFC 1035). */
export const maxDomainLength = 253;
/** Longest answer of an issuer that is taken. */
export const maxIssuerAnswerLength = 4_000;

/** Lower case, without a dot at either end; names in other scripts as they stand in addresses (`xn--…`). */
export const domainShape = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z]([a-z\d-]{0,61}[a-z\d])?$/;

/** Where the issuer of a client group sends the browser back to: another address for each, so that no answer is taken for another's. */
export function schoolReturnPath(clientGroupId: string): `/${string}` {
  return `/school/return/${clientGroupId}`;
}

/** Of an email address, in lower case; null for what is none. */
export function domainOf(email: string): string | null {
  const domain = /^[^@\s]+@([^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? '';
  return domainShape.test(domain) ? domain : null;
}

/** What an issuer says of somebody. */
export type SchoolClaims = {
  /** The issuer's own id of the person, which never changes. */
  readonly subject: string;
  /** As the issuer spells it; null where it names none. */
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

/** The address must be verified, and of one of the school's domains themselves: no domain below them counts. */
export function checkSchoolClaims(
  { email, isEmailVerified }: Pick<SchoolClaims, 'email' | 'isEmailVerified'>,
  domains: readonly string[],
): SchoolClaimsVerdict {
  if (email === null || !isEmailVerified) return { ok: false, code: 'school_email_unverified' };
  const domain = domainOf(email);
  if (domain === null || !domains.includes(domain)) return { ok: false, code: 'school_email_refused' };
  return { ok: true, email: email.trim().toLowerCase() };
}

/** Whether a second factor was shown at the issuer, and that is enough here. */
export function isFactorShownAtSchool(
  { methods }: Pick<SchoolClaims, 'methods'>,
  { trustsFactor }: { trustsFactor: boolean },
): boolean {
  return trustsFactor && methods.includes('mfa');
}
