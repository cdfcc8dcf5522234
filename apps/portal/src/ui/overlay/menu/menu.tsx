import type { ReactNode } from 'react';
import { TriggerPropsProvider } from '../../actions/trigger-props.tsx';
import { LazyOverlay } from '../../lazy/lazy-overlay.tsx';
import { menuPart } from '../../lazy/lazy-overlays.tsx';
import type { MenuGroup, MenuItem } from './menu-items.ts';
import { useOverlayTrigger } from '../use-overlay-trigger.ts';

export interface MenuProps {
  /** Name of the menu for screen readers. */
  label: string;
  /** The Button or IconButton that opens it. */
  trigger: ReactNode;
  items?: MenuItem[];
  groups?: MenuGroup[];
  /** Called with the item's id, after its own `onSelect`. */
  onAction?: (id: string) => void;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  /** Shown above the items, such as who is signed in. */
  header?: ReactNode;
}

/** A list of actions under its button. */
export function Menu(props: MenuProps) {
  const { label, placement = 'bottom end', groups = [{ items: props.items ?? [] }] } = props;
  const opener = useOverlayTrigger({ part: menuPart, opens: 'menu' });
  return (
    <>
      <TriggerPropsProvider props={opener.given}>{props.trigger}</TriggerPropsProvider>
      <LazyOverlay
        part={menuPart}
        isQuietWhenLate
        isOpen={opener.isOpen}
        onClose={opener.close}
        triggerRef={opener.triggerRef}
        id={opener.overlayId}
        listFocus={opener.listFocus}
        label={label}
        groups={groups}
        placement={placement}
        onAction={props.onAction}
        header={props.header}
      />
    </>
  );
}
