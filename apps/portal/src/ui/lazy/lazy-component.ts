import type { ComponentType } from 'react';
import { lostAfterMs } from './load-limits.ts';

/** Without a sign of the person this long after the page, what may be needed next is asked for all the same. */
const restMs = 8000;
/** What is most likely opened next does not wait for a sign: on a phone the first one is the tap itself. */
const likelyRestMs = 1000;

export type LazyState<Props extends object> =
  | { readonly kind: 'idle' | 'loading' }
  /** `isHeld`: no answer came in time; to ask again would only wait for the same one. */
  | { readonly kind: 'failed'; readonly isHeld: boolean }
  | { readonly kind: 'ready'; readonly Component: ComponentType<Props> };

/** A part of the program with a chunk of its own, such as what a button opens. */
export interface LazyComponent<Props extends object> {
  /** Asks for it, again after a failure. Never throws. */
  load(): void;
  /**
   * Asks for it once somebody moves and the browser rests, or soon after the page if it is likely to be opened next; not
   * where the person saves data.
   */
  loadAtRest(options?: { readonly isLikely?: boolean }): void;
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

  /** Answers when it is there or failed. */
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
    loadAtRest({ isLikely = false } = {}) {
      // One that was pressed or lost meanwhile is the person's own matter.
      if (state.kind === 'idle') atRest(() => (state.kind === 'idle' ? load() : undefined), isLikely);
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Those that failed, to be asked for again. */
const lost = new Set<() => void>();

/** Asks once more for every part that failed and that something on the screen stands for. */
export function loadLostParts(): void {
  for (const tryAgain of lost) tryAgain();
}

/** Each when the one before it has come, so that they take little of the line from what the person does. */
let [queue, likelyQueue]: (Promise<void> | null)[] = [null, null];

function atRest(run: () => Promise<void> | undefined, isLikely: boolean): void {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  if (connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches) return;
  if (isLikely) likelyQueue = (likelyQueue ?? firstSign(likelyRestMs)).then(idle).then(run);
  else queue = (queue ?? firstSign(restMs)).then(idle).then(run);
}

/** The first move of mouse, finger or key: the first screen's own work is over, the next press is near. */
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
