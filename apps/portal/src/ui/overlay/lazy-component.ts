import type { ComponentType } from 'react';
import { lostAfterMs } from './load-limits.ts';

/** Without a sign of the person this long after the page, what may be needed next is asked for all the same. */
const restMs = 8000;

export type LazyState<Props extends object> =
  | { readonly kind: 'idle' | 'loading' | 'failed' }
  | { readonly kind: 'ready'; readonly Component: ComponentType<Props> };

/** A part of the program with a chunk of its own, such as what a button opens. */
export interface LazyComponent<Props extends object> {
  /** Asks for it, again after a failure. Never throws. */
  load(): void;
  /** Asks for it once somebody moves and the browser rests; not where the person saves data. */
  loadAtRest(): void;
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

  function load(): void {
    if (state.kind === 'loading' || state.kind === 'ready') return;
    become({ kind: 'loading' });
    const timer = setTimeout(() => become({ kind: 'failed' }), lostAfterMs);
    importPart()
      .then(
        (Component) => become({ kind: 'ready', Component }),
        () => become({ kind: 'failed' }),
      )
      .finally(() => clearTimeout(timer));
  }

  return {
    load,
    loadAtRest() {
      // One that was pressed or lost meanwhile is the person's own matter.
      if (state.kind === 'idle') atRest(() => (state.kind === 'idle' ? load() : undefined));
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One after another, so that none of them holds up what the person does. */
let queue: Promise<void> | null = null;

function atRest(run: () => void): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches) return;
  queue = (queue ?? firstSign()).then(idle).then(run);
}

/** The first move of mouse, finger or key: the first screen's own work is over, the next press is near. */
function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      addEventListener(sign, () => resolve(), { once: true, capture: true, passive: true });
    const wait = () => setTimeout(resolve, restMs);
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
