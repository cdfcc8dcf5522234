const name = '__Host-staffroom-device';
const maxAgeSeconds = 180 * 24 * 60 * 60;

/** What a browser keeps that signed in before, or null. It opens nothing: it only has a budget of its own. */
export function readDeviceCookie(cookies: string | undefined): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[\w-]{22}(\.[\w-]{22}){1,17}$/.test(value) ? value : null;
}

export function deviceCookie(value: string): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
