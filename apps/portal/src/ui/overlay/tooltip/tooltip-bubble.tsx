import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { placeTooltip, type TooltipPlacement } from './place-tooltip.ts';
import css from './tooltip.module.css';

interface TooltipBubbleProps {
  id: string;
  trigger: HTMLElement;
  placement: TooltipPlacement;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
}

/** The words beside their button, over everything. */
export function TooltipBubble({ id, trigger, placement, children, ...hover }: TooltipBubbleProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bubble = ref.current;
    if (bubble === null) return;
    const place = () => {
      const { left, top } = placeTooltip(
        trigger.getBoundingClientRect(),
        { width: bubble.offsetWidth, height: bubble.offsetHeight },
        { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight },
        placement,
      );
      bubble.style.translate = `${left}px ${top}px`;
    };
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [trigger, placement, children]);
  return createPortal(
    // The attribute keeps it accessible to a screen reader while a dialog is open.
    <div ref={ref} id={id} role="tooltip" className={css.tooltip} data-react-aria-top-layer="true" {...hover}>
      {children}
    </div>,
    document.body,
  );
}
