import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** The current instant, updated every `everyMs` while the page is visible, and as soon as it becomes visible again. */
export function useNow(everyMs = 15_000): Temporal.Instant {
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') setInstant(now());
    };
    const timer = setInterval(renew, everyMs);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [everyMs]);
  return instant;
}
