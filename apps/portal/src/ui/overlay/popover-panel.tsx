import type { ReactNode } from 'react';
import { TriggerPropsProvider } from '../actions/trigger-props.tsx';
import { LazyOverlay } from '../lazy/lazy-overlay.tsx';
import type { LazyComponent } from '../lazy/lazy-component.ts';
import { panelPart, type LazyPanelProps } from '../lazy/lazy-overlays.tsx';
import type { PanelSurfaceProps } from './panel-surface.tsx';
import { useOverlayTrigger } from './use-overlay-trigger.ts';

export interface PopoverPanelProps<Content extends object> {
  /** Name for screen readers. */
  label: string;
  /** The Button or IconButton that opens it. */
  trigger: ReactNode;
  /** A function gets `close`. */
  children?: PanelSurfaceProps['children'];
  /** Instead of children: a panel whose content is lazy too (`panelPartWith`), and its props. */
  part?: LazyComponent<LazyPanelProps<Content>>;
  content?: Content;
  placement?: 'bottom start' | 'bottom end' | 'bottom';
  /** Left out, it opens and closes by itself. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** At least as wide as its trigger; otherwise 20 rem. */
  fitsTrigger?: boolean;
  /** Without inner space, for lists. */
  isFlush?: boolean;
  /** Rendered hidden when the mouse reaches its trigger, so that a click only shows it. */
  isDrawnAhead?: boolean;
}

/** A small panel under its trigger: filters, approvals, choices. */
export function PopoverPanel<Content extends object>(props: PopoverPanelProps<Content>) {
  const { placement = 'bottom start' } = props;
  const part = (props.part ?? panelPart) as LazyComponent<
    PanelSurfaceProps & { content?: Content | undefined }
  >;
  const opener = useOverlayTrigger({
    part,
    opens: 'dialog',
    isDrawnAhead: props.isDrawnAhead,
    isOpen: props.isOpen,
    onOpenChange: props.onOpenChange,
  });
  return (
    <>
      <TriggerPropsProvider props={opener.given}>{props.trigger}</TriggerPropsProvider>
      <LazyOverlay
        part={part}
        isQuietWhenLate
        isOpen={opener.isOpen}
        isNear={opener.isNear}
        onClose={opener.close}
        triggerRef={opener.triggerRef}
        id={opener.overlayId}
        label={props.label}
        placement={placement}
        fitsTrigger={props.fitsTrigger}
        isFlush={props.isFlush}
        content={props.content}
      >
        {props.children}
      </LazyOverlay>
    </>
  );
}
