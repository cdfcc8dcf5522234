import { useCallback, useEffect, useState } from 'react';
import type { CallFailed, CallResult } from '../../lib/calls/call-result.ts';
import { findLinkSecret } from './link-secret.ts';

/**
 * Where the page of a link stands. `refused` null: the address came without its secret. `mayBeDone`: it may have been used
 * by what this page sent before without an answer.
 */
export type LinkStage<Opened> =
  | { kind: 'loading' }
  | { kind: 'dead'; refused: CallFailed | null; mayBeDone?: boolean }
  | { kind: 'open'; opened: Opened; secret: string }
  | { kind: 'done' };

/** What a link of an email opens, once for each address; `open` stays the same function. */
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
    // Another link pasted into the same tab changes the fragment alone.
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
