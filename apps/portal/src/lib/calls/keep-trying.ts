import { onConnectionBack } from '../stream/live-state.ts';

const firstMs = 5_000;
const longestMs = 60_000;

/**
 * Calls until it is stopped: when the connection is back, and in between ever more seldom, for a server may be away while
 * the browser has its network.
 */
export function keepTrying(attempt: () => void): () => void {
  let waitMs = firstMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const planNext = () => {
    timer = setTimeout(() => {
      waitMs = Math.min(waitMs * 2, longestMs);
      planNext();
      if (navigator.onLine) attempt();
    }, waitMs);
  };
  planNext();
  const stop = onConnectionBack(attempt);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
