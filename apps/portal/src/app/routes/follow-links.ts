import { ownAddress } from '../../session/intended-address.ts';
import { router } from './router.tsx';

/**
 * Follows the links of every screen without a new page: what is open, cached and live goes on. With a key held, in
 * another tab, to a file or to a place on this page the browser does as it always does. Answers how to stop.
 */
export function followLinks(): () => void {
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || !leadsInside(link)) return;
  const href = ownAddress(`${link.pathname}${link.search}${link.hash}`, location.origin);
  if (href === null) return;
  event.preventDefault();
  void router.navigate({ href });
}

function leadsInside(link: HTMLAnchorElement): boolean {
  const isOwn = link.origin === location.origin && !link.pathname.startsWith('/api/');
  const isHere = link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  return isOwn && !isHere && !link.target && !link.hasAttribute('download');
}
