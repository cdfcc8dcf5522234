import type { CallResult } from '../lib/calls/call-result.ts';
import { countReturns, getSessionPhase, onSessionPhase } from './session-state.ts';

/**
 * Sends a write, and again if the session had ended and the person has signed in again over the open screen. One
 * function sends both, so that both carry the same key. If somebody else signs in, or the person leaves, it sends
 * nothing.
 */
export async function sendThroughExpiry<Data>(
  send: () => Promise<CallResult<Data>>,
): Promise<CallResult<Data>> {
  const returnsBefore = countReturns();
  const result = await send();
  if (result.isSuccess || result.statusCode !== 401) return result;
  return (await comesBack(returnsBefore)) ? sendThroughExpiry(send) : result;
}

/** Waits while the dialog asks for the password. A quick person is back before the refusal is read. */
function comesBack(returnsBefore: number): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const isBack = countReturns() > returnsBefore;
      if (!isBack && getSessionPhase() === 'expired') return;
      stop();
      resolve(isBack);
    };
    const stop = onSessionPhase(look);
    look();
  });
}
