import { homeLink, loginLink, signInLink, type Address } from '../../lib/links.ts';
import { connectRouter, type GoToOptions } from '../../lib/navigation/go-to.ts';
import { shown } from '../../lib/navigation/shown.ts';
import { createStore } from '../../lib/store.ts';
import { intendedAddress } from '../../session/intended-address.ts';
import { landingAddress } from '../../session/session.ts';
import { loadingAfterMs } from '../../ui/lazy/load-limits.ts';
import { entryOf } from '../screens.ts';
import { titleOf } from '../screen-title.ts';
import type { ScreenEntry, ScreenName } from '../screens.ts';
import { findPage } from './find-page.ts';
import { guardDeps } from './guard-deps.ts';
import { lazy, screenOf, signIn } from './lazy-screens.ts';
import { guardRoute } from './route-guard.ts';
import type { GuardDecision, GuardError } from './route-guard.ts';
import { findScroll, keepScrollPositions, noteScroll } from './scroll-positions.ts';

/*
 * The router, on the browser's own history. The address changes at once, the screen once the guard has decided. A later
 * navigation overrides an earlier one. Screens use it through `lib/navigation`.
 */

/** What is rendered. */
export type Route = {
  /** Null before the first decision, and if no screen has the address. */
  readonly entry: ScreenEntry | null;
  /** The guard stopped at the address: its error page is shown. */
  readonly stop: GuardError | null;
  /** The guard of the next screen is taking long. */
  readonly isPending: boolean;
};

export const route = createStore<Route>({ entry: null, stop: null, isPending: false });

/** The frame, which imports the list of screens itself. */
export const shell = lazy(() => import('../shell/shell.tsx').then((module) => module.Shell));

type HistoryState = { readonly key?: string; readonly startsInForm?: boolean } | null;
/** The scroll position of a navigation; null leaves it unchanged. */
type ScrollTo = number | null;

let visit = 0;
let currentKey = '';
let currentAddress = '';
let scroll: ScrollTo = null;

/** Runs the guard for the page's address, and follows the history from then on. */
export async function startRouter(): Promise<void> {
  connectRouter({ follow, recheck: () => arrive(null) });
  keepScrollPositions(() => currentKey);
  addEventListener('popstate', followHistory);
  settleHere();
  const top = findScroll(currentKey);
  // A new page is already at the top: scrolling would cause an additional layout.
  await arrive(top === 0 && location.hash === '' ? null : top);
}

/** The scroll position of the last navigation, returned once. */
export function takeScroll(): ScrollTo {
  const taken = scroll;
  scroll = null;
  return taken;
}

/** The same for all entries of one module. */
export function pageOf({ name, load }: ScreenEntry): string {
  return load?.name ?? name;
}

function addressHere(): Address {
  return `${location.pathname}${location.search}${location.hash}` as Address;
}

function settleHere(): void {
  const state = history.state as HistoryState;
  currentKey = state?.key ?? crypto.randomUUID();
  const { pathname, search, hash } = location;
  const path = findPage(pathname) === null || pathname === homeLink ? pathname : pathname.replace(/\/$/, '');
  if (state?.key === undefined || path !== pathname)
    history.replaceState({ ...state, key: currentKey }, '', `${location.origin}${path}${search}${hash}`);
  currentAddress = addressHere();
}

function follow(address: Address, { replaces, keepsScroll, startsInForm }: GoToOptions): Promise<void> {
  noteScroll(currentKey);
  const state: HistoryState = { key: crypto.randomUUID(), ...(startsInForm ? { startsInForm } : {}) };
  if (replaces || address === currentAddress) history.replaceState(state, '', address);
  else history.pushState(state, '', address);
  settleHere();
  return arrive(keepsScroll ? null : 0);
}

/** Back, forward, or a place on this page, to which the browser itself scrolls. */
function followHistory(): void {
  const isHere = withoutHash(currentAddress) === withoutHash(addressHere());
  if (!isHere) noteScroll(currentKey);
  settleHere();
  if (!isHere) void arrive(findScroll(currentKey));
}

function withoutHash(address: string): string {
  return address.replace(/#.*/s, '');
}

async function arrive(scrollTo: ScrollTo): Promise<void> {
  const mine = (visit += 1);
  const found = findPage(location.pathname);
  const search = Object.fromEntries(new URLSearchParams(location.search));
  const { startsInForm = false } = (history.state as HistoryState) ?? {};
  const { pathname } = location;
  const timer = setTimeout(() => showPending(mine, found?.entry), loadingAfterMs);
  const decision = found === null ? ({ kind: 'pass' } as const) : await decide(found.entry);
  clearTimeout(timer);
  if (mine !== visit) return;
  const redirect = redirectOf(decision, search['from']);
  if (redirect !== null) return follow(redirect, { replaces: true });

  const entry = found?.entry ?? null;
  const before = shown.get();
  scroll = scrollTo;
  shown.set({
    pathname,
    search: JSON.stringify(search) === JSON.stringify(before.search) ? before.search : search,
    params: found?.params ?? {},
    title: titleOf(entry ?? entryOf('notFound')),
    page: entry === null ? '' : pageOf(entry),
    startsInForm,
    visit: mine,
  });
  draw({ entry, stop: decision.kind === 'errorPage' ? decision.page : null, isPending: false });
}

/** An address within the same screen is not rendered here: the screen follows `shown` itself. */
function draw(next: Route): void {
  const before = route.get();
  const isSameScreen =
    before.entry !== null &&
    next.entry !== null &&
    !next.entry.isBare &&
    pageOf(before.entry) === pageOf(next.entry);
  if (isSameScreen && before.stop === next.stop && !before.isPending) return;
  route.set(next);
}

/** The chunks load while the guard asks the server. */
function decide(entry: ScreenEntry): Promise<GuardDecision> {
  if (entry.shows === 'signIn') signIn.preload();
  if (!entry.isBare) {
    shell.preload();
    screenOf(entry.name as ScreenName).preload();
  }
  return guardRoute(entry, guardDeps);
}

/** A screen stays visible while the address changes within it. */
function showPending(mine: number, next: ScreenEntry | undefined): void {
  const { entry } = route.get();
  if (mine !== visit || entry === null || next === undefined || pageOf(entry) === pageOf(next)) return;
  route.set({ ...route.get(), isPending: true });
}

/** Null if the address stays, as for an error page, where a retry may help. */
function redirectOf(decision: GuardDecision, from: string | undefined): Address | null {
  switch (decision.kind) {
    case 'pass':
    case 'errorPage':
      return null;
    case 'redirect':
      return decision.to === homeLink ? intendedAddress(from, location.origin) : decision.to;
    case 'signIn':
      signIn.preload();
      return signInLink(
        decision.at === 'login' ? loginLink : landingAddress(),
        intendedAddress(addressHere(), location.origin),
      );
  }
}
