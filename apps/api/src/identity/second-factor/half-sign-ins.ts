import { createHash } from 'node:crypto';
import { enrolmentMinutes, halfSignInMinutes } from '@staffroom/domain/account/second-factor.rules.ts';
import { openValue, sealValue } from '../seal.ts';
import type { Seal } from '../seal.ts';

/**
 * The right password was given in this browser, and the second factor is still asked for. It stands sealed in a cookie and
 * nowhere else: there is no session yet that anything could be reached with.
 */
export type HalfSignIn = {
  id: string;
  userId: string;
  email: string;
  /** Of the hash that the password was right for: a new password ends the sign-in. */
  passwordMark: string;
  deviceKnown: boolean;
  expiresAtMs: number;
};

const purpose = 'half-open sign-in';
const name = '__Host-staffroom-half';

export function markOfPassword(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
}

export type AskedFor = 'secondFactor' | 'enrolment';

/** Setting up an app takes longer than reading a code. */
export function halfSignInExpiry(asks: AskedFor, at: Temporal.Instant): Temporal.Instant {
  return at.add({ minutes: asks === 'enrolment' ? enrolmentMinutes : halfSignInMinutes });
}

export function halfSignInCookie(seal: Seal, half: HalfSignIn): string {
  return cookieOf(sealValue(seal, half, purpose), enrolmentMinutes * 60);
}

export const noHalfSignInCookie = cookieOf('', 0);

/** Null without one that is still good. */
export function readHalfSignIn(
  seal: Seal,
  cookies: string | null | undefined,
  at: Temporal.Instant,
): HalfSignIn | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const sealed = value !== undefined && /^[\w-]{1,2000}$/.test(value) ? value : null;
  return openValue<HalfSignIn>(seal, sealed, { purpose, at });
}

function cookieOf(value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
