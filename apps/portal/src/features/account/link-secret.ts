/** The secret of the page's link, in the fragment, which no server, log or referrer sees; null when it was cut off. */
export function findLinkSecret(): string | null {
  const secret = location.hash.slice(1);
  return /^[\w-]+$/.test(secret) ? secret : null;
}
