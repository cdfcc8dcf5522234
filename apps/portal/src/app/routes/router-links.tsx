import type { ComponentProps } from 'react';
import { approvalsLink, bookingsLink, homeLink } from '../../lib/links.ts';
import { BottomBarLink } from '../../ui/navigation/bottom-bar.tsx';
import { usePathname } from '../../lib/navigation/shown.ts';
import { useStore } from '../../lib/store.ts';
import { placeCounts, waitingCount } from '../../shared/lists/waiting-count.ts';
import { shellTexts } from '../shell/shell-texts.ts';
import { NavItem } from '../../ui/navigation/nav-item.tsx';

type Place = { readonly to: string };

export function NavItemRouterLink({
  to,
  ...item
}: Place & Pick<ComponentProps<typeof NavItem>, 'icon' | 'label' | 'isNarrow'>) {
  const { count, label } = useCount(to);
  return <NavItem {...item} href={to} isCurrent={useIsCurrent(to)} count={count} countLabel={label} />;
}

export function BottomBarRouterLink({
  to,
  ...link
}: Place & Pick<ComponentProps<typeof BottomBarLink>, 'icon' | 'label'>) {
  const { count, label } = useCount(to);
  return <BottomBarLink {...link} href={to} isCurrent={useIsCurrent(to)} count={count} countLabel={label} />;
}

/** The count shown beside the menu entry where the items are handled. */
function useCount(to: string): { count: number; label: string } {
  const requests = useStore(waitingCount);
  const others = useStore(placeCounts);
  const label = shellTexts().waiting;
  return others[to] ?? { count: to === approvalsLink() ? requests : 0, label };
}

/**
 * Matches the entry itself and the addresses below it. Approvals and a new booking have their own entries; an open
 * request belongs to the bookings.
 */
function useIsCurrent(to: string): boolean {
  const pathname = usePathname();
  if (pathname === to) return true;
  if (to === bookingsLink()) return /^\/bookings\/(?!create|pending-approval$)/.test(pathname);
  return to !== homeLink && to !== approvalsLink() && pathname.startsWith(`${to}/`);
}
