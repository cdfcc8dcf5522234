import { getProfileImage } from '@staffroom/domain/candidates/profile-image.contract.ts';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import { getData } from '../../lib/calls/call.ts';
import { epochMs } from '../../lib/time/clock.ts';
import { findViewer } from '../../session/viewer.ts';

type Portrait = ReplyOf<typeof getProfileImage>;
type Kept = Portrait & { keptAtMs: number };

const storeName = 'portraits';
const keptMs = 24 * 60 * 60_000;

/**
 * An educator's portrait, fetched at most once a day and device for each version. Stored for the contact who may see
 * it; a sign-out clears the store with all others. Throws a CallFailure.
 */
export async function loadPortrait(
  candidateId: string,
  imageVersion: number,
  signal: AbortSignal,
): Promise<Portrait> {
  const { id: contactId = '', isImpersonating = false } = findViewer()?.contact ?? {};
  const key = `/portraits/${contactId}/${candidateId}/${imageVersion}`;
  // Nothing is stored on the device of support acting as the contact.
  const store = isImpersonating ? null : await openStore(contactId);
  const kept = await readKept(store, key);
  if (kept !== null && isFresh(kept)) return { base64ProfileImg: kept.base64ProfileImg };
  const portrait = await getData(getProfileImage, { params: { candidateId } }, { signal });
  // After a sign-out meanwhile, nothing is stored.
  if (findViewer()?.contact.id === contactId) await keep(store, key, { ...portrait, keptAtMs: epochMs() });
  return portrait;
}

let swept: Promise<void> | null = null;

/** Null if the browser cannot store it, as in a private window. */
async function openStore(contactId: string): Promise<Cache | null> {
  try {
    const store = await caches.open(storeName);
    swept ??= sweep(store, contactId);
    return store;
  } catch {
    return null;
  }
}

/** Deletes entries older than a day, and those of other contacts; once per visit. */
async function sweep(store: Cache, contactId: string): Promise<void> {
  for (const request of await store.keys()) {
    const isOwn = new URL(request.url).pathname.startsWith(`/portraits/${contactId}/`);
    const kept = isOwn ? await readKept(store, request.url) : null;
    if (kept === null || !isFresh(kept)) await store.delete(request);
  }
}

function isFresh({ keptAtMs }: Kept): boolean {
  const age = epochMs() - keptAtMs;
  return age >= 0 && age < keptMs;
}

async function readKept(store: Cache | null, key: string): Promise<Kept | null> {
  try {
    const response = await store?.match(key);
    return response ? ((await response.json()) as Kept) : null;
  } catch {
    return null;
  }
}

async function keep(store: Cache | null, key: string, kept: Kept): Promise<void> {
  try {
    await store?.put(key, new Response(JSON.stringify(kept)));
  } catch {
    // With a full storage, it is fetched again.
  }
}
