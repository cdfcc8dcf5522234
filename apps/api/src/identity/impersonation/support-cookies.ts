import { findCookie, formatCookie } from '../cookies.ts';

/** Holds the secret of the grant that this browser acts by. */
const name = '__Host-staffroom-support';

export function readGrantCookie(cookies: string | null | undefined): string | null {
  return findCookie(cookies, { name, shape: /^[\w-]{43}$/ });
}

export function grantCookie(secret: string, maxAgeSeconds: number): string {
  return formatCookie(name, secret, maxAgeSeconds);
}

export const noGrantCookie = grantCookie('', 0);
