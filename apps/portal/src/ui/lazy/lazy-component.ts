import type { ComponentType } from 'react';
import { lostAfterMs } from './load-limits.ts';

/** This long after page load, likely parts are prefetched even without user activity. */
const restMs = 8000;
/** The likeliest part does not wait for activity: on a phone the first activity is the tap itself. */
const likelyRestMs = 1000;

export type LazyState<Props extends object> =
  | { readonly kind: 'idle' | 'loading' }
  /** `isHeld`: no answer came in time. */
  | { readonly kind: 'failed'; readonly isHeld: boolean }
  | { readonly kind: 'ready'; readonly Component: ComponentType<Props> };

/** A part of the app with a chunk of its own, such as an overlay of a button. */
export interface LazyComponent<Props extends object> {
  /** Loads it; retries after a failure. Never throws. */
  load(): void;
  /**
   * Prefetches it at the first activity once the browser is idle, or soon after page load if it is likely to be opened
   * next. With data saving on only if it is needed: nobody opens it, it works by itself.
   */
  loadAtRest(options?: { readonly isLikely?: boolean; readonly isNeeded?: boolean }): void;
  state(): LazyState<Props>;
  subscribe(listener: () => void): () => void;
}

export function lazyComponent<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let state: LazyState<Props> = { kind: 'idle' };
  const listeners = new Set<() => void>();
  const become = (next: LazyState<Props>) => {
    if (state.kind === 'ready') return;
    state = next;
    listeners.forEach((listener) => listener());
  };

  let settled = Promise.resolve();
  const tryAgain = () => {
    if (state.kind === 'failed' && listeners.size > 0) void load();
  };

  /** Resolves when it has loaded or failed. */
  function load(): Promise<void> {
    if (state.kind === 'loading' || state.kind === 'ready') return settled;
    become({ kind: 'loading' });
    settled = new Promise((resolve) => {
      const settle = (next: LazyState<Props>) => {
        clearTimeout(timer);
        if (next.kind === 'failed' && !next.isHeld) lost.add(tryAgain);
        else lost.delete(tryAgain);
        become(next);
        resolve();
      };
      const timer = setTimeout(() => settle({ kind: 'failed', isHeld: true }), lostAfterMs);
      importPart().then(
        (Component) => settle({ kind: 'ready', Component }),
        () => settle({ kind: 'failed', isHeld: false }),
      );
    });
    return settled;
  }

  return {
    load: () => void load(),
    loadAtRest({ isLikely, isNeeded } = {}) {
      if (!isNeeded && savesData()) return;
      // One that was clicked or failed in the meantime is left to the person.
      if (state.kind === 'idle') atRest(() => (state.kind === 'idle' ? load() : undefined), isLikely);
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Failed parts, to be retried. */
const lost = new Set<() => void>();

/** Retries every failed part that something on the screen refers to. */
export function loadLostParts(): void {
  for (const tryAgain of lost) tryAgain();
}

/** One after the other, so that they take little bandwidth from what the person does. */
let [queue, likelyQueue]: (Promise<void> | null)[] = [null, null];

/** Whether the person asked for as little traffic as possible. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData: boolean } };
  return connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches;
}

function atRest(run: () => Promise<void> | undefined, isLikely: boolean | undefined): void {
  if (isLikely) likelyQueue = (likelyQueue ?? firstSign(likelyRestMs)).then(idle).then(run);
  else queue = (queue ?? firstSign(restMs)).then(idle).then(run);
}

/** The first mouse, touch or key activity: the first screen's own work is over, the next click is near. */
function firstSign(orAfterMs: number): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
    const wait = () => setTimeout(resolve, orAfterMs);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 50);
  });
}
