/** The cookies of a call, in the order of its header; those of another path or site of the browser are not among them. */
export function listCookies(header: string | null | undefined): { name: string; value: string }[] {
  return (header ?? '').split(';').map((pair) => {
    const text = pair.trim();
    const end = text.indexOf('=');
    return end === -1 ? { name: '', value: text } : { name: text.slice(0, end), value: text.slice(end + 1) };
  });
}

/** The value of the first cookie of this name, where it has the shape that is written; null otherwise. */
export function findCookie(
  header: string | null | undefined,
  { name, shape }: { name: string; shape: RegExp },
): string | null {
  const value = listCookies(header).find((cookie) => cookie.name === name)?.value;
  return value !== undefined && shape.test(value) ? value : null;
}

/** As every cookie of ours is set: no script reads it, no other site's form sends it. With 0 seconds it goes. */
export function formatCookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}
