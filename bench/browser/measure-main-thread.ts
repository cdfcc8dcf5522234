import type { BrowserContext } from 'playwright-core';
import { median } from '../load/run-load.ts';

export type MainThread = {
  /** Processor time of the main thread until the page has been at rest. */
  cpuMs: number;
  /** Of every task of a processor four times slower the time beyond 50 ms, as blocking time is counted. */
  beyondMs: number;
};

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  args: { name?: string };
  /** Processor time of the thread, in microseconds. */
  tdur?: number;
};

const loads = 5;
const restMs = 6_000;
const slowness = 4;
const longTaskMs = 50;

/** A first visit with an empty cache, on a phone's width: medians of some loads. Other work does not lengthen them. */
export async function measureMainThread(context: BrowserContext, url: string): Promise<MainThread> {
  const found: MainThread[] = [];
  for (let load = 0; load < loads; load++) found.push(await loadOnce(context, url));
  return {
    cpuMs: median(found.map(({ cpuMs }) => cpuMs)),
    beyondMs: median(found.map(({ beyondMs }) => beyondMs)),
  };
}

async function loadOnce(context: BrowserContext, url: string): Promise<MainThread> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: 412, height: 823 });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await devtools.send('Storage.clearDataForOrigin', {
      origin: new URL(url).origin,
      storageTypes: 'cache_storage,service_workers,indexeddb',
    });
    const events: TraceEvent[] = [];
    devtools.on(
      'Tracing.dataCollected',
      ({ value }) => void events.push(...(value as unknown as TraceEvent[])),
    );
    const ended = new Promise<void>((done) => devtools.once('Tracing.tracingComplete', () => done()));
    await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel' });
    await page.goto(url);
    await page.waitForTimeout(restMs);
    await devtools.send('Tracing.end');
    await ended;
    return sumTasks(events);
  } finally {
    await page.close();
  }
}

/** The busiest of the browser's main threads is the page's. */
function sumTasks(events: readonly TraceEvent[]): MainThread {
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map((event) => threadOf(event)),
  );
  const sums = new Map<string, MainThread>();
  for (const event of events) {
    const thread = threadOf(event);
    if (event.name !== 'ThreadControllerImpl::RunTask' || !mains.has(thread)) continue;
    const cpuMs = (event.tdur ?? 0) / 1000;
    const sum = sums.get(thread) ?? { cpuMs: 0, beyondMs: 0 };
    sums.set(thread, {
      cpuMs: sum.cpuMs + cpuMs,
      beyondMs: sum.beyondMs + Math.max(0, cpuMs * slowness - longTaskMs),
    });
  }
  const [busiest] = [...sums.values()].toSorted((one, other) => other.cpuMs - one.cpuMs);
  if (busiest === undefined) throw new Error('The browser reported no task of a page.');
  return busiest;
}
