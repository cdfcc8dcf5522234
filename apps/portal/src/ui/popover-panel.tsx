import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import css from './popover-panel.module.css';

export interface PopoverPanelProps {
  /** Name for screen readers. */
  label: string;
  /** The Button or IconButton that opens it. */
  trigger: ReactNode;
  /** A function gets `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: 'bottom start' | 'bottom end' | 'bottom';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** As wide as its trigger at least; else 20 rem. */
  fitsTrigger?: boolean;
  /** Without inner space, for lists. */
  isFlush?: boolean;
}

/** A small panel under its trigger: filters, approvals, choices. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { label, trigger, children, placement = 'bottom start', isOpen, onOpenChange } = props;
  return (
    <DialogTrigger
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      {trigger}
      <Popover
        className={css.popover!}
        placement={placement}
        offset={4}
        data-fits={props.fitsTrigger || undefined}
      >
        <Dialog className={props.isFlush ? css.flush! : css.dialog!} aria-label={label}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
