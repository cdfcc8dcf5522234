import { reserve } from './check-password.ts';
import { verifyPassword } from './hash-password.ts';
import { budgetAddress } from './sign-in-budgets.ts';
import type { SignInParts } from './sign-in.ts';

export type OwnPassword = {
  email: string;
  sessionId: string;
  /** Of the account's password. */
  hash: string;
  password: string;
  /** The caller's address as the server sees it. */
  address: string;
  at: Temporal.Instant;
  hasLeft: () => boolean;
};

export type OwnPasswordVerdict =
  | { ok: true }
  | { ok: false; code: 'current_password_incorrect' }
  | { ok: false; code: 'sign_in_throttled'; retryAfterSeconds: number };

/**
 * Looks at the password of somebody who is signed in. Their session has a budget of its own, as a known device has at
 * sign-in: nothing that strangers try keeps them from it. Throws a TooManyWaitingError when there was no turn in time.
 */
export async function checkOwnPassword(
  { budgets, deviceAttempts, queue, maxWaitMs }: SignInParts,
  { email, sessionId, hash, password, address: seenAddress, at, hasLeft }: OwnPassword,
): Promise<OwnPasswordVerdict> {
  const address = budgetAddress(seenAddress);
  const device = `session:${sessionId}`;
  const keys = { address, account: email, network: '', device, knownNetworks: [] };
  const spent = budgets.findSpent(keys, at) ?? deviceAttempts.take(device, at);
  if (spent) return { ok: false, code: 'sign_in_throttled', retryAfterSeconds: spent.retryAfterSeconds };
  return queue.run({ isKnown: true, address, account: email, hasLeft }, async () => {
    const reserved = await reserve(budgets, keys, { at, maxWaitMs });
    if (reserved.kind === 'spent') {
      return { ok: false, code: 'sign_in_throttled', retryAfterSeconds: reserved.retryAfterSeconds };
    }
    const isRight = await verifyPassword(hash, password).catch(async (error: unknown) => {
      await budgets.release(reserved.attemptId).catch(() => void 0);
      throw error;
    });
    await (isRight ? budgets.release(reserved.attemptId) : budgets.charge(reserved.attemptId));
    return isRight ? { ok: true } : { ok: false, code: 'current_password_incorrect' };
  });
}
