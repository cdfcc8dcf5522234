export type OriginFacts = {
  origin: string | undefined;
  host: string | undefined;
  /** As the caller spoke to us, or to a proxy whose word counts. */
  protocol: string;
  fetchSite: string | undefined;
};

/**
 * Every browser names the origin of a POST. A caller that names none and shows no other sign of a browser holds no
 * cookie of somebody else. Without configured origins the address that the browser reached us at is the one.
 */
export function isSameOrigin(
  { origin, host, protocol, fetchSite }: OriginFacts,
  publicOrigins: readonly string[] | null,
): boolean {
  if (origin === undefined) return fetchSite === undefined || fetchSite === 'same-origin';
  return publicOrigins ? publicOrigins.includes(origin) : isAddressOf(origin, { host, protocol });
}

/** Who reached us by https is no page of http, which anybody on the way may have written; a silent proxy may hide https. */
function isAddressOf(origin: string, { host, protocol }: Pick<OriginFacts, 'host' | 'protocol'>): boolean {
  const url = URL.parse(origin);
  return url !== null && url.host === host && (url.protocol === 'https:' || protocol === 'http');
}
