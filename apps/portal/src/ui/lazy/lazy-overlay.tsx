import { useState, type ComponentType } from 'react';
import { LoadingNotice } from './loading-notice.tsx';
import type { LazyComponent } from './lazy-component.ts';
import { useLazyComponent } from './use-lazy-component.ts';

/** What every overlay takes. */
export interface OverlayState {
  isOpen: boolean;
  onClose: () => void;
  /** Is about to be opened: it may already be rendered, hidden. */
  isNear?: boolean | undefined;
}

type LazyOverlayProps<Props extends OverlayState> = Props & {
  part: LazyComponent<Props>;
  /** Its trigger shows by itself that it is late. */
  isQuietWhenLate?: boolean;
};

/**
 * An overlay whose chunk may not have loaded yet: it is requested at once; a notice appears when it is late, with a
 * retry when it failed.
 */
export function LazyOverlay<Props extends OverlayState>(props: LazyOverlayProps<Props>) {
  const { part, isQuietWhenLate = false, ...overlay } = props;
  const { Component, wait } = useLazyComponent(part, props.isOpen);
  const [hasNotice, setNotice] = useState(false);
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (Component === null) {
    const needsNotice = wait === 'failed' || (wait === 'late' && !isQuietWhenLate);
    return props.isOpen && (hasNotice || needsNotice) ? (
      <LoadingNotice
        isLost={wait === 'failed'}
        onRetry={part.load}
        onClose={props.onClose}
        onShown={setNotice}
      />
    ) : null;
  }
  // The notice closes first and returns the focus, so that the overlay knows where to return it.
  if (hasNotice || !(wasOpen || props.isNear)) return null;
  const Overlay = Component as ComponentType<OverlayState>;
  return <Overlay {...overlay} />;
}
