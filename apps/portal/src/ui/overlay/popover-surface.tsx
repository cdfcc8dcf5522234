import { useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { AriaLocale } from '../settings/aria-locale.tsx';
import type { OverlayState } from './late-overlay.tsx';

export interface PopoverSurfaceProps extends OverlayState {
  triggerRef: RefObject<HTMLElement | null>;
  className: string;
  /** Name for screen readers, where it is a dialog of its own. */
  label?: string;
  id?: string;
  placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top start' | 'top end';
  /** The page beside it stays in reach. */
  isNonModal?: boolean;
  /** As wide as this element, in pixels. */
  inlineSize?: number | undefined;
  fitsTrigger?: boolean | undefined;
  children: ReactNode;
}

/** Pixels between a surface and its element. */
const gap = 4;

/** A surface that stands at an element. */
export function PopoverSurface(props: PopoverSurfaceProps) {
  const { isOpen, onClose, triggerRef, label, id, inlineSize } = props;
  const style: CSSProperties | undefined = inlineSize === undefined ? undefined : { inlineSize };
  const surfaceRef = useRef<HTMLElement>(null);
  return (
    <AriaLocale>
      <Popover
        ref={surfaceRef}
        className={props.className}
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={(next) => {
          if (next) return;
          // What leaves the page in reach is closed by every scroll, also by one that takes it along with its element:
          // of a page that comes to rest after the tap, of a keyboard that comes up.
          if (props.isNonModal && standsAt(surfaceRef.current, triggerRef.current)) return;
          onClose();
        }}
        offset={gap}
        placement={props.placement ?? 'bottom start'}
        isNonModal={props.isNonModal ?? false}
        data-fits={props.fitsTrigger || undefined}
        {...(id ? { id } : {})}
        {...(label ? { 'aria-label': label } : {})}
        {...(style ? { style } : {})}
      >
        {props.children}
      </Popover>
    </AriaLocale>
  );
}

/** Whether a surface still touches its element from below or above. */
function standsAt(surface: Element | null, element: Element | null): boolean {
  if (surface === null || element === null) return false;
  const [at, by] = [surface.getBoundingClientRect(), element.getBoundingClientRect()];
  const isNear = (distance: number) => Math.abs(distance - gap) <= 2;
  return isNear(at.top - by.bottom) || isNear(by.top - at.bottom);
}
