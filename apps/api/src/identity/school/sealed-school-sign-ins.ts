import { openValue, sealValue } from '../seal.ts';
import type { Seal } from '../seal.ts';

/** A sign-in at a school's issuer that has begun: where, and what its answer is compared with. */
export type SealedSchoolSignIn = {
  clientGroupId: string;
  issuer: string;
  clientId: string;
  returnAddress: string;
  state: string;
  nonce: string;
  verifier: string;
  expiresAtMs: number;
};

const purpose = 'sign-in at a school';
const cookieName = '__Host-staffroom-school';

/** In the browser's own cookie and nowhere else: an answer is good in the browser alone that asked. */
export function schoolCookie(seal: Seal, signIn: SealedSchoolSignIn, maxAgeSeconds: number): string {
  return cookieOf(sealValue(seal, signIn, purpose), maxAgeSeconds);
}

export const noSchoolCookie = cookieOf('', 0);

/** Null without one that is still good. */
export function readSchoolCookie(
  seal: Seal,
  cookies: string | null | undefined,
  at: Temporal.Instant,
): SealedSchoolSignIn | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  const sealed = value !== undefined && /^[\w-]{1,4000}$/.test(value) ? value : null;
  return openValue<SealedSchoolSignIn>(seal, sealed, { purpose, at });
}

function cookieOf(value: string, maxAgeSeconds: number): string {
  return `${cookieName}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
