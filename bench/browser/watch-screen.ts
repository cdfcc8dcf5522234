import type { CDPSession, Page } from 'playwright-core';

/** What passed between a press and the frame that shows what was pressed for. */
export type Seen = {
  /** By the clock: other work on the machine counts. */
  wallMs: number;
  /** Of the main thread alone, at the slowed processor. */
  processorMs: number;
  /** Of these: in the program, and in styles and layout. */
  scriptMs: number;
  layoutMs: number;
};

export type Watcher = {
  /** From the press until `selector` is there and painted; of what has the mouse, unless `press` says how. */
  press(selector: string, press?: () => Promise<void>): Promise<Seen>;
  /** From the start of the navigation. */
  visit(address: string, selector: string): Promise<Seen>;
  /** Scrolls by so many pixels in each of so many frames. */
  scroll(frames: number, pixels: number): Promise<Scrolled>;
};

export type Scrolled = { lateFrames: number; worstMs: number; processorMs: number };

declare global {
  var seenAfter: Promise<number> | undefined;
}

const uncounted = { processorMs: Number.NaN, scriptMs: Number.NaN, layoutMs: Number.NaN };

/** Slows the page down and counts its processor time. */
export async function watchScreen(page: Page, slowdown: number): Promise<Watcher> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await slowDown(slowdown);
  return {
    async press(selector, press = () => pressMouse(page)) {
      await page.evaluate(startWatch, { selector, from: 'click' as const });
      const before = await readTimes(session);
      await press();
      const wallMs = (await page.evaluate(() => globalThis.seenAfter))!;
      return { wallMs, ...difference(before, await readTimes(session)) };
    },
    async visit(address, selector) {
      // The same process: it keeps its pace. Its counters may begin anew with the document.
      await page.goto(address, { waitUntil: 'commit' });
      const wallMs = (await page.evaluate(startWatch, { selector, from: 'navigation' as const }))!;
      return { wallMs, ...uncounted };
    },
    async scroll(frames, pixels) {
      const before = await readTimes(session);
      const waits = await page.evaluate(scrollAlong, { frames, pixels });
      const { processorMs } = difference(before, await readTimes(session));
      return {
        lateFrames: waits.filter((wait) => wait > 50).length,
        worstMs: Math.max(...waits),
        processorMs,
      };
    },
  };
}

async function pressMouse({ mouse }: Page): Promise<void> {
  await mouse.down();
  await mouse.up();
}

/** Runs in the page. Answers at once for a press, whose promise is kept. */
function startWatch({ selector, from }: { selector: string; from: 'click' | 'navigation' }) {
  const seen = new Promise<number>((resolve) => {
    const lookFrom = (startMs: number) => {
      const look = () => {
        if (document.querySelector(selector)?.checkVisibility() !== true) return;
        changes.disconnect();
        // After this frame.
        const after = new MessageChannel();
        after.port1.addEventListener('message', () => resolve(performance.now() - startMs), { once: true });
        after.port1.start();
        requestAnimationFrame(() => after.port2.postMessage(null));
      };
      // Looked for when something changes: to look in every frame would make the browser draw frames that nobody needs.
      const changes = new MutationObserver(look);
      changes.observe(document, { childList: true, subtree: true, attributes: true });
      look();
    };
    if (from === 'navigation') lookFrom(0);
    else addEventListener('click', ({ timeStamp }) => lookFrom(timeStamp), { once: true, capture: true });
  });
  if (from === 'navigation') return seen;
  globalThis.seenAfter = seen;
  return undefined;
}

/** Runs in the page: how long each frame took. */
function scrollAlong({ frames, pixels }: { frames: number; pixels: number }): Promise<number[]> {
  return new Promise((resolve) => {
    const waits: number[] = [];
    let last: number | null = null;
    const step = (at: number) => {
      if (last !== null) waits.push(at - last);
      last = at;
      if (waits.length === frames) return resolve(waits);
      scrollBy(0, pixels);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

type Times = Record<string, number>;

async function readTimes(session: CDPSession): Promise<Times> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1000]));
}

function difference(before: Times, after: Times): Omit<Seen, 'wallMs'> {
  const passed = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  return {
    processorMs: passed('TaskDuration'),
    scriptMs: passed('ScriptDuration'),
    layoutMs: passed('LayoutDuration') + passed('RecalcStyleDuration'),
  };
}
