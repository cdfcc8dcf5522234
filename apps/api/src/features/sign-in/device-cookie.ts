import { findCookie, formatCookie } from '../../identity/cookies.ts';

const name = '__Host-staffroom-device';
const maxAgeSeconds = 180 * 24 * 60 * 60;

/** What a browser keeps that signed in before, or null. It opens nothing: it only has a budget of its own. */
export function readDeviceCookie(cookies: string | undefined): string | null {
  return findCookie(cookies, { name, shape: /^[\w-]{22}(\.[\w-]{22}){1,17}$/ });
}

export function deviceCookie(value: string): string {
  return formatCookie(name, value, maxAgeSeconds);
}
