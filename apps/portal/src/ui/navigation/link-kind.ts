export type LinkKind = 'internal' | 'external' | 'mail' | 'phone' | 'unsafe';

/** The kind of an address, seen from `origin`. Unknown schemes and addresses that cannot be read are 'unsafe'. */
export function linkKind(href: string, origin: string): LinkKind {
  if (!URL.canParse(href, origin)) return 'unsafe';
  const url = new URL(href, origin);
  if (url.protocol === 'mailto:') return 'mail';
  if (url.protocol === 'tel:') return 'phone';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'unsafe';
  return url.origin === origin ? 'internal' : 'external';
}
