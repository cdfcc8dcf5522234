/* oxlint-disable jsx-a11y/no-static-element-interactions -- it only hears a key that the dialog inside it lets pass */
import { Activity, useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { afterPaint } from '../lazy/after-paint.ts';
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
 * The open half of `PopoverPanel`. Where it is drawn ahead, opening it only shows what is in the page already. The page
 * becomes inert a few frames after the panel is painted: that restyles the whole page, and the panel should not wait for
 * it. The dialog holds the focus from the start.
 */
export function PanelSurface({
  isFlush,
  isNear = false,
  children,
  label,
  id,
  ...surface
}: PanelSurfaceProps) {
  const { isOpen, triggerRef } = surface;
  const wasPainted = useAfterPaint(isOpen);
  const isAhead = isNear && !isOpen;
  // Each time it is drawn ahead it starts fresh, without what was typed or opened before.
  const [drawing, setDrawing] = useState({ number: 0, wasOpen: isOpen });
  if (isOpen && !drawing.wasOpen) setDrawing({ ...drawing, wasOpen: true });
  if (isAhead && drawing.wasOpen) setDrawing({ number: drawing.number + 1, wasOpen: false });
  const ref = useRef<HTMLDivElement>(null);
  // What was drawn ahead knows where the focus was then, not where it was when it opened.
  useEffect(() => {
    if (!isOpen) return;
    const [panel, trigger] = [ref.current, triggerRef.current];
    return () => {
      const { activeElement, body } = document;
      if (activeElement === body || panel?.contains(activeElement)) trigger?.focus({ preventScroll: true });
    };
  }, [isOpen, triggerRef]);
  if (!isAhead && !drawing.wasOpen) return null;
  return (
    <Activity key={drawing.number} mode={isAhead ? 'hidden' : 'visible'}>
      <PopoverSurface
        {...surface}
        isOpen={isOpen || isAhead}
        className={css.popover!}
        isNonModal={!wasPainted}
        isSudden={!surface.fitsTrigger}
      >
        <div
          ref={ref}
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
    </Activity>
  );
}

/** True once the panel has been painted where it belongs: it is placed in the second frame. */
function useAfterPaint(isOpen: boolean): boolean {
  const [wasPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const stop = afterPaint(() => setPainted(true), 3);
    return () => {
      stop();
      setPainted(false);
    };
  }, [isOpen]);
  return wasPainted;
}
