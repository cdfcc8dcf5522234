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

/** Answers come in groups. */
const pauseMs = 1500;

/**
 * Keeps what the contact sees on the device, to be shown to them without a connection. Nothing is kept of what support
 * sees as a contact. Answers how to stop.
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
      // A full device keeps what it has.
    }
  };
  const begin = () => {
    if (getSessionPhase() === 'signedIn') write(true);
  };
  // How long it was true is known best when the page is left.
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

/** A tab that slept through a sign-out, or through the sign-in of somebody else, brings nothing back. */
function mayWrite(contactId: string, isFirst: boolean): boolean {
  if (!mayHaveSession()) return false;
  const owner = ownerOf(findSeenText());
  if (owner === null) return isFirst;
  // Every sign-in forgets what was kept before: of two contacts one is not of the session that there is now.
  if (owner !== contactId && isFirst) forgetSeen();
  return owner === contactId;
}

/** Null where there is nobody whose it would be. */
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

/** Nothing of what has changed since and was not fetched again. */
function toAnswer(query: Query): SeenAnswer[] {
  const { queryKey: key, state } = query;
  if (state.data === undefined || (state.isInvalidated && !query.isActive())) return [];
  // What no event has changed is as true as the line was last heard.
  const isTold = toldByEvents(key) && !state.isInvalidated;
  const atMs = isTold ? Math.max(state.dataUpdatedAt, findLastHeardMs()) : state.dataUpdatedAt;
  return [{ key, data: trimPages(state.data), atMs }];
}
