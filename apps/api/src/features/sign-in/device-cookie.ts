import { findCookie, formatCookie } from '../../identity/cookies.ts';

const name = '__Host-staffroom-device';
const maxAgeSeconds = 180 * 24 * 60 * 60;

/** What an earlier sign-in stored in the browser, or null. It gives no access, only a rate limit budget of its own. */
export function readDeviceCookie(cookies: string | undefined): string | null {
  return findCookie(cookies, { name, shape: /^[\w-]{22}(\.[\w-]{22}){1,17}$/ });
}

export function deviceCookie(value: string): string {
  return formatCookie(name, value, maxAgeSeconds);
}
