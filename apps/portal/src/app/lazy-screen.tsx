import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { LoadingScreen } from '../ui/loading-screen.tsx';

/** A screen that takes longer shows the loading view, then the error view (spec section 9). */
const loadingAfterMs = 400;
const lateAfterMs = 10_000;
/** After this a chunk counts as lost. */
const lostAfterMs = 120_000;

type State<Props> =
  | { readonly kind: 'idle' | 'loading' | 'failed' }
  | { readonly kind: 'ready'; readonly Screen: ComponentType<Props> };

export type LazyScreen<Props extends object = Record<never, never>> = {
  /** Starts loading before the screen is drawn: under the guard's own calls, or on hover. Never throws. */
  preload(): void;
  Screen: ComponentType<Props>;
};

/** A screen of its own chunk. `errorView` stands where it is late or lost; a late one still appears when it comes. */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  errorView: () => ReactNode,
): LazyScreen<Props> {
  let state: State<Props> = { kind: 'idle' };
  const listeners = new Set<() => void>();
  const setState = (next: State<Props>) => {
    state = next;
    listeners.forEach((listener) => listener());
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  function preload(): void {
    if (state.kind === 'loading' || state.kind === 'ready') return;
    setState({ kind: 'loading' });
    withinMs(load(), lostAfterMs).then(
      (Screen) => setState({ kind: 'ready', Screen }),
      () => setState({ kind: 'failed' }),
    );
  }

  function LazyScreenView(props: Props) {
    const now = useSyncExternalStore(subscribe, () => state);
    const waited = useWaited(now.kind === 'ready');
    useEffect(() => {
      if (now.kind === 'idle') preload();
    }, [now.kind]);
    if (now.kind === 'ready') return <now.Screen {...props} />;
    if (now.kind === 'failed' || waited === 'late') return errorView();
    return waited === 'long' ? <LoadingScreen isInline /> : null;
  }

  return { preload, Screen: LazyScreenView };
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

function withinMs<Value>(promise: Promise<Value>, ms: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The screen did not arrive')), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
