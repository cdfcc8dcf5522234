import type { Query } from '@tanstack/react-query';
import { isKnownVariant, variantOf } from '@staffroom/domain/regions/variants.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { epochMs } from '../../lib/time/clock.ts';
import { findLastHeardMs } from '../../lib/stream/live-state.ts';
import { seenName } from '../../lib/device/try-storage.ts';
import { findSeenText, findSupportAddress, forgetSeen, mayHaveSession } from '../device-session.ts';
import { getSessionPhase, onSessionPhase } from '../session-state.ts';
import { findViewer, viewerQuery } from '../viewer.ts';
import {
  isKeptKey,
  ownerOf,
  parseSeen,
  serializeSeen,
  toldByEvents,
  trimPages,
  withEarlier,
} from './seen-data.ts';
import type { Seen, SeenAnswer } from './seen-data.ts';

/** Answers arrive in bursts. */
const pauseMs = 1500;

/**
 * Stores what the contact sees on the device, to show it to them offline. Nothing is stored of what support sees as a
 * contact. Returns a function that stops it.
 */
export function keepSeen(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (isFirst: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    const seen = findSeen();
    if (seen === null || !mayWrite(seen.contactId, isFirst)) return;
    try {
      const text = serializeSeen(seen);
      if (text !== null) localStorage.setItem(seenName, text);
    } catch {
      // A full device keeps the previous data.
    }
  };
  const begin = () => {
    if (getSessionPhase() === 'signedIn') write(true);
  };
  // How long it was current is known best when the page is left.
  const writeNow = () => document.visibilityState === 'hidden' && write(false);
  const stopAnswers = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey } = event.query;
    if (!isKeptKey(queryKey) && queryKey[0] !== viewerQuery.queryKey[0]) return;
    timer ??= setTimeout(() => write(false), pauseMs);
  });
  const stopPhase = onSessionPhase(begin);
  document.addEventListener('visibilitychange', writeNow);
  begin();
  return () => {
    clearTimeout(timer);
    stopAnswers();
    stopPhase();
    document.removeEventListener('visibilitychange', writeNow);
  };
}

/** A tab that slept through a sign-out, or somebody else's sign-in, must not restore its data. */
function mayWrite(contactId: string, isFirst: boolean): boolean {
  if (!mayHaveSession()) return false;
  const owner = ownerOf(findSeenText());
  if (owner === null) return isFirst;
  // Every sign-in deletes the stored data: of two contacts one does not belong to the current session.
  if (owner !== contactId && isFirst) forgetSeen();
  return owner === contactId;
}

/** Null when nobody is signed in, or support acts as the contact. */
function findSeen(): Seen | null {
  const viewer = findViewer();
  if (viewer === null || getSessionPhase() !== 'signedIn') return null;
  if (viewer.contact.isImpersonating || findSupportAddress() !== null) {
    forgetSeen();
    return null;
  }
  const { lastUpdated, ...contact } = viewer.contact;
  const { links, features, generalFiles } = viewer;
  const before = parseSeen(findSeenText(), epochMs());
  return {
    contactId: contact.id,
    profile: { contact, links, features: [...features], generalFiles },
    atMs: lastUpdated,
    variants: [...new Set(links.groups.map(({ variant }) => variant))].filter(isKnownVariant).map(variantOf),
    answers: withEarlier(
      queryClient
        .getQueryCache()
        .findAll({ predicate: ({ queryKey }) => isKeptKey(queryKey) })
        .flatMap(toAnswer),
      before?.contactId === contact.id ? before : null,
    ),
  };
}

/** Leaves out answers that have changed since and were not fetched again. */
function toAnswer(query: Query): SeenAnswer[] {
  const { queryKey: key, state } = query;
  if (state.data === undefined || (state.isInvalidated && !query.isActive())) return [];
  // An answer that no event has changed is as current as the last sign of life of the stream.
  const isTold = toldByEvents(key) && !state.isInvalidated;
  const atMs = isTold ? Math.max(state.dataUpdatedAt, findLastHeardMs()) : state.dataUpdatedAt;
  return [{ key, data: trimPages(state.data), atMs }];
}
