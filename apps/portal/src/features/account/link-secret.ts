/**
 * The secret of the link, from the fragment, which no server, log or referrer sees; null if it is missing or malformed.
 */
export function findLinkSecret(): string | null {
  const secret = location.hash.slice(1);
  return /^[\w-]+$/.test(secret) ? secret : null;
}
