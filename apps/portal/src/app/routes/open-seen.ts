import { hashKey } from '@tanstack/react-query';
import { knowVariants } from '@staffroom/domain/regions/variants.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { keepTrying } from '../../lib/calls/keep-trying.ts';
import { announceSessionEnd, tokens } from '../../lib/calls/call.ts';
import { readFirstList } from '../../lib/calls/first-list.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { setLocale } from '../../lib/device/locale.ts';
import { recheckScreen } from '../../lib/navigation/go-to.ts';
import { heardNow, liveState } from '../../lib/stream/live-state.ts';
import { epochMs, monotonicMs, now } from '../../lib/time/clock.ts';
import { settleClientChoice } from '../../session/client-choice.ts';
import {
  findSeenText,
  findSupportAddress,
  forgetSeen,
  mayHaveSession,
} from '../../session/device-session.ts';
import { asOfMs, goodUntilMs, parseSeen, startToday } from '../../session/seen/seen-data.ts';
import type { Seen, SeenAnswer } from '../../session/seen/seen-data.ts';
import { startClean } from '../../session/session.ts';
import { getSessionPhase, setSessionPhase } from '../../session/session-state.ts';
import { tellOtherTabs } from '../../session/session-tabs.ts';
import { findViewer, reloadViewer, toViewer, viewerQuery } from '../../session/viewer.ts';
import { findScreen } from './find-screen.ts';

export { keepSeen } from '../../session/seen/keep-seen.ts';

const lookEveryMs = 60_000;
/** A connection that takes no longer than this is not shown as broken. */
const shortMs = 1500;

/**
 * Opens the portal with what its contact has last seen on this device, because the server cannot be reached (product.md
 * 32) or has not responded yet. False if nothing recent enough is stored. The shown data is refetched as soon as the
 * server responds. Never throws.
 */
export async function openSeen(): Promise<boolean> {
  if (!mayHaveSession() || findSupportAddress() !== null) return false;
  const seen = parseSeen(findSeenText(), epochMs());
  if (seen === null) {
    forgetSeen();
    return false;
  }
  const openedAtMs = epochMs();
  // A token, which another tab may have given, is no answer of the server.
  setSessionPhase('signedOut');
  const stopFilling = fillCache(seen);
  await setLocale(seen.profile.contact.language);
  heardNow(asOfMs(seen));
  awaitServer(seen, openedAtMs, stopFilling);
  return true;
}

/** The same, but only if the address shows a list first. */
export async function openList(): Promise<boolean> {
  return findScreen(location.pathname)?.entry.firstList !== undefined && openSeen();
}

/** Fills the cache, and again when it was emptied by another choice of clients. Returns a function that stops this. */
function fillCache({ profile, atMs, variants, answers }: Seen): () => void {
  knowVariants(variants);
  const timeZone = readFirstList()?.timeZone ?? 'UTC';
  const today = instantToLocal(now(), timeZone).dateLocal;
  // Data seen today takes precedence over what is left of yesterday's.
  const all = [...answers.flatMap((answer) => startToday(answer, today) ?? []), ...answers];
  const byHash = new Map(all.map((answer) => [hashKey(answer.key), answer]));
  const set = ({ key, data, atMs: updatedAt }: SeenAnswer) =>
    queryClient.setQueryData(key, data, { updatedAt });
  byHash.forEach(set);
  queryClient.setQueryData(viewerQuery.queryKey, toViewer(profile, atMs), { updatedAt: atMs });
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const answer = byHash.get(query.queryHash);
    const isEmpty = type !== 'removed' && query.state.data === undefined;
    if (isEmpty && answer !== undefined && isOpen()) set(answer);
  });
}

/** Until the server has identified the session, or the person has signed out. */
const isOpen = () => getSessionPhase() === 'signedOut' && findViewer() !== null;

/** The server decides as soon as it responds; until then the stored data is shown until it is too old. */
function awaitServer(seen: Seen, openedAtMs: number, stopFilling: () => void): void {
  const { contactId } = seen;
  const stopWatching = watchAge(goodUntilMs(seen), () => {
    if (!isOpen()) return;
    // The reload opens newer data if there is any. After the clock was set back the age is unknown, so all is dropped.
    if (epochMs() < goodUntilMs(seen)) forgetSeen();
    location.reload();
  });
  // A connection that opens at once was never lost.
  const markBroken = () => liveState.get() === 'off' && isOpen() && liveState.set('reconnecting');
  const brokenTimer = setTimeout(markBroken, navigator.onLine ? shortMs : 0);
  const end = () => {
    clearTimeout(brokenTimer);
    stopFilling();
    stopTrying();
    stopWatching();
  };
  let isAsking = false;
  let isFirst = true;
  const attempt = async () => {
    if (!isOpen()) return end();
    if (isAsking) return;
    isAsking = true;
    if (await askServer({ contactId, openedAtMs, isFirst })) end();
    else markBroken();
    isAsking = isFirst = false;
  };
  const stopTrying = keepTrying(() => void attempt());
  void attempt();
}

type Asking = {
  contactId: string;
  openedAtMs: number;
  /** The page was just opened, and nobody has used it yet. */
  isFirst: boolean;
};

/** False if there was no response. Never throws. */
async function askServer({ contactId, openedAtMs, isFirst }: Asking): Promise<boolean> {
  const token = await tokens.obtain();
  if (token.kind === 'unreachable') return false;
  if (token.kind === 'refused') {
    forgetSeen();
    // A session ended from elsewhere has already been handled, and the page is leaving.
    if (token.statusCode === 410) return true;
    if (isFirst) location.reload();
    else announceSessionEnd();
    return true;
  }
  try {
    const { contact, tree } = await reloadViewer();
    tellOtherTabs({ kind: 'signedIn', contactId: contact.id });
    if (contact.id !== contactId) {
      await startClean();
      return true;
    }
    settleClientChoice(tree);
  } catch {
    return false;
  }
  setSessionPhase('signedIn');
  // Requests that the screens have made themselves continue.
  void queryClient.invalidateQueries(
    {
      predicate: ({ queryKey, state }) =>
        queryKey[0] !== viewerQuery.queryKey[0] && state.dataUpdatedAt <= openedAtMs,
    },
    { cancelRefetch: false },
  );
  recheckScreen();
  return true;
}

/**
 * Calls `end` at `untilMs`, even if the device has slept or its clock was set back meanwhile. Returns a function that
 * stops it.
 */
function watchAge(untilMs: number, end: () => void): () => void {
  const [startMs, startedAtMs] = [epochMs(), monotonicMs()];
  const look = () => {
    if (Math.max(epochMs(), startMs + monotonicMs() - startedAtMs) >= untilMs) end();
  };
  const timer = setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
