import { budgetAddress } from '../../identity/sign-in/sign-in-budgets.ts';
import type { KnownCaller } from './known-callers.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { Settings } from '../settings.ts';

export type CallLimits = {
  /** 0 when the call may go on, else in how many seconds one may. */
  take: (known: KnownCaller | undefined, address: string) => number;
  takeOfSession: (sessionId: string) => number;
  takeFile: (address: string) => number;
  /** Of links that were not ours. */
  takeLinkGuess: (address: string) => number;
};

/** A page needs dozens of files at its first visit, and they cost little: they come from memory. */
const filesPerCall = 10;

/** A fifth of them at once. A mail program that cut a link tries it a few times; nobody finds one by trying. */
const linkGuessesPerMinute = 30;

/**
 * Calls a minute. A session that is known has a limit of its own and takes nothing from its address, so that one
 * browser of a school cannot use up what the others of the school share.
 */
export function createCallLimits({ rateLimits }: Pick<Settings, 'rateLimits'>): CallLimits {
  if (!rateLimits)
    return { take: () => 0, takeOfSession: () => 0, takeFile: () => 0, takeLinkGuess: () => 0 };
  const byAddress = createRateLimiter(rateLimits.perAddress);
  const files = createRateLimiter(filesPerCall * rateLimits.perAddress);
  const guesses = createRateLimiter(linkGuessesPerMinute);
  const bySession = createRateLimiter(rateLimits.perSession);
  return {
    take: (known, address) =>
      known?.sessionId ? bySession.take(known.sessionId) : byAddress.take(budgetAddress(address)),
    takeOfSession: (sessionId) => bySession.take(sessionId),
    takeFile: (address) => files.take(budgetAddress(address)),
    takeLinkGuess: (address) => guesses.take(budgetAddress(address)),
  };
}
