import type { Address } from '../lib/links.ts';
import { seenName, tryStorage } from '../lib/device/try-storage.ts';
import { isPreference, readPreferences, writePreferences } from '../lib/device/device-preferences.ts';

const hintName = 'mayHaveSession';
const roomTestName = 'roomTest';
/** How long a sign-out waits for databases and caches, which another tab may be using. */
const clearWithinMs = 3000;

/**
 * Whether this device may have a session cookie, which scripts cannot see. A device that never signed in does not ask
 * the server; nor does one that empties its storage later, which empties the cookies too. A device without room for the
 * hint, or whose browser blocks storage, may have one.
 */
export function mayHaveSession(): boolean {
  if (localStorage.getItem(hintName) !== null) return true;
  if (sessionStorage.getItem(hintName) !== null) {
    keepHint();
    return true;
  }
  try {
    // Under another name: a tab that starts at the same moment would take the hint for real.
    localStorage.setItem(roomTestName, '1');
    const kept = localStorage.getItem(roomTestName);
    localStorage.removeItem(roomTestName);
    return !kept;
  } catch {
    return true;
  }
}

/** Where support signs in again to act as a contact on this device; null for everybody else. */
export function findSupportAddress(): Address | null {
  return localStorage.getItem('supportAddress') as Address | null;
}

/** What the contact has last seen (`session/seen`); null if there is nothing. */
export function findSeenText(): string | null {
  return localStorage.getItem(seenName);
}

/** For a refusal by the server, or a new sign-in: the data may belong to somebody else. */
export function forgetSeen(): void {
  tryStorage(() => localStorage.removeItem(seenName));
}

export function rememberSession(): void {
  forgetSeen();
  keepHint();
}

/** Without room for it, this tab alone has the hint, until there is room. Without storage every start asks the server. */
function keepHint(): void {
  tryStorage(() => localStorage.setItem(hintName, '1'));
  if (localStorage.getItem(hintName) === null) tryStorage(() => sessionStorage.setItem(hintName, '1'));
}

/** Whether a booking on this device has had no answer yet (`shared/booking/booking-intent.ts`). */
export function holdsUnsent(): boolean {
  return Object.values(localStorage).some((text: string) => text.includes('"isAnswered":false'));
}

/**
 * Empties the device of everything that belongs to a person: storages, databases, caches, push subscription. Only dark
 * mode, drawer and dashboard layout stay (product.md 31).
 */
export async function clearDevice(): Promise<void> {
  // One by one, so that preferences are never missing: another tab may read them while it starts.
  for (const name of Object.keys(localStorage)) if (!isPreference(name)) localStorage.removeItem(name);
  writePreferences(localStorage, readPreferences(localStorage));
  tryStorage(() => sessionStorage.clear());
  const cleared = Promise.allSettled([deleteDatabases(), deleteCaches(), endPush()]);
  // The browser finishes what was requested; the person who signs out is not kept waiting for it.
  await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, clearWithinMs))]);
}

async function deleteDatabases(): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  await Promise.all(databases.map(({ name }) => (name === undefined ? null : deleteDatabase(name))));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    // Blocked means another tab has it open; the deletion completes when that tab clears itself.
    for (const end of ['success', 'error', 'blocked'])
      request.addEventListener(end, () => resolve(), { once: true });
  });
}

async function deleteCaches(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
