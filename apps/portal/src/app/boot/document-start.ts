import { getProfile } from '@staffroom/domain/profile/profile.contract.ts';
import type { VariantData } from '@staffroom/domain/regions/variants.ts';
import { refresh } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { buildRequest } from '../../lib/calls/build-request.ts';
import { showVariantColours } from '../../lib/device/variant-colours.ts';
import { epochMs } from '../../lib/time/clock.ts';
import { earlyKey, openEarlyAnswers } from '../../lib/calls/early-answers.ts';
import { firstListAddress, readFirstList } from '../../lib/calls/first-list.ts';
import type { FirstListKind } from '../../lib/calls/first-list.ts';
import { lostAfterMs } from '../../ui/lazy/load-limits.ts';
import { timedOut } from '../../features/error-pages/timed-out.ts';

/*
 * Runs in the head of the document, before any file has loaded: the build inlines this script into `index.html`, and
 * the content security policy allows it by its hash. It applies the chosen colour mode, preloads the files that the
 * address needs, and requests the first data (`lib/calls/early-answers.ts`). The program repeats whatever fails here.
 */

/** The program's files by where they are needed; filled in by the build (`build/document-start.ts`). */
declare const firstFiles: {
  /** Files for every screen of a signed-in person. */
  readonly signedIn: readonly string[];
  /**
   * Files of a screen, by the first one or two segments of its address; these screens require a sign-in. The keys start
   * with a slash, so that none equals a property of Object.prototype.
   */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** Files of the sign-in form, with which a device starts that knows nobody. */
  readonly signIn: readonly string[];
  /** The first segments of its addresses. */
  readonly signInSteps: readonly string[];
  /** The first lists, by path. */
  readonly listKinds: Readonly<Record<string, FirstListKind>>;
};

const { signedIn, screens, signIn, signInSteps, listKinds } = firstFiles;
const noHeaders = { accessToken: null, impersonatedContactId: null, idempotencyKey: null, ifMatch: null };

/** Null if the storage cannot be read. */
function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

function showLook(): void {
  const isDark = recall('darkMode');
  if (typeof isDark === 'boolean') document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

/** The colours of the variant in the document, applied before the first paint. */
function showVariant(): void {
  const text = document.getElementById('region')?.textContent;
  if (text) showVariantColours((JSON.parse(text) as { variant: VariantData }).variant.theme);
}

/** The variants that the device's person needs besides the document's. */
function listVariants(): string[] {
  const names = recall('variants');
  return Array.isArray(names) ? names.map((name) => `variants/${name as string}`) : [];
}

function preload(file: string): void {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

const early = openEarlyAnswers();

function ask(address: string, request: RequestInit = {}): Promise<Response> {
  const answer = fetch(address, request);
  early.answers.set(earlyKey(request.method ?? 'GET', address), answer);
  // An unused response is not an error of the page.
  answer.catch(() => {});
  return answer;
}

/**
 * Requests the token in the order agreed between tabs (`lib/calls/tab-channel.ts`): with the lock held, and never while
 * another tab may have one to share. The program waits for the same lock, so it finds the response, or that there is
 * none.
 */
function refreshFirst(): void {
  const { locks } = navigator;
  if (!locks || typeof BroadcastChannel === 'undefined') return;
  const refreshing = locks.request('staffroom-refresh', async () => {
    const { held = [] } = await locks.query();
    const here = held.find(({ name }) => name === 'staffroom-refresh')?.clientId;
    if (held.some(({ name, clientId }) => name === 'staffroom-tab' && clientId !== here)) return;
    const asked = ask(refresh.path, buildRequest(refresh, {}, noHeaders));
    // Done during the request: a browser's first use of the calendar takes as long as the response.
    const list = findListAddress();
    const answer = await asked;
    if (!answer.ok) return;
    const { accessToken, actingAs } = (await answer.clone().json()) as {
      accessToken: string;
      actingAs?: unknown;
    };
    // Support's requests have one more header.
    if (actingAs !== undefined) return;
    early.bearer = accessToken;
    const request = buildRequest(getProfile, {}, { ...noHeaders, accessToken });
    void ask(getProfile.path, request);
    if (list !== null) void ask(list, request);
  });
  refreshing.catch(() => {});
}

/** Null if the device knows no list for the screen. */
function findListAddress(): string | null {
  const kind = listKinds[location.pathname];
  if (kind === undefined || location.search !== '' || !('Temporal' in globalThis)) return null;
  const list = readFirstList();
  if (list === null) return null;
  return firstListAddress(kind, list, Temporal.Now.plainDateISO(list.timeZone).toString());
}

/** If a first file cannot be loaded, no other code can report it: renders the failure here, with a retry button. */
function showLoadFailure(): void {
  const button = document.createElement('button');
  button.append(timedOut.retry);
  button.addEventListener('click', () => location.reload());
  document.querySelector('.document-start')?.replaceChildren(`${timedOut.title}. ${timedOut.words}`, button);
}

showLook();
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showLoadFailure(), true);
setTimeout(showLoadFailure, lostAfterMs);
showVariant();
for (const name of ['portal', 'languages', ...listVariants()])
  void ask(`/config/${name}.json?t=${epochMs()}`);
const [, first = '', second] = location.pathname.split('/');
const screenFiles = screens[`/${first}/${second}`] ?? screens[`/${first}`];
if (recall('mayHaveSession') === null) {
  if (screenFiles !== undefined || signInSteps.includes(first.toLowerCase())) signIn.forEach(preload);
} else if (screenFiles !== undefined) {
  for (const file of [...signedIn, ...screenFiles]) preload(file);
  refreshFirst();
}
