import { useCallback, useEffect, useState } from 'react';
import type { CallFailed, CallResult } from '../../lib/calls/call-result.ts';
import { findLinkSecret } from './link-secret.ts';

/**
 * The state of a link's page. `refused` is null if the address came without its secret. `mayBeDone`: an earlier request
 * of this page that got no response may have used the link.
 */
export type LinkStage<Opened> =
  | { kind: 'loading' }
  | { kind: 'dead'; refused: CallFailed | null; mayBeDone?: boolean }
  | { kind: 'open'; opened: Opened; secret: string }
  | { kind: 'done' };

/** Opens an emailed link, once per address. `open` must be a stable function. */
export function useOpenedLink<Opened>(open: (secret: string) => Promise<CallResult<Opened>>) {
  const [stage, setStage] = useState<LinkStage<Opened>>({ kind: 'loading' });
  const retry = useCallback(async () => {
    const secret = findLinkSecret();
    if (secret === null) return setStage({ kind: 'dead', refused: null });
    const result = await open(secret);
    setStage(
      result.isSuccess ? { kind: 'open', opened: result.data, secret } : { kind: 'dead', refused: result },
    );
  }, [open]);
  useEffect(() => {
    void retry();
    // Pasting another link into the same tab changes only the fragment.
    const openAnew = () => void retry();
    addEventListener('hashchange', openAnew);
    return () => removeEventListener('hashchange', openAnew);
  }, [retry]);
  return {
    stage,
    retry: () => void retry(),
    finish: () => setStage({ kind: 'done' }),
    fail: (refused: CallFailed, mayBeDone = false) => setStage({ kind: 'dead', refused, mayBeDone }),
  };
}
