import type { ReactNode } from 'react';
import type { DrawerSheetProps } from './drawer-sheet.tsx';
import { LazyOverlay } from '../lazy/lazy-overlay.tsx';
import { drawerPart } from '../lazy/lazy-overlays.tsx';
import css from './drawer.module.css';

/** The side drawer as an overlay from the left, for windows up to 1263 px. */
export function Drawer(props: DrawerSheetProps) {
  return <LazyOverlay part={drawerPart} {...props} />;
}

/** The side drawer in its place, for wide windows. `isNarrow` leaves the icons. */
export function SideRail({
  label,
  isNarrow = false,
  children,
}: {
  label: string;
  isNarrow?: boolean;
  children: ReactNode;
}) {
  return (
    <nav className={css.rail} aria-label={label} data-narrow={isNarrow || undefined}>
      {children}
    </nav>
  );
}
