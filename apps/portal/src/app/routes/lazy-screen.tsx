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
  /** Starts loading before the screen is drawn: under the guard's own calls, or on hover. Never throws. */
  preload(): void;
  Screen: ComponentType<Props>;
};

/**
 * A screen of its own chunk. `errorView` stands where it is late or lost; even a lost one is drawn when it comes. Its
 * `askAgain` keeps the page, and what stands in its memory; it is there once for each visit, where asking again can help.
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

/** How long the screen has been awaited. */
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
