import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import type { TriggerProps } from '../actions/trigger-props.tsx';
import type { LazyComponent } from '../lazy/lazy-component.ts';
import { useLazyComponent } from '../lazy/use-lazy-component.ts';

/** Which item of a list takes the focus: the list itself after a mouse click or tap. */
export type ListFocus = 'first' | 'last' | true;

interface OverlayTriggerOptions<Props extends object> {
  part: LazyComponent<Props>;
  /** A menu opens on mouse down; menus and lists by arrow keys too; a dialog only by a click. */
  opens: 'menu' | 'listbox' | 'dialog';
  /** Its overlay is rendered hidden as soon as a click is likely. */
  isDrawnAhead?: boolean | undefined;
  isOpen?: boolean | undefined;
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

export interface OverlayTrigger {
  /** Wanted: it opens as soon as its part has loaded. */
  isOpen: boolean;
  /** The pointer has reached the button of a prerendered overlay. */
  isNear: boolean;
  listFocus: ListFocus;
  close: () => void;
  triggerRef: RefObject<HTMLElement | null>;
  overlayId: string;
  /** For the button. */
  given: TriggerProps;
}

/**
 * The half of a menu or panel that is always loaded: its button's behaviour. A click before the other half has loaded
 * is remembered, unless the person moves on or cancels it by Escape.
 */
export function useOverlayTrigger<Props extends object>(
  options: OverlayTriggerOptions<Props>,
): OverlayTrigger {
  const { part, opens } = options;
  const triggerRef = useRef<HTMLElement>(null);
  const pointerType = useRef('');
  const overlayId = useId();
  const [ownOpen, setOwnOpen] = useState(false);
  const [isNear, setNear] = useState(false);
  const [listFocus, setListFocus] = useState<ListFocus>(true);
  const isOpen = options.isOpen ?? ownOpen;
  const { Component, wait } = useLazyComponent(part, isOpen);
  const isShown = isOpen && Component !== null;

  const become = (next: boolean) => {
    setOwnOpen(next);
    setNear(false);
    options.onOpenChange?.(next);
  };
  const open = (focus: ListFocus) => {
    if (isOpen) return;
    triggerRef.current?.focus({ preventScroll: true });
    setListFocus(focus);
    become(true);
  };
  const close = () => become(false);
  const come = () => setNear(options.isDrawnAhead === true);
  const isWaiting = isOpen && !isShown && wait !== 'failed';
  useGivenUp(isWaiting, triggerRef, close);

  const given: TriggerProps = {
    ref: triggerRef,
    isAwaited: isWaiting && wait === 'late',
    'aria-haspopup': opens === 'dialog' ? undefined : opens,
    'aria-expanded': isShown,
    'aria-controls': isShown ? overlayId : undefined,
    onPointerEnter: part.load,
    // A closing overlay uncovers a button under a resting mouse: that is not an approach.
    onPointerMove: come,
    onPointerLeave: (event: PointerEvent) => {
      // A touch pointer leaves before its click event.
      if (event.pointerType !== 'touch') setNear(false);
    },
    onFocus: part.load,
    onClick: (event: MouseEvent) => open(event.detail === 0 ? 'first' : true),
    onPointerDown: (event: PointerEvent) => {
      pointerType.current = event.pointerType;
      come();
    },
    onMouseDown: (event: MouseEvent) => {
      if (opens !== 'menu' || event.button !== 0 || event.ctrlKey) return;
      if (pointerType.current !== 'mouse') return;
      // Otherwise the browser would return the focus to the button.
      event.preventDefault();
      open(true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const focus = opens === 'dialog' ? null : focusOfKey(event);
      if (focus === null) return;
      event.preventDefault();
      open(focus);
    },
  };
  return { isOpen, isNear, listFocus, close, triggerRef, overlayId, given };
}

function focusOfKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): ListFocus | null {
  if (ctrlKey || metaKey || shiftKey) return null;
  if (key === 'ArrowUp') return 'last';
  return key === 'ArrowDown' || key === 'Enter' || key === ' ' ? 'first' : null;
}

/** While the overlay is loading: Escape cancels it, and so does moving on. */
function useGivenUp(isWaiting: boolean, trigger: RefObject<HTMLElement | null>, giveUp: () => void): void {
  const latest = useRef(giveUp);
  useEffect(() => {
    latest.current = giveUp;
  });
  // Before anything that opens takes the focus.
  useLayoutEffect(() => {
    const button = trigger.current;
    if (!isWaiting || button === null) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    // Switching to another window does not count as moving on.
    const onBlur = () => {
      if (document.hasFocus()) latest.current();
    };
    button.addEventListener('keydown', onKey);
    button.addEventListener('blur', onBlur);
    return () => {
      button.removeEventListener('keydown', onKey);
      button.removeEventListener('blur', onBlur);
    };
  }, [isWaiting, trigger]);
}
