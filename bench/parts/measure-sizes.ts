import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from 'playwright-core';
import { openBrowser, signIn } from '../browser/open-browser.ts';
import { createEnds } from '../ends.ts';
import type { RunningProduct } from '../start-product.ts';

export type Size = {
  route: string;
  kind: 'first load' | 'own part';
  bytes: number;
  files: number;
  goal: number;
};

const kB = 1_000;
const firstLoads = [
  { route: '/bookings', goal: 165 * kB },
  { route: '/', goal: 165 * kB },
] as const;
/** Of these only what the two above have not brought. */
const otherRoutes = ['/bookings/create', '/settings', '/help', '/timesheets'] as const;

/** W1: JavaScript and CSS that a browser with an empty cache fetches, each file by gzip. */
export async function measureSizes({ port }: RunningProduct): Promise<Size[]> {
  const ends = createEnds();
  try {
    const { context } = await openBrowser(ends);
    const address = `http://localhost:${port}`;
    const signInFiles = await filesOf(context, `${address}/login`);
    const sizes = [sizeOf('sign-in', 'first load', signInFiles, 125 * kB)];
    const page = await context.newPage();
    await signIn(page, address, 0);
    await page.close();
    const known = new Map<string, number>();
    for (const { route, goal } of firstLoads) {
      const files = await filesOf(context, `${address}${route}`);
      sizes.push(sizeOf(route, 'first load', files, goal));
      for (const [name, bytes] of files) known.set(name, bytes);
    }
    for (const route of otherRoutes) {
      const files = [...(await filesOf(context, `${address}${route}`))].filter(([name]) => !known.has(name));
      sizes.push(sizeOf(route, 'own part', new Map(files), 40 * kB));
    }
    return sizes;
  } finally {
    await ends.run();
  }
}

/** Until nothing has been fetched for half a second; what a screen fetches ahead is counted as well. */
async function filesOf(context: BrowserContext, url: string): Promise<Map<string, number>> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('main').first().waitFor();
  // The event stream never ends, so the network is never idle: the files are looked at instead.
  let seen = -1;
  while (seen !== responses.length) {
    seen = responses.length;
    await pause(700);
  }
  const files = new Map<string, number>();
  for (const response of responses) {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname) || !response.ok()) continue;
    files.set(pathname, gzipSync(await response.body(), { level: 9 }).length);
  }
  if (process.env['BENCH_DETAILS']) formatFiles(url, files);
  await page.close();
  return files;
}

function formatFiles(url: string, files: ReadonlyMap<string, number>): void {
  const largest = [...files].toSorted(([, one], [, other]) => other - one).slice(0, 25);
  console.log(
    `  ${new URL(url).pathname}: ${largest.map(([name, bytes]) => `${name.slice(8)} ${bytes}`).join(', ')}`,
  );
}

function sizeOf(route: string, kind: Size['kind'], files: ReadonlyMap<string, number>, goal: number): Size {
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  return { route, kind, bytes, files: files.size, goal };
}
