import { join } from 'node:path';
import { openBrowser, signIn } from '../browser/open-browser.ts';
import { measureMainThread } from '../browser/measure-main-thread.ts';
import type { MainThread } from '../browser/measure-main-thread.ts';
import { installPackage } from '../install-package.ts';
import { createEnds } from '../ends.ts';
import { median } from '../load/run-load.ts';
import { runProgram } from '../processes.ts';
import type { RunningProduct } from '../start-product.ts';

type Verdict = {
  page: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  lcpSeconds: number;
  tbtMs: number;
  cls: number;
};

export type PageFigures = Verdict & MainThread;

const lighthouse = { name: 'lighthouse', version: '13.5.0' };
const runs = 3;

/** Contacts of the bench's world, by number. Only a person with one client has a home: the other is sent to the overview. */
const [ofAllSites, ofOneSite] = [0, 5];

/**
 * W2: Lighthouse as it comes (mobile, simulated slow network, four times slower processor); medians of three runs. It
 * empties the caches before each, and leaves the cookies: the sign-in stays. The main thread's processor time is measured
 * in loads of its own.
 */
export async function measureLighthouse({ port }: RunningProduct): Promise<PageFigures[]> {
  const folder = await installPackage(lighthouse);
  const ends = createEnds();
  try {
    const { context, debuggingPort } = await openBrowser(ends);
    const address = `http://localhost:${port}`;
    const look = async (page: string, path: string): Promise<PageFigures> => ({
      ...(await medianOf(page, folder, debuggingPort, `${address}${path}`)),
      ...(await measureMainThread(context, `${address}${path}`)),
    });
    const verdicts = [await look('sign-in', '/login')];
    const page = await context.newPage();
    const enter = async (contact: number): Promise<void> => {
      await context.clearCookies();
      await signIn(page, address, contact);
      // Left open it would work beside what is measured.
      await page.goto('about:blank');
    };
    await enter(ofAllSites);
    verdicts.push(await look('overview', '/overview'), await look('bookings', '/bookings'));
    await enter(ofOneSite);
    verdicts.push(await look('home', '/'));
    return verdicts;
  } finally {
    await ends.run();
  }
}

async function medianOf(page: string, folder: string, port: number, url: string): Promise<Verdict> {
  const found: Verdict[] = [];
  for (let run = 0; run < runs; run++) found.push(await lookTwice(page, folder, port, url));
  const middle = (read: (verdict: Verdict) => number): number => median(found.map(read));
  return {
    page,
    performance: middle(({ performance }) => performance),
    accessibility: Math.min(...found.map(({ accessibility }) => accessibility)),
    bestPractices: Math.min(...found.map(({ bestPractices }) => bestPractices)),
    lcpSeconds: middle(({ lcpSeconds }) => lcpSeconds),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: middle(({ cls }) => cls),
  };
}

/** A browser's trace is lost now and then; once more is allowed. */
async function lookTwice(...what: Parameters<typeof lookOnce>): Promise<Verdict> {
  try {
    return await lookOnce(...what);
  } catch (error) {
    console.log(`  ${what[0]} once more: ${(error as Error).message.slice(-300)}`);
    return lookOnce(...what);
  }
}

type Report = {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
};

async function lookOnce(page: string, folder: string, port: number, url: string): Promise<Verdict> {
  const output = await runProgram(process.execPath, [
    join(folder, 'node_modules/lighthouse/cli/index.js'),
    url,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    // The stream of events keeps the network from ever resting.
    '--max-wait-for-load=15000',
    '--only-categories=performance,accessibility,best-practices',
  ]);
  const report = JSON.parse(output) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse on ${page}: ${report.runtimeError.message}`);
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${page} ended at ${report.finalDisplayedUrl}`);
  }
  const failed = Object.values(report.audits).filter(({ score }) => score !== null && score < 0.9);
  if (process.env['BENCH_DETAILS']) {
    console.log(`  ${page}: ${failed.map(({ title, score }) => `${title} (${score})`).join('; ')}`);
  }
  const score = (name: string): number => Math.round((report.categories[name]?.score ?? 0) * 100);
  const value = (name: string): number => report.audits[name]?.numericValue ?? Number.NaN;
  return {
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcpSeconds: value('largest-contentful-paint') / 1000,
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}
