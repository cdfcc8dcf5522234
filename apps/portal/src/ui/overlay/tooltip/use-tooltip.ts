import { useEffect, useId, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import type { TriggerProps } from '../../actions/trigger-props.tsx';

const opensAfterMs = 500;
/** Time to move the mouse from the button to the tooltip. */
const closesAfterMs = 100;

interface TooltipState {
  isOpen: boolean;
  id: string;
  /** For the button. */
  given: TriggerProps;
  /** For the tooltip: the mouse may rest on it (WCAG 1.4.13). */
  onBubble: { onPointerEnter: () => void; onPointerLeave: () => void };
}

/** When a tooltip is shown: after a hover delay, at once on keyboard focus; until a click, Escape or leaving. */
export function useTooltip(): TooltipState {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const become = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The first Escape closes the tooltip, the next one what contains it.
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen]);
  const stay = () => become(true, 0);
  const close = () => become(false, 0);
  const leave = () => become(false, closesAfterMs);
  return {
    isOpen,
    id,
    given: {
      'aria-describedby': isOpen ? id : undefined,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') become(true, isOpen ? 0 : opensAfterMs);
      },
      onPointerLeave: leave,
      onPointerDown: close,
      onKeyDown: close,
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) stay();
      },
      onBlur: close,
    },
    onBubble: { onPointerEnter: stay, onPointerLeave: leave },
  };
}
