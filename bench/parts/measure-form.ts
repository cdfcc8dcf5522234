import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { watchScreen, type Seen } from '../browser/watch-screen.ts';

export type FormSeen = {
  /** From a tap on New booking, some seconds after home was painted. */
  tapped: Seen;
  /** From the start of the navigation to the form's own address. */
  byAddress: Seen;
};

/** The line of Lighthouse's phone: 1.6 Mbit/s, 150 ms to the server and back. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** How long home is looked at before the tap. */
const looksMs = 3000;
const row = 'button[data-booking-row]';
/** All fields are there: they are drawn together, once the location's data have arrived. */
const fields = 'form [data-field=confirmations]';

/** The booking form on a phone with a slow line and an empty cache; `address` of a demo where somebody is signed in. */
export async function measureForm(
  context: BrowserContext,
  address: string,
  { rounds, slowdown }: { rounds: number; slowdown: number },
): Promise<FormSeen[]> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 412, height: 823 });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Network.emulateNetworkConditions', slowLine);
  const watcher = await watchScreen(page, slowdown);
  const seen: FormSeen[] = [];
  for (let round = 0; round < rounds; round++) {
    await startCold(page, session);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(row).first().waitFor();
    await page.waitForTimeout(looksMs);
    const tapped = await watcher.press(fields, () => tap(page, session, 'nav button[class*=main]'));
    await startCold(page, session);
    seen.push({ tapped, byAddress: await watcher.visit(`${address}/bookings/create`, fields) });
  }
  await page.close();
  return seen;
}

/** Nothing is left of an earlier visit but the sign-in and the choice of clients. */
async function startCold(page: Page, session: CDPSession): Promise<void> {
  await page.goto('about:blank');
  await session.send('Network.clearBrowserCache');
}

/** A finger moves nothing before it presses, as a mouse does. */
async function tap(page: Page, session: CDPSession, selector: string): Promise<void> {
  const { x, y, width, height } = (await page.locator(selector).boundingBox())!;
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
