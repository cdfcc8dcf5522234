import type { CSSProperties, ReactNode, RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { AriaLocale } from './aria-locale.tsx';
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

/** A surface that stands at an element. */
export function PopoverSurface(props: PopoverSurfaceProps) {
  const { isOpen, onClose, triggerRef, label, id, inlineSize } = props;
  const style: CSSProperties | undefined = inlineSize === undefined ? undefined : { inlineSize };
  return (
    <AriaLocale>
      <Popover
        className={props.className}
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={(next) => {
          if (!next) onClose();
        }}
        offset={4}
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
