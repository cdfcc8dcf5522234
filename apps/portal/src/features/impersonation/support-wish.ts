import { startSupportSignIn } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { call } from '../../lib/calls/call.ts';
import type { CallResult } from '../../lib/calls/call-result.ts';

/** Whom support wants to act as, and why: asked once, and said again when the grant is renewed. */
export type SupportWish = { contactId: string; reason: string; mode: SupportMode };

const wishName = 'supportWish';
/** Read by the guard, too (`session/device-session.ts`). */
const addressName = 'supportAddress';

/** On the device, so that every tab goes on alike, with the address it is asked at; gone with the sign-out. */
export function keepWish(wish: SupportWish): void {
  localStorage.setItem(wishName, JSON.stringify(wish));
  localStorage.setItem(addressName, location.pathname);
}

export function forgetWish(): void {
  localStorage.removeItem(wishName);
  localStorage.removeItem(addressName);
}

export function findWish(): SupportWish | null {
  try {
    return JSON.parse(localStorage.getItem(wishName) ?? 'null') as SupportWish | null;
  } catch {
    return null;
  }
}

/**
 * Prepares a sign-in at the second provider: where to go, and by which state the answer is known. `silent`: it answers at
 * once, without a page of its own.
 */
export function startSignIn(
  wish: SupportWish,
  { silent = false } = {},
): Promise<CallResult<{ address: string; state: string }>> {
  return call(startSupportSignIn, { body: { ...wish, silent } });
}
