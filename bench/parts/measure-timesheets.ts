import type { Page } from 'playwright-core';
import { openBrowser } from '../browser/open-browser.ts';
import { watchScreen, type Scrolled } from '../browser/watch-screen.ts';
import type { Ends } from '../ends.ts';

export type TimesheetsFeel = {
  rounds: number;
  /** Drawn at once, where the list was scrolled to its end. */
  rows: number;
  scrolled: Scrolled;
  frames: number;
  /** From a key to the frame that shows it, in the note of a row that is edited; in order. */
  keyMs: number[];
};

const slowdown = 4;
const person = { email: 'large@bigcity.example', password: 'Portal-Demo-1' };
const row = 'section [role=listitem] [role=group]';
/** A quick hand, 3,600 px a second: what is passed faster is drawn when the page comes to rest. */
const [frames, pixelsAFrame] = [300, 60];
const typed = 'The office agreed to a quarter of an hour more. '.repeat(3);
/** Longer than the pause after which what is in sight is drawn. */
const restMs = 1_500;

/**
 * The largest account's timesheets on a processor four times slower (goal W4): scrolled and typed in after
 * the whole list was passed once. `address` is of a demo with that account, whose rate limits are off.
 */
export async function measureTimesheets(
  rounds: number,
  ends: Ends,
  address: string,
): Promise<TimesheetsFeel> {
  const { context } = await openBrowser(ends);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${address}/login?email=1`);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').waitFor({ state: 'detached', timeout: 120_000 });
  await page.goto(`${address}/timesheets`);
  await page.locator(row).first().waitFor({ timeout: 120_000 });
  await passAll(page);
  const rows = await page.locator(row).count();
  const watcher = await watchScreen(page, slowdown);
  const scrolls: Scrolled[] = [];
  const keyMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(restMs);
    scrolls.push(await watcher.scroll(frames, pixelsAFrame));
    keyMs.push(...(await typeInNote(page)));
  }
  return {
    rounds,
    rows,
    frames: frames * rounds,
    scrolled: {
      lateFrames: scrolls.reduce((sum, { lateFrames }) => sum + lateFrames, 0),
      worstMs: Math.max(...scrolls.map(({ worstMs }) => worstMs)),
      processorMs: scrolls.reduce((sum, { processorMs }) => sum + processorMs, 0),
    },
    keyMs: keyMs.toSorted((one, other) => one - other),
  };
}

/** To the end, until nothing more comes there. */
async function passAll(page: Page): Promise<void> {
  let height = 0;
  for (let unchanged = 0; unchanged < 3;) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(restMs);
    const now = await page.evaluate(() => document.documentElement.scrollHeight);
    unchanged = now === height ? unchanged + 1 : 0;
    height = now;
  }
}

/** A row that is in sight is edited, and closed again. */
async function typeInNote(page: Page): Promise<number[]> {
  const edits = page.getByRole('button', { name: /^Edit: / });
  const inSight = await edits.evaluateAll((all) =>
    all.findIndex((one) => one.getBoundingClientRect().top > 120),
  );
  await edits.nth(inSight).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.click();
  await page.evaluate(noteKeys);
  await page.keyboard.type(typed, { delay: 30 });
  const waits = await page.evaluate(() => globalThis.keyWaits ?? []);
  await page.getByRole('button', { name: 'Cancel' }).click();
  return waits;
}

declare global {
  var keyWaits: number[] | undefined;
}

/** Runs in the page: notes how long after each key its frame was painted. */
function noteKeys(): void {
  const waits: number[] = [];
  globalThis.keyWaits = waits;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const after = new MessageChannel();
      after.port1.addEventListener('message', () => waits.push(performance.now() - timeStamp), {
        once: true,
      });
      after.port1.start();
      requestAnimationFrame(() => after.port2.postMessage(null));
    },
    { capture: true },
  );
}
