import { onConnectionBack } from '../stream/live-state.ts';

const firstMs = 5_000;
const longestMs = 60_000;

/**
 * Calls `attempt` until stopped: when the browser is online again, and in between at growing intervals, because the
 * server may be down while the network works.
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
