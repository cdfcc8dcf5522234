import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import type { LazyComponent } from './lazy-component.ts';
import { loadingAfterMs } from './load-limits.ts';

export interface LazyView<Props extends object> {
  /** null until it has loaded. */
  Component: ComponentType<Props> | null;
  /** `late` and `failed` only if it is wanted. */
  wait: 'none' | 'short' | 'late' | 'failed';
}

/** Tracks a lazy part: prefetches it when idle, loads it at once when it is wanted. */
export function useLazyComponent<Props extends object>(
  part: LazyComponent<Props>,
  isWanted: boolean,
): LazyView<Props> {
  const state = useSyncExternalStore(part.subscribe, part.state);
  const [wasAsked, setAsked] = useState(false);
  useEffect(() => part.loadAtRest(), [part]);
  useLayoutEffect(() => {
    if (isWanted) part.load();
    setAsked(isWanted);
  }, [part, isWanted]);
  const isAwaited = isWanted && wasAsked && state.kind !== 'ready';
  const isLate = useLasting(isAwaited);
  if (state.kind === 'ready') return { Component: state.Component, wait: 'none' };
  if (!isAwaited) return { Component: null, wait: 'none' };
  return { Component: null, wait: state.kind === 'failed' ? 'failed' : isLate ? 'late' : 'short' };
}

/** True once `value` has been true for a while. */
function useLasting(value: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!value) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), loadingAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return lasts;
}
