import { useState, type ComponentType } from 'react';
import { LateNotice } from './late-notice.tsx';
import type { LatePart } from './late-part.ts';
import { useLatePart } from './use-late-part.ts';

/** What every overlay takes. */
export interface OverlayState {
  isOpen: boolean;
  onClose: () => void;
}

type LateOverlayProps<Props extends OverlayState> = Props & {
  part: LatePart<Props>;
  /** What opens it says itself that it is late. */
  isQuietWhenLate?: boolean;
};

/**
 * An overlay whose part may not be there yet: asked for at once, said when it is late, with a way to try again when it
 * is lost.
 */
export function LateOverlay<Props extends OverlayState>(props: LateOverlayProps<Props>) {
  const { part, isQuietWhenLate = false, ...overlay } = props;
  const { Component, wait } = useLatePart(part, props.isOpen);
  const [hasNotice, setNotice] = useState(false);
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (Component === null) {
    const needsNotice = wait === 'failed' || (wait === 'late' && !isQuietWhenLate);
    return props.isOpen && (hasNotice || needsNotice) ? (
      <LateNotice
        isLost={wait === 'failed'}
        onRetry={part.load}
        onClose={props.onClose}
        onShown={setNotice}
      />
    ) : null;
  }
  // The notice goes first and gives the focus back, so that the overlay knows where to return it.
  if (hasNotice || !wasOpen) return null;
  const Overlay = Component as ComponentType<OverlayState>;
  return <Overlay {...overlay} />;
}
