import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from '../../ui/lazy/lazy-component.ts';
import type { LazyComponent } from '../../ui/lazy/lazy-component.ts';
import { lateAfterMs, loadingAfterMs } from '../../ui/lazy/load-limits.ts';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';

export type LazyScreen<Props extends object = Record<never, never>> = Pick<
  LazyComponent<Props>,
  'loadAtRest'
> & {
  /** Starts loading before the screen renders: in parallel to the guard's calls, or on hover. Never throws. */
  preload(): void;
  Screen: ComponentType<Props>;
};

/**
 * A screen in its own chunk. `errorView` is shown while the chunk is late or after it failed; it is rendered even if it
 * arrives after that. `askAgain` retries without a page load, which keeps the page's memory; it is passed once per
 * visit, if a retry can help.
 */
export function lazyScreen<Props extends object>(
  importScreen: () => Promise<ComponentType<Props>>,
  errorView: (isOnItsWay: boolean, askAgain: (() => void) | null) => ReactNode,
): LazyScreen<Props> {
  const { load, loadAtRest, state, subscribe } = lazyComponent(importScreen);

  function LazyScreenView(props: Props) {
    const now = useSyncExternalStore(subscribe, state);
    const waited = useWaited(now.kind === 'ready');
    const [hasAsked, setAsked] = useState(false);
    useEffect(() => {
      if (now.kind === 'idle') load();
    }, [now.kind]);
    if (now.kind === 'ready') return <now.Component {...props} />;
    if (now.kind === 'failed')
      return errorView(false, hasAsked || now.isHeld ? null : () => (setAsked(true), load()));
    if (waited === 'late') return errorView(true, null);
    return waited === 'long' ? <LoadingScreen isInline /> : null;
  }

  return { preload: load, loadAtRest, Screen: LazyScreenView };
}

/** How long the screen has been loading. */
function useWaited(isOver: boolean): 'short' | 'long' | 'late' {
  const [waited, setWaited] = useState<'short' | 'long' | 'late'>('short');
  useEffect(() => {
    if (isOver) return;
    const timers = [
      setTimeout(() => setWaited('long'), loadingAfterMs),
      setTimeout(() => setWaited('late'), lateAfterMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isOver]);
  return waited;
}
