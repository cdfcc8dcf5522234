export type OriginFacts = {
  origin: string | undefined;
  host: string | undefined;
  /** The protocol of the connection to us, or to a trusted proxy. */
  protocol: string;
  fetchSite: string | undefined;
};

/**
 * Every browser sends the origin with a POST. A caller that sends none and shows no other sign of a browser cannot be
 * misusing somebody's cookie. Without configured origins, the address at which the browser reached us counts.
 */
export function isSameOrigin(
  { origin, host, protocol, fetchSite }: OriginFacts,
  publicOrigins: readonly string[] | null,
): boolean {
  if (origin === undefined) return fetchSite === undefined || fetchSite === 'same-origin';
  return publicOrigins ? publicOrigins.includes(origin) : isAddressOf(origin, { host, protocol });
}

/** An https call must not come from an http page, which anybody on the network can alter; a proxy may hide https. */
function isAddressOf(origin: string, { host, protocol }: Pick<OriginFacts, 'host' | 'protocol'>): boolean {
  const url = URL.parse(origin);
  return url !== null && url.host === host && (url.protocol === 'https:' || protocol === 'http');
}
