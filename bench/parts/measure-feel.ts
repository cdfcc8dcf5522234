import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../browser/open-browser.ts';
import { watchScreen, type Scrolled, type Seen, type Watcher } from '../browser/watch-screen.ts';
import type { Ends } from '../ends.ts';
import { median } from '../load/run-load.ts';
import { findPort, root, startProgram } from '../processes.ts';
import { measureForm } from './measure-form.ts';

export type Feel = {
  rounds: number;
  waits: { what: string; goalMs: number; seen: Seen }[];
  scrolled: Scrolled;
  /** As many plain rows in an empty page: what the browser needs without a program. */
  plain: Scrolled;
};

const slowdown = 4;
/** Of the demo: of several sites, with the longest list. */
const [regional, officer] = ['regional@southern.example', 'officer@richmond.example'];
const demoPassword = 'Portal-Demo-1';
const row = 'button[data-booking-row]';
/** What changes nothing for so long is at rest, as a page is that somebody reads before the next press. */
const restMs = 700;

/**
 * How long a person waits on a processor four times slower: medians of rounds in one browser, after a first round that
 * fetches every file. `address`: of a demo that runs already.
 */
export async function measureFeel(rounds: number, ends: Ends, address?: string): Promise<Feel> {
  const at = address ?? (await startDemo(ends));
  const { context } = await openBrowser(ends);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const homes: Record<string, Seen[]> = {};
  const waiting: Seen[] = [];
  const [heads, panels, selectors]: [Seen[], Seen[], Seen[]] = [[], [], []];
  const [scrolls, plains]: [Scrolled[], Scrolled[]] = [[], []];
  for (const email of [officer, regional]) {
    await context.clearCookies();
    await signInAt(page, at, email);
    await keepSeen(page);
    const watcher = await watchScreen(page, slowdown);
    const visits: Seen[] = [];
    for (let round = 0; round <= rounds; round++) {
      await page.goto(`${at}/help`);
      await comeToRest(page);
      visits.push(await watcher.visit(`${at}/`, row));
      if (email === officer) {
        await page.goto(`${at}/help`);
        await comeToRest(page);
        await page.evaluate(() => localStorage.removeItem('seen'));
        waiting.push(await watcher.visit(`${at}/`, row));
        await keepSeen(page);
        continue;
      }
      selectors.push(await openSelector(page, watcher));
      const { head, panel } = await openPanel(page, watcher, { at, round });
      heads.push(head);
      panels.push(panel);
      scrolls.push(await scrollList(page, watcher, at));
      plains.push(await scrollPlainRows(page, watcher, await page.locator(row).count()));
    }
    homes[email] = visits;
  }
  await page.close();
  const forms = await measureForm(context, at, { rounds: rounds + 1, slowdown });
  const waits = [
    { what: 'the client selector shows its sites', goalMs: 200, all: selectors },
    { what: 'the panel names the booking', goalMs: 200, all: heads },
    { what: 'the panel shows all of the booking', goalMs: 200, all: panels },
    { what: "today's list stands, second visit, one site", goalMs: 500, all: homes[officer] ?? [] },
    {
      what: 'the same without what the device has seen: the server is waited for',
      goalMs: 500,
      all: waiting,
    },
    { what: "today's list stands, second visit, several sites", goalMs: 500, all: homes[regional] ?? [] },
    {
      what: 'the booking form stands, tapped on home, slow line, nothing cached',
      goalMs: 1000,
      all: forms.map(({ tapped }) => tapped),
    },
    {
      what: 'the booking form stands by its address, slow line, nothing cached',
      goalMs: 2500,
      all: forms.map(({ byAddress }) => byAddress),
    },
  ];
  return {
    rounds,
    waits: waits.map(({ what, goalMs, all }) => ({ what, goalMs, seen: middleOf(all.slice(1)) })),
    scrolled: middleOf(scrolls.slice(1)),
    plain: middleOf(plains.slice(1)),
  };
}

async function startDemo(ends: Ends): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-feel-'));
  ends.add(() => rm(dataDir, { recursive: true, force: true }));
  const port = await findPort();
  await startProgram(ends, {
    args: ['apps/api/src/server/main.ts'],
    env: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT_PER_ADDRESS: '0',
      RATE_LIMIT_PER_SESSION: '0',
    },
    until: /ready at/,
    patienceMs: 300_000,
  });
  return `http://127.0.0.1:${port}`;
}

async function signInAt(page: Page, at: string, email: string): Promise<void> {
  await page.goto(at);
  await page.evaluate(() => localStorage.clear());
  await page.goto(at);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[type=password]').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.locator(row).first().waitFor();
}

/** Until the device has what was seen and the program's files: from then on a list opens from it (W3). */
async function keepSeen(page: Page): Promise<void> {
  await page.mouse.move(3, 3);
  await page.mouse.move(4, 4);
  await page.waitForFunction(
    () => localStorage.getItem('seen') !== null && navigator.serviceWorker.controller !== null,
  );
}

async function openSelector(page: Page, watcher: Watcher): Promise<Seen> {
  // The first button of the bar that opens a dialog under it. The mouse comes to it, as a person's does.
  await page.mouse.move(700, 850);
  await page.locator('header button[class*=trigger]').first().hover();
  await comeToRest(page);
  const seen = await watcher.press('[role=dialog] [role=treeitem]');
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  return seen;
}

/** Two bookings that were not open before: one until its name stands there, one until its history does. */
async function openPanel(
  page: Page,
  watcher: Watcher,
  { at, round }: { at: string; round: number },
): Promise<{ head: Seen; panel: Seen }> {
  await page.goto(`${at}/bookings`);
  await page.locator(row).nth(8).waitFor();
  await comeToRest(page);
  const open = async (nth: number, selector: string): Promise<Seen> => {
    await page.locator(row).nth(nth).hover();
    await comeToRest(page);
    const seen = await watcher.press(selector);
    await page.locator(whole).first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator(panel).waitFor({ state: 'detached' });
    return seen;
  };
  // The first lets the panel's own part arrive.
  await open(0, whole);
  return {
    head: await open(1 + (round % 3), `${panel} header p`),
    panel: await open(4 + (round % 3), whole),
  };
}

const [frames, pixelsAFrame] = [180, 400];

const panel = 'section[tabindex="-1"]';
const whole = `${panel} ol`;

async function scrollList(page: Page, watcher: Watcher, at: string): Promise<Scrolled> {
  await page.goto(`${at}/bookings`);
  await page.locator(row).nth(8).waitFor();
  await comeToRest(page);
  return watcher.scroll(frames, pixelsAFrame);
}

/** So many, and as high as those of the list: they are laid out before the first frame, and only moved and painted then. */
async function scrollPlainRows(page: Page, watcher: Watcher, count: number): Promise<Scrolled> {
  await page.goto('about:blank');
  const rows = '<li style="height: 49px">8:30 am–3:30 pm Teacher, Room 4, filled, Somebody</li>'.repeat(
    count,
  );
  await page.setContent(`<ol>${rows}</ol>`);
  await comeToRest(page);
  return watcher.scroll(frames, pixelsAFrame);
}

/** Until nothing in the page has changed for a while and its main thread has nothing to do. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        const end = () => {
          changes.disconnect();
          requestIdleCallback(() => resolve());
        };
        let timer = setTimeout(end, quietMs);
        const changes = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quietMs);
        });
        changes.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      }),
    restMs,
  );
}

/** Of each figure by itself. */
function middleOf<Figures extends Record<string, number>>(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((figures) => figures[name] ?? Number.NaN))]),
  ) as Figures;
}
