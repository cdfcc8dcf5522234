/* oxlint-disable jsx-a11y/no-static-element-interactions -- it only hears a key that the dialog inside it lets pass */
import { useEffect, useState, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { afterPaint } from './after-paint.ts';
import { PopoverSurface, type PopoverSurfaceProps } from './popover-surface.tsx';
import css from './popover-panel.module.css';

export interface PanelSurfaceProps extends Omit<PopoverSurfaceProps, 'className' | 'children'> {
  label: string;
  /** Without inner space, for lists. */
  isFlush?: boolean | undefined;
  /** A function gets `close`. */
  children?: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * The open half of `PopoverPanel`. The page is put out of reach once the panel is painted: that styles all of the page
 * anew, and nobody shall wait for it. The dialog holds the focus from the start.
 */
export function PanelSurface({ isFlush, children, label, id, ...surface }: PanelSurfaceProps) {
  const wasPainted = useAfterPaint(surface.isOpen);
  return (
    <PopoverSurface {...surface} className={css.popover!} isNonModal={!wasPainted}>
      <div
        className={css.keys}
        // Until then Escape would be taken for a scroll.
        onKeyDownCapture={({ key }) => {
          if (!wasPainted && key === 'Escape') surface.onClose();
        }}
      >
        <Dialog aria-label={label} {...(id ? { id } : {})} className={isFlush ? css.flush! : css.content!}>
          {typeof children === 'function' ? children(surface.onClose) : children}
        </Dialog>
      </div>
    </PopoverSurface>
  );
}

/** True from after the first frame in which it is open. */
function useAfterPaint(isOpen: boolean): boolean {
  const [wasPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const stop = afterPaint(() => setPainted(true));
    return () => {
      stop();
      setPainted(false);
    };
  }, [isOpen]);
  return wasPainted;
}
