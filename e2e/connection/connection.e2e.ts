import type { Page, Request } from 'playwright/test';
import { fillSignIn, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** The mark in the app bar, which screen readers announce too. */
const mark = (page: Page) => page.getByRole('banner').getByRole('status');

test('without a network the mark says since when at once, and Live again with it @phone', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, 'viewer@richmond.example', '/bookings');
  await expect(mark(page)).toHaveText('Live');
  await context.setOffline(true);
  await expect(mark(page)).toHaveText(/^Offline, as of \d{1,2}:\d\d [ap]m$/);
  await expect(mark(page)).toBeInViewport({ ratio: 1 });
  // The bar does not cover what is below it.
  const [bar, screen] = [page.getByRole('banner'), page.getByRole('main')];
  const [above, below] = [await bar.boundingBox(), await screen.boundingBox()];
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
  await context.setOffline(false);
  await expect(mark(page)).toHaveText('Live');
});

test('the time is written as the variant writes it', async ({ page, context, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, 'group@northshire.example', '/bookings');
  await expect(mark(page)).toHaveText('Live');
  await context.setOffline(true);
  await expect(mark(page)).toHaveText(/^Offline, as of \d\d:\d\d$/);
});

test('a line that falls silent is found out, also where the browser sees a network', async ({
  page,
  noise,
}) => {
  noise.expect(/messaging\/stream/);
  await page.clock.install();
  await signIn(page, 'viewer@richmond.example', '/bookings');
  await expect(mark(page)).toHaveText('Live');
  const refused = Promise.withResolvers<void>();
  await page.route('**/messaging/stream*', async (route) => {
    await route.abort();
    refused.resolve();
  });
  await page.clock.fastForward(25_000);
  // The silent stream times out by itself; the next one is refused by the network.
  await expect(mark(page)).toHaveText(/^Offline, as of/);
  await page.clock.fastForward(30_000);
  await refused.promise;
  await expect(mark(page)).toHaveText(/^Offline, as of/);
  await page.unroute('**/messaging/stream*');
  await page.clock.fastForward(60_000);
  await expect(mark(page)).toHaveText('Live');
});

test('a second tab says the same as the first', async ({ page, context, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, 'viewer@richmond.example', '/help');
  const other = await context.newPage();
  await other.goto('/help');
  for (const tab of [page, other]) await expect(mark(tab)).toHaveText('Live');
  await context.setOffline(true);
  for (const tab of [page, other]) await expect(mark(tab)).toHaveText(/^Offline, as of/);
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(mark(tab)).toHaveText('Live');
});

test('what had no answer without a network is asked again with it, without a press', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await signIn(page, 'viewer@richmond.example', '/bookings');
  const row = page.locator('[data-booking-row]').first();
  await expect(row).toBeVisible();
  await expect(mark(page)).toHaveText('Live');
  // The panel itself is loaded; the next booking is not.
  await row.click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await context.setOffline(true);
  await page.locator('[data-booking-row]').nth(1).click();
  const failure = page.getByText('This booking could not be loaded');
  await expect(failure).toBeVisible();
  // Its header keeps the data of the row.
  const head = page.locator('[aria-labelledby]').filter({ has: failure }).getByRole('heading', { level: 2 });
  await expect(head.first()).not.toHaveText('Booking');
  await context.setOffline(false);
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
});

test('the home page names no day before it knows which one it shows', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/bookings/summary?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await signIn(page, 'officer@richmond.example');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveAccessibleName('Home');
  const before = await heading.boundingBox();
  answer.resolve();
  await expect(heading).toHaveAccessibleName(/\d/);
  await expect.poll(async () => (await heading.boundingBox())!.height).toBe(before!.height);
});

test('who signs out soon after the first page, without a network, leaves nothing behind @phone', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const underWay = new Set<Request>();
  page.on('request', (request) => request.url().includes('/assets/') && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const wayOut = page.waitForResponse(/\/assets\/rare-screen-.*\.js$/);
  await signIn(page, 'viewer@richmond.example', '/bookings');
  await expect(mark(page)).toHaveText('Live');
  await wayOut;
  // It consists of several files.
  await expect.poll(() => underWay.size).toBe(0);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You are still signed in' })).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((name) => !['darkMode', 'drawer', 'dashboardLayout'].includes(name))).toEqual([]);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByRole('textbox', { name: 'Email' }).or(page.getByText('You are signed out')).first(),
  ).toBeVisible();
});

test('who signs out without a network, and without the page for it, leaves nothing behind either @phone', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route(/\/assets\/rare-screen-/, (route) => route.abort());
  await signIn(page, 'viewer@richmond.example', '/bookings');
  await expect(mark(page)).toHaveText('Live');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(
    page.getByRole('heading', { name: 'We could not sign you out. Please try again' }),
  ).toBeVisible();
  await expect(page.getByText('Everything has been removed from this device')).toBeVisible();
  await expect(page).toHaveTitle(/^We could not sign you out/);
  const kept = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect((await kept()).filter((name) => !['darkMode', 'drawer', 'dashboardLayout'].includes(name))).toEqual(
    [],
  );
  await context.setOffline(false);
  await page.unroute(/\/assets\/rare-screen-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You are signed out')).toBeVisible();
  const refused = await page.request.post('/api/v1/auth/refresh');
  expect(refused.status()).toBe(401);
});

test('a browser that lets no page keep anything signs in and out all the same', async ({ page, noise }) => {
  // Nothing tells a page whether there is a session: each asks the server.
  noise.expect(/401 \(Unauthorized\).*\/auth\/refresh/);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/bookings');
  await fillSignIn(page, 'viewer@richmond.example');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  // The cookie was kept: a reload asks for no password.
  await page.reload();
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});
