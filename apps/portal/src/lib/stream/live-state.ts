import { epochMs } from '../time/clock.ts';
import { createStore, useStore } from '../store.ts';

/** 'off' before the first connection and after sign-out. */
export type LiveState = 'off' | 'live' | 'reconnecting';

export const liveState = createStore<LiveState>('off');
let lastHeardMs = 0;

export function useLiveState(): LiveState {
  return useStore(liveState);
}

/** Calls `listener` when the server may be reachable again: the stream is live, or the browser is online. */
export function onConnectionBack(listener: () => void): () => void {
  const stop = liveState.subscribe(() => {
    if (liveState.get() === 'live') listener();
  });
  addEventListener('online', listener);
  return () => {
    stop();
    removeEventListener('online', listener);
  };
}

/** Records that the stream was just active, or when the shown data was last current: milliseconds since 1970, UTC. */
export function heardNow(atMs: number = epochMs()): void {
  lastHeardMs = atMs;
}

/** When the stream was last active: the shown data is as of then. Milliseconds since 1970, UTC. */
export function findLastHeardMs(): number {
  return lastHeardMs;
}
