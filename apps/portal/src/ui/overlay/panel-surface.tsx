import type { ReactNode } from 'react';
import { PopoverSurface, type PopoverSurfaceProps } from './popover-surface.tsx';
import css from './popover-panel.module.css';

export interface PanelSurfaceProps extends Omit<PopoverSurfaceProps, 'className' | 'children'> {
  label: string;
  /** Without inner space, for lists. */
  isFlush?: boolean | undefined;
  /** A function gets `close`. */
  children?: ReactNode | ((close: () => void) => ReactNode);
}

/** The open half of `PopoverPanel`. */
export function PanelSurface({ isFlush, children, ...surface }: PanelSurfaceProps) {
  return (
    <PopoverSurface {...surface} className={css.popover!}>
      <div className={isFlush ? css.flush : css.content}>
        {typeof children === 'function' ? children(surface.onClose) : children}
      </div>
    </PopoverSurface>
  );
}
