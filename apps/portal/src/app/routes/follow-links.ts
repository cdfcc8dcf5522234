import type { Address } from '../../lib/links.ts';
import { ownAddress } from '../../session/intended-address.ts';

/**
 * Follows the links of every screen without a page load, so that open, cached and live state is kept. The browser
 * handles clicks with a modifier key, and links to other tabs, to files and to places on the same page. Returns a
 * function that stops it.
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

/** The target of a click inside the portal; null if the browser handles it. */
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
