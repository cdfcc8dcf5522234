import type { ComponentType } from 'react';

/** After this a part counts as lost; one that still comes is used. */
const lostAfterMs = 30_000;
/** The first screen's own work goes before what may be needed next. */
const restMs = 1500;

export type LateState<Props extends object> =
  | { readonly kind: 'idle' | 'loading' | 'failed' }
  | { readonly kind: 'ready'; readonly Component: ComponentType<Props> };

/** A part of the program with a chunk of its own, such as what a button opens. */
export interface LatePart<Props extends object> {
  /** Asks for it, again after a failure. Never throws. */
  load(): void;
  /** Asks for it once the page has loaded and the browser rests; not where the person saves data. */
  loadAtRest(): void;
  state(): LateState<Props>;
  subscribe(listener: () => void): () => void;
}

export function latePart<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
): LatePart<Props> {
  let state: LateState<Props> = { kind: 'idle' };
  const listeners = new Set<() => void>();
  const become = (next: LateState<Props>) => {
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
      if (state.kind === 'idle') atRest(load);
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function atRest(run: () => void): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData === true) return;
  const wait = () =>
    setTimeout(() => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
      else run();
    }, restMs);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
