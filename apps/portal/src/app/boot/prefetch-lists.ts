import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { now } from '../../lib/time/clock.ts';
import { readFirstList } from '../../lib/calls/first-list.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { features } from '../features.ts';
import { screens as screenList } from '../screens.ts';
import type { ScreenEntry } from '../screens.ts';
import { getSessionPhase } from '../../session/session-state.ts';
import { findClientChoice } from '../../session/client-choice.ts';

/** Longest the first paint may be delayed. */
const waitMs = 250;

/**
 * Fetches the first list of the screen at the address and waits briefly for it, so that the screen renders once with
 * its list instead of empty first. The document has already requested the same list (`lib/calls/first-list.ts`).
 */
export async function awaitFirstList(pathname: string, search: string): Promise<void> {
  const asked = askFirstList(pathname, search);
  if (asked !== null) await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, waitMs))]);
}

const screens: readonly ScreenEntry[] = screenList;

/** Null if the screen shows no list of today, or the guard has stopped. Never rejects. */
function askFirstList(pathname: string, search: string): Promise<void> | null {
  // After a start from the device's data, the screen itself requests it.
  const isAsked = findClientChoice() !== null && getSessionPhase() === 'signedIn';
  const list = !isAsked ? null : readFirstList();
  if (list === null || search !== '') return null;
  const today = instantToLocal(now(), list.timeZone).dateLocal;
  const kind = screens.find(({ path }) => path === pathname)?.firstList;
  const prefetch = features.map((feature) => kind && feature.prefetch?.[kind]).find((found) => found);
  return prefetch?.(queryClient, list, today) ?? null;
}
