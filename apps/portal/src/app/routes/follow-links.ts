import type { Address } from '../../lib/links.ts';
import { ownAddress } from '../../session/intended-address.ts';

/**
 * Follows the links of every screen without a new page: what is open, cached and live goes on. With a key held, in
 * another tab, to a file or to a place on this page the browser does as it always does. Answers how to stop.
 */
export function followLinks(follow: (address: Address) => void): () => void {
  const onClick = (event: MouseEvent): void => {
    const address = findTarget(event);
    if (address === null) return;
    event.preventDefault();
    follow(address);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

/** Where the click leads inside the portal; null where the browser takes it. */
function findTarget(event: MouseEvent): Address | null {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || !leadsInside(link)) return null;
  return ownAddress(`${link.pathname}${link.search}${link.hash}`, location.origin);
}

function leadsInside(link: HTMLAnchorElement): boolean {
  const isOwn = link.origin === location.origin && !link.pathname.startsWith('/api/');
  const isHere = link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return isOwn && !isHere && !link.target && !link.hasAttribute('download');
}
