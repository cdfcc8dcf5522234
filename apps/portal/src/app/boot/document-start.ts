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
 * Runs in the head of the document, before any file is there: the build puts this script into `index.html`, and the
 * policy of the document allows it by its hash. It shows the chosen look, names the files that the address needs, and
 * asks for the first data (`lib/calls/early-answers.ts`). Whatever fails here is done again by the program.
 */

/** Files of the program by where they are needed; the build fills it in (`build/document-start.ts`). */
declare const firstFiles: {
  /** For every screen of a signed-in person. */
  readonly signedIn: readonly string[];
  /** By the first step of the address, or the first two, the screen's own; at these addresses somebody must be signed in. Each with its slash, so that none is called as a part of every object is. */
  readonly screens: Readonly<Record<string, readonly string[]>>;
  /** The sign-in form, where a device that nobody is known on begins. */
  readonly signIn: readonly string[];
  /** The first steps of its addresses. */
  readonly signInSteps: readonly string[];
  /** By path. */
  readonly listKinds: Readonly<Record<string, FirstListKind>>;
};

const { signedIn, screens, signIn, signInSteps, listKinds } = firstFiles;
const noHeaders = { accessToken: null, impersonatedContactId: null, idempotencyKey: null, ifMatch: null };

/** Unreadable storage tells nothing. */
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

/** The colours of the variant that the server wrote into the document: there with the first paint. */
function showVariant(): void {
  const text = document.getElementById('region')?.textContent;
  if (text) showVariantColours((JSON.parse(text) as { variant: VariantData }).variant.theme);
}

/** The variants that the device's person will need, where they are others than the document's. */
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
  // An answer that nobody takes is no failure of the page.
  answer.catch(() => {});
  return answer;
}

/**
 * The token, in the order that tabs have agreed on (`lib/calls/tab-channel.ts`): under the lock, and never while another tab may
 * have one to share. The program waits for the same lock, so it finds the answer, or that there is none.
 */
function refreshFirst(): void {
  const { locks } = navigator;
  if (!locks || typeof BroadcastChannel === 'undefined') return;
  const refreshing = locks.request('staffroom-refresh', async () => {
    const { held = [] } = await locks.query();
    const here = held.find(({ name }) => name === 'staffroom-refresh')?.clientId;
    if (held.some(({ name, clientId }) => name === 'staffroom-tab' && clientId !== here)) return;
    const asked = ask(refresh.path, buildRequest(refresh, {}, noHeaders));
    // Meanwhile: a first look at the calendar takes a browser as long as the answer.
    const list = findListAddress();
    const answer = await asked;
    if (!answer.ok) return;
    const { accessToken, actingAs } = (await answer.clone().json()) as {
      accessToken: string;
      actingAs?: unknown;
    };
    // Calls of support have one header more.
    if (actingAs !== undefined) return;
    early.bearer = accessToken;
    const request = buildRequest(getProfile, {}, { ...noHeaders, accessToken });
    void ask(getProfile.path, request);
    if (list !== null) void ask(list, request);
  });
  refreshing.catch(() => {});
}

/** Null where the screen begins with no list that the device knows of. */
function findListAddress(): string | null {
  const kind = listKinds[location.pathname];
  if (kind === undefined || location.search !== '' || !('Temporal' in globalThis)) return null;
  const list = readFirstList(localStorage);
  if (list === null) return null;
  return firstListAddress(kind, list, Temporal.Now.plainDateISO(list.timeZone).toString());
}

/** A first file that does not arrive leaves nobody who could say so: its page is drawn here, with a way to try again. */
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
