import { createLink, useRouterState } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { BottomBarLink } from '../ui/bottom-bar.tsx';
import { NavItem } from '../ui/nav-item.tsx';

// The route table is data, so addresses are plain text here.
const PlainNavItem = createLink(NavItem) as unknown as (props: Props<typeof NavItem> & Place) => ReactNode;
const PlainBarLink = createLink(BottomBarLink) as unknown as (
  props: Props<typeof BottomBarLink> & Place,
) => ReactNode;

type Place = { readonly to: string; readonly isCurrent: boolean };
type Props<Item extends typeof NavItem | typeof BottomBarLink> = Pick<
  ComponentProps<Item>,
  'icon' | 'label'
> & {
  readonly to: string;
};

export function NavItemRouterLink(props: Props<typeof NavItem> & { readonly isNarrow: boolean }) {
  return <PlainNavItem {...props} isCurrent={useIsCurrent(props.to)} />;
}

export function BottomBarRouterLink(props: Props<typeof BottomBarLink>) {
  return <PlainBarLink {...props} isCurrent={useIsCurrent(props.to)} />;
}

/** The place itself and what lies under it; approvals and a new booking are places of their own, not bookings. */
function useIsCurrent(to: string): boolean {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  if (to === '/bookings') return pathname === to || /^\/bookings\/(?!create|pending-approval)/.test(pathname);
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}
