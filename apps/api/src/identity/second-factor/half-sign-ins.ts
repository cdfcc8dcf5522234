import { createHash } from 'node:crypto';
import { enrolmentMinutes, halfSignInMinutes } from '@staffroom/domain/account/second-factor.rules.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import { findCookie, formatCookie } from '../cookies.ts';
import { openValue, sealValue } from '../seal.ts';
import type { Seal } from '../seal.ts';
import type { Factor } from './factors.ts';

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
  /** Begun at the issuer of the account's school, not by a password. */
  bySchool: boolean;
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
function halfSignInExpiry(asks: AskedFor, at: Temporal.Instant): Temporal.Instant {
  return at.add({ minutes: asks === 'enrolment' ? enrolmentMinutes : halfSignInMinutes });
}

type BegunBy = Pick<HalfSignIn, 'userId' | 'email' | 'deviceKnown' | 'bySchool'> & {
  passwordHash: string | null;
  factors: readonly Factor[];
};

/** What is answered, and kept by the browser, while the second factor is asked for. */
export function halfOf(
  { seal, ids }: { seal: Seal; ids: Ids },
  { passwordHash, factors, ...of }: BegunBy,
  at: Temporal.Instant,
) {
  const asks: AskedFor = factors.length > 0 ? 'secondFactor' : 'enrolment';
  const expiresAt = halfSignInExpiry(asks, at);
  const half = { ...of, id: ids.next(), passwordMark: markOfPassword(passwordHash) };
  const cookie = halfSignInCookie(seal, { ...half, expiresAtMs: expiresAt.epochMilliseconds });
  return { ok: 'half' as const, asks, factors, expiresAt: expiresAt.toString(), setCookies: [cookie] };
}

function halfSignInCookie(seal: Seal, half: HalfSignIn): string {
  return formatCookie(name, sealValue(seal, half, purpose), enrolmentMinutes * 60);
}

export const noHalfSignInCookie = formatCookie(name, '', 0);

/** Null without one that is still good. */
export function readHalfSignIn(
  seal: Seal,
  cookies: string | null | undefined,
  at: Temporal.Instant,
): HalfSignIn | null {
  const sealed = findCookie(cookies, { name, shape: /^[\w-]{1,2000}$/ });
  return openValue<HalfSignIn>(seal, sealed, { purpose, at });
}
