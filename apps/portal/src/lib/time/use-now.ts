import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** The present instant, renewed every `everyMs` while the screen is looked at, and as soon as it is again. */
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
