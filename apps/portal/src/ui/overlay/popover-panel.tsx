import type { ReactNode } from 'react';
import { GiveProps } from '../actions/given-props.tsx';
import { LateOverlay } from './late-overlay.tsx';
import type { LatePart } from './late-part.ts';
import { panelPart, type LatePanelProps } from './overlay-parts.tsx';
import type { PanelSurfaceProps } from './panel-surface.tsx';
import { useOpener } from './use-opener.ts';

export interface PopoverPanelProps<Content extends object> {
  /** Name for screen readers. */
  label: string;
  /** The Button or IconButton that opens it. */
  trigger: ReactNode;
  /** A function gets `close`. */
  children?: PanelSurfaceProps['children'];
  /** Instead of children: a panel whose content comes late too (`panelPartWith`), and what that takes. */
  part?: LatePart<LatePanelProps<Content>>;
  content?: Content;
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
export function PopoverPanel<Content extends object>(props: PopoverPanelProps<Content>) {
  const { placement = 'bottom start' } = props;
  const part = (props.part ?? panelPart) as LatePart<PanelSurfaceProps & { content?: Content | undefined }>;
  const opener = useOpener({
    part,
    opens: 'dialog',
    isOpen: props.isOpen,
    onOpenChange: props.onOpenChange,
  });
  return (
    <>
      <GiveProps props={opener.given}>{props.trigger}</GiveProps>
      <LateOverlay
        part={part}
        isQuietWhenLate
        isOpen={opener.isOpen}
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
      </LateOverlay>
    </>
  );
}
