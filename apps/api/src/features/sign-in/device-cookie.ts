const name = '__Host-staffroom-device';
const maxAgeSeconds = 365 * 24 * 60 * 60;

/** The secret of a browser that signed in before, or null. It opens nothing: it only has a budget of its own. */
export function readDeviceCookie(cookies: string | undefined): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

export function deviceCookie(secret: string): string {
  return `${name}=${secret}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
