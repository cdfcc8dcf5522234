import { budgetAddress } from '../../identity/sign-in/sign-in-budgets.ts';
import type { KnownCaller } from './known-callers.ts';
import { createRateLimiter } from './rate-limiter.ts';
import type { Settings } from '../settings.ts';

export type CallLimits = {
  /** 0 when the call may go on, else the seconds to wait. */
  take: (known: KnownCaller | undefined, address: string) => number;
  takeOfSession: (sessionId: string) => number;
  takeFile: (address: string) => number;
  /** Charged for links with an invalid secret. */
  takeLinkGuess: (address: string) => number;
};

/** A page needs dozens of files on the first visit, and they are cheap: they come from memory. */
const filesPerCall = 10;

/** A fifth of these at once. A mail program that cut a link off tries it a few times; guessing a secret is hopeless. */
const linkGuessesPerMinute = 30;

/**
 * Calls per minute. A known session has a limit of its own and is not charged to its address, so that one browser of a
 * school cannot use up the limit that the school's other browsers share.
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
