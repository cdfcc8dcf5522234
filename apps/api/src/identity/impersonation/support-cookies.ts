/** Holds the secret of the grant that this browser acts by. */
const grantCookieName = '__Host-staffroom-support';

export function readGrantCookie(cookies: string | null | undefined): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const value = pairs
    .find((pair) => pair.startsWith(`${grantCookieName}=`))
    ?.slice(grantCookieName.length + 1);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

export function grantCookie(secret: string, maxAgeSeconds: number): string {
  return `${grantCookieName}=${secret}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}

export const noGrantCookie = grantCookie('', 0);
