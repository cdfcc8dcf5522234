import type { ComponentProps } from 'react';
import { approvalsLink, bookingsLink, homeLink } from '../../lib/links.ts';
import { BottomBarLink } from '../../ui/navigation/bottom-bar.tsx';
import { usePathname } from '../../lib/navigation/shown.ts';
import { NavItem } from '../../ui/navigation/nav-item.tsx';

type Place = { readonly to: string };

export function NavItemRouterLink({
  to,
  ...item
}: Place & Pick<ComponentProps<typeof NavItem>, 'icon' | 'label' | 'isNarrow'>) {
  return <NavItem {...item} href={to} isCurrent={useIsCurrent(to)} />;
}

export function BottomBarRouterLink({
  to,
  ...link
}: Place & Pick<ComponentProps<typeof BottomBarLink>, 'icon' | 'label'>) {
  return <BottomBarLink {...link} href={to} isCurrent={useIsCurrent(to)} />;
}

/**
 * The place itself and what lies under it. Approvals and a new booking are places of their own; a request that is open
 * stands in the bookings.
 */
function useIsCurrent(to: string): boolean {
  const pathname = usePathname();
  if (pathname === to) return true;
  if (to === bookingsLink()) return /^\/bookings\/(?!create|pending-approval$)/.test(pathname);
  return to !== homeLink && to !== approvalsLink && pathname.startsWith(`${to}/`);
}
