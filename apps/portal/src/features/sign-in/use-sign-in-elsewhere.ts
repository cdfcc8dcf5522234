import { useEffect, useEffectEvent } from 'react';
import { onNewsFromTabs } from '../../session/session-tabs.ts';

/**
 * For a form or step of the sign-in that waits: somebody signed in in another tab of this browser, whose session this
 * tab then shares.
 */
export function useSignInElsewhere(goOn: () => void): void {
  const follow = useEffectEvent(goOn);
  useEffect(() => {
    const listening = new AbortController();
    onNewsFromTabs(({ kind }) => {
      if (kind === 'signedIn') follow();
    }, listening);
    return () => listening.abort();
  }, []);
}
