import { epochMs } from '../time/clock.ts';
import { createStore, useStore } from '../store.ts';

/** 'off' before the first connection and after sign-out. */
export type LiveState = 'off' | 'live' | 'reconnecting';

export const liveState = createStore<LiveState>('off');
let lastHeardMs = 0;

export function useLiveState(): LiveState {
  return useStore(liveState);
}

/** Hears that the server can be reached again: the line is live, or the browser has its network. */
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

/** Notes that the line has just been heard, or when what is shown was last true: milliseconds since 1970, UTC. */
export function heardNow(atMs: number = epochMs()): void {
  lastHeardMs = atMs;
}

/** When the line was last heard: what is shown is as of then. Milliseconds since 1970, UTC. */
export function findLastHeardMs(): number {
  return lastHeardMs;
}
