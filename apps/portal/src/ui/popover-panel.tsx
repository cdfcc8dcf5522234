import { useState, type ReactNode } from 'react';
import { DialogTrigger } from 'react-aria-components/Dialog';
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
  /** Left out, it opens and closes by itself. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** As wide as its trigger at least; else 20 rem. */
  fitsTrigger?: boolean;
  /** Without inner space, for lists. */
  isFlush?: boolean;
}

/** A small panel under its trigger: filters, approvals, choices. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { label, trigger, children, placement = 'bottom start' } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const setOpen = (isOpen: boolean) => {
    setOwnOpen(isOpen);
    props.onOpenChange?.(isOpen);
  };
  return (
    <DialogTrigger isOpen={props.isOpen ?? ownOpen} onOpenChange={setOpen}>
      {trigger}
      <Popover
        className={css.popover!}
        placement={placement}
        offset={4}
        aria-label={label}
        data-fits={props.fitsTrigger || undefined}
      >
        <div className={props.isFlush ? css.flush : css.content}>
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </div>
      </Popover>
    </DialogTrigger>
  );
}
