/** Holds the secret of the grant that this browser acts by. */
const grantCookieName = '__Host-staffroom-support';
/** Holds a sign-in at the second provider that has begun, sealed. */
const startCookieName = '__Host-staffroom-support-start';

export const startCookieMinutes = 15;

export function readGrantCookie(cookies: string | null | undefined): string | null {
  return readCookie(cookies, grantCookieName, /^[\w-]{43}$/);
}

export function readStartCookie(cookies: string | null | undefined): string | null {
  return readCookie(cookies, startCookieName, /^[\w-]{1,4000}$/);
}

export function grantCookie(secret: string, maxAgeSeconds: number): string {
  return cookieOf(grantCookieName, secret, maxAgeSeconds);
}

export function startCookie(sealed: string): string {
  return cookieOf(startCookieName, sealed, startCookieMinutes * 60);
}

export const noGrantCookie = cookieOf(grantCookieName, '', 0);
export const noStartCookie = cookieOf(startCookieName, '', 0);

function cookieOf(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}

function readCookie(cookies: string | null | undefined, name: string, shape: RegExp): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && shape.test(value) ? value : null;
}
