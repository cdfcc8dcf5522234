import { startSupportSignIn } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { call } from '../../lib/calls/call.ts';
import type { CallResult } from '../../lib/calls/call-result.ts';
import type { Address } from '../../lib/links.ts';
import { findSupportAddress } from '../../session/device-session.ts';
import { impersonateLink } from './impersonation-links.ts';

/** Whom support wants to act as, and why: asked once, and said again when the grant is renewed. */
export type SupportWish = { contactId: string; reason: string; mode: SupportMode };

const wishName = 'supportWish';
const begunName = 'supportBegun';
/** Read by the guard, too (`session/device-session.ts`). */
const addressName = 'supportAddress';

type Begun = { state: string; wish: SupportWish; address: string };

/**
 * What this window has asked the second provider for. Another one may ask for somebody else meanwhile, or act as them
 * already: the device stays that one's.
 */
export function noteBegun(state: string, wish: SupportWish): void {
  const begun: Begun = { state, wish, address: location.pathname };
  sessionStorage.setItem(begunName, JSON.stringify(begun));
  // The device was emptied before: what stands there is of a window that went on meanwhile.
  if (findSupportAddress() === null) keepWish(begun);
}

/**
 * Where the second provider let the person in by that, the device is this window's again. One that was cancelled takes
 * nothing from the window that acts as somebody meanwhile.
 */
export function settleBegun(state: string): void {
  const begun = readStored<Begun>(sessionStorage, begunName);
  if (begun?.state === state) keepWish(begun);
}

/** On the device, so that every tab goes on alike, with the address it is asked at; gone with the sign-out. */
function keepWish({ wish, address }: Begun): void {
  localStorage.setItem(wishName, JSON.stringify(wish));
  localStorage.setItem(addressName, address);
}

/** Another window may have emptied the device, as it changed to this contact. */
export function keepSupportAddress(contactId: string): void {
  if (findSupportAddress() === null) localStorage.setItem(addressName, impersonateLink(contactId));
}

/** Where this window asked from; null where it asked for nothing. */
export function findBegunAddress(): Address | null {
  return (readStored<Begun>(sessionStorage, begunName)?.address ?? null) as Address | null;
}

/** What this window asked for; what another one asked for stands. */
export function forgetWish(): void {
  const address = findBegunAddress();
  sessionStorage.removeItem(begunName);
  if (address !== null && address !== findSupportAddress()) return;
  localStorage.removeItem(wishName);
  localStorage.removeItem(addressName);
}

/**
 * What was asked for to act as this contact; null where another window acts as somebody else by now. Where that has emptied
 * the device as it changed, this window's own is left.
 */
export function findWish(contactId: string): SupportWish | null {
  const wish =
    readStored<SupportWish>(localStorage, wishName) ?? readStored<Begun>(sessionStorage, begunName)?.wish;
  return wish?.contactId === contactId ? wish : null;
}

function readStored<Value>(storage: Storage, name: string): Value | null {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null') as Value | null;
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
