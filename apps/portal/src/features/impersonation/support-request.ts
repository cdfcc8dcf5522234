import { startSupportSignIn } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { call } from '../../lib/calls/call.ts';
import type { CallResult } from '../../lib/calls/call-result.ts';
import type { Address } from '../../lib/links.ts';
import { findSupportAddress } from '../../session/device-session.ts';
import { impersonateLink } from './impersonation-links.ts';

/** Whom support wants to act as, and why. Asked for once, and sent again when the grant is renewed. */
export type SupportRequest = { contactId: string; reason: string; mode: SupportMode };

const begunName = 'supportBegun';
/** Also known to `session/let-in.ts`, the address to `session/device-session.ts`. */
const requestName = 'supportRequest';
const addressName = 'supportAddress';

type Begun = { state: string; request: SupportRequest; address: string };

/**
 * Remembers what this window asked the second provider for. Another window may ask for or act as somebody else
 * meanwhile; the values on the device then stay those of that window.
 */
export function noteBegun(state: string, request: SupportRequest): void {
  const begun: Begun = { state, request, address: location.pathname };
  sessionStorage.setItem(begunName, JSON.stringify(begun));
  // The device was cleared before, so an address there belongs to a window that was granted meanwhile.
  if (findSupportAddress() === null) keepRequest(begun);
}

/**
 * Once the second provider has granted this window's request, the values on the device are this window's again. A
 * cancelled request changes nothing for a window that acts as somebody meanwhile.
 */
export function settleBegun(state: string): void {
  const begun = readStored<Begun>(sessionStorage, begunName);
  if (begun?.state === state) keepRequest(begun);
}

/**
 * Kept on the device so that every tab can renew the grant, with the address of the request. The sign-out removes both.
 */
function keepRequest({ request, address }: Begun): void {
  localStorage.setItem(requestName, JSON.stringify(request));
  localStorage.setItem(addressName, address);
}

/** Another window may have cleared the device when it changed to this contact. */
export function keepSupportAddress(contactId: string): void {
  if (findSupportAddress() === null) localStorage.setItem(addressName, impersonateLink(contactId));
}

/** The address at which this window asked; null if it asked for nothing. */
export function findBegunAddress(): Address | null {
  return (readStored<Begun>(sessionStorage, begunName)?.address ?? null) as Address | null;
}

/** Forgets this window's request; that of another window is kept. */
export function forgetRequest(): void {
  const address = findBegunAddress();
  sessionStorage.removeItem(begunName);
  if (address !== null && address !== findSupportAddress()) return;
  localStorage.removeItem(requestName);
  localStorage.removeItem(addressName);
}

/**
 * The request to act as this contact; null if another window acts as somebody else by now. If that window cleared the
 * device when it changed, this window's own request is still found.
 */
export function findRequest(contactId: string): SupportRequest | null {
  const request =
    readStored<SupportRequest>(localStorage, requestName) ??
    readStored<Begun>(sessionStorage, begunName)?.request;
  return request?.contactId === contactId ? request : null;
}

function readStored<Value>(storage: Storage, name: string): Value | null {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/**
 * Prepares a sign-in at the second provider: its address, and the state that identifies the answer. `silent`: the
 * provider answers at once, without showing a page.
 */
export function startSignIn(
  request: SupportRequest,
  { silent = false } = {},
): Promise<CallResult<{ address: string; state: string }>> {
  return call(startSupportSignIn, { body: { ...request, silent } });
}
