import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { Popover } from 'react-aria-components/Popover';
import { AriaLocale } from '../settings/aria-locale.tsx';
import type { OverlayState } from '../lazy/lazy-overlay.tsx';

export interface PopoverSurfaceProps extends OverlayState {
  triggerRef: RefObject<HTMLElement | null>;
  className: string;
  /** Name for screen readers, if it is a dialog of its own. */
  label?: string;
  id?: string;
  placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top start' | 'top end';
  /** The page beside it stays usable. */
  isNonModal?: boolean;
  /** As wide as this element, in pixels. */
  inlineSize?: number | undefined;
  fitsTrigger?: boolean | undefined;
  /** Neither fades nor is placed a second time until the page is out of reach. */
  isSudden?: boolean;
  children: ReactNode;
}

/** Pixels between a surface and its element. */
const gap = 4;

/** A surface positioned at an element. */
export function PopoverSurface(props: PopoverSurfaceProps) {
  const { isOpen, onClose, triggerRef, label, id, inlineSize } = props;
  const style: CSSProperties | undefined = inlineSize === undefined ? undefined : { inlineSize };
  const surfaceRef = useRef<HTMLElement>(null);
  const follow = useFollow(isOpen, triggerRef);
  const [wasPlaced, setPlaced] = useState(false);
  useLayoutEffect(() => setPlaced(isOpen), [isOpen]);
  // Otherwise its first frames position it four more times, each time with a layout of the page.
  const isHeld = wasPlaced && props.isSudden === true && props.isNonModal === true;
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
          follow();
          if (props.isNonModal && standsAt(surfaceRef.current, triggerRef.current)) return;
          onClose();
        }}
        offset={gap}
        placement={props.placement ?? 'bottom start'}
        isNonModal={props.isNonModal ?? false}
        shouldUpdatePosition={!isHeld}
        shouldSkipAnimation={props.isSudden ?? false}
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

/** Repositions the open surface when its element moves: something above it loaded late or was removed. */
function useFollow(isOpen: boolean, triggerRef: RefObject<HTMLElement | null>): () => void {
  const place = useRef('');
  const follow = () => {
    const now = triggerRef.current === null ? '' : placeOf(triggerRef.current);
    if (now === place.current) return;
    const hasMoved = place.current !== '' && now !== '';
    place.current = now;
    // The positioning listens to this; there is no other way to trigger it.
    if (hasMoved) dispatchEvent(new Event('resize'));
  };
  const onFrame = useEffectEvent(follow);
  useEffect(() => {
    if (!isOpen) return;
    let frame = 0;
    const next = () => {
      onFrame();
      frame = requestAnimationFrame(next);
    };
    next();
    return () => {
      cancelAnimationFrame(frame);
      place.current = '';
    };
  }, [isOpen]);
  return follow;
}

/** Position of an element, regardless of scrolling. */
function placeOf(element: Element): string {
  let { top, left } = element.getBoundingClientRect();
  for (let above = element.parentElement; above !== null; above = above.parentElement) {
    top += above.scrollTop;
    left += above.scrollLeft;
  }
  return `${Math.round(left)} ${Math.round(top)}`;
}

/** Whether a surface still touches its element from below or above. */
function standsAt(surface: Element | null, element: Element | null): boolean {
  if (surface === null || element === null) return false;
  const [at, by] = [surface.getBoundingClientRect(), element.getBoundingClientRect()];
  const isNear = (distance: number) => Math.abs(distance - gap) <= 2;
  return isNear(at.top - by.bottom) || isNear(by.top - at.bottom);
}
