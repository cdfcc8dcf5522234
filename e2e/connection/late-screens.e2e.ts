import type { Page } from 'playwright/test';
import { isLive, pauseClock, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a screen that is late says Loading... after 400 ms, asks about the Internet after 10 s, and still comes', async ({
  page,
  noise,
}) => {
  noise.expect(/\/api\/ping/);
  const letGo = await holdHelp(page);
  await pauseClock(page);
  await page.getByRole('link', { name: 'Help' }).click();
  // Once the title is set, the screen is loading.
  await expect(page).toHaveTitle(/^Help/);
  await page.clock.runFor(399);
  await expect(page.getByText('Loading...')).toBeHidden();
  await page.clock.runFor(1);
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.clock.runFor(9_599);
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText(/connected to the Internet/)).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);

  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('a chunk that counted as lost after 120 s is drawn when it comes after all', async ({ page, noise }) => {
  noise.allow(/\/api\/ping/);
  const letGo = await holdHelp(page);
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveTitle(/^Help/);
  await page.clock.fastForward(10_000);
  await expect(page.getByText(/connected to the Internet/)).toBeVisible();
  await page.clock.fastForward(111_000);
  await expect(page.getByText(/connected to the Internet/)).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('a screen that takes 13 s is waited for where the server answers, and comes without a reload', async ({
  page,
}) => {
  const { letGo, navigations } = await holdScreen(page);
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveTitle(/^Help/);
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'The page is slow to load' })).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(page.getByText('The page opens by itself once it has arrived')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeFocused();
  expect(navigations()).toBe(0);
});

test('a chunk that takes longer than 120 s is asked for once more by a reload, then by the person alone', async ({
  page,
}) => {
  const { letGo, navigations } = await holdScreen(page);
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveTitle(/^Help/);
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'The page is slow to load' })).toBeVisible();
  await page.clock.runFor(109_999);
  await expect(page.getByRole('heading', { name: 'The page is slow to load' })).toBeVisible();
  expect(navigations()).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(navigations).toBe(1);

  // The time counts from the new page's request, which is not visible on it.
  const isSlow = page.getByRole('heading', { name: 'The page is slow to load' });
  await expect(isSlow).toHaveCount(0);
  await expect
    .poll(async () => {
      await page.clock.runFor(2_000);
      return isSlow.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(110_000);
  // The server responds, so the Internet connection works.
  await expect(page.getByRole('heading', { name: 'A part of the page did not arrive' })).toBeVisible({
    timeout: 30_000,
  });
  expect(navigations()).toBe(1);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(navigations()).toBe(1);
});

test('a chunk that comes while the server is asked about it is drawn without a reload', async ({ page }) => {
  const { letGo, navigations } = await holdScreen(page);
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/ping', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveTitle(/^Help/);
  const asked = page.waitForRequest('**/api/ping');
  await page.clock.runFor(121_000);
  await asked;
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  const answered = page.waitForResponse('**/api/ping');
  answer();
  await answered;
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(navigations()).toBe(0);
});

test('a screen that was lost with the connection comes without a new page', async ({ page, noise }) => {
  noise.expect(/ERR_FAILED.*\/assets\/help-screen/);
  noise.expect(/ERR_FAILED.*\/api\/ping/);
  await page.route(/\/assets\/help-screen|\/api\/ping/, (route) => route.abort());
  await signIn(page, 'viewer@richmond.example');
  await isLive(page);
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByText(/connected to the Internet/)).toBeVisible();
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages += 1;
  });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(pages).toBe(0);
});

test('the program itself is waited for in the same way', async ({ page }) => {
  await signIn(page, 'viewer@richmond.example', '/help');
  const { letGo, navigations } = await holdScreen(page, '**/assets/signed-in-*.js');
  await page.goto('/help', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  // The time counts from the request for the chunk, which is not visible on the page.
  const isSlow = page.getByRole('heading', { name: 'The page is slow to load' });
  await expect
    .poll(async () => {
      await page.clock.runFor(2_000);
      return isSlow.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(3_000);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(navigations()).toBe(1);
});

test('where not even the first file arrives the document says so, and starts anew when asked', async ({
  page,
  noise,
}) => {
  noise.expect(/\/assets\//);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('status')).toContainText(
    'The page timed out. Are you still connected to the Internet?',
  );
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

/**
 * Holds back files while the server responds, with a controlled clock. `navigations`: the number of page loads since.
 */
async function holdScreen(page: Page, files = '**/assets/help-screen-*.js') {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  // Before the page can preload anything.
  await page.route(files, async (route) => {
    await isLetGo;
    // Requests from before a reload have no page to respond to.
    await route.continue().catch(() => {});
  });
  await page.clock.install();
  if (page.url() === 'about:blank') await signIn(page, 'viewer@richmond.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  await pauseClock(page);
  return { letGo, navigations: () => count };
}

/** Signed in with a controlled clock; the chunks of the help screen are held back. */
async function holdHelp(page: Page): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  // Before the page can preload anything.
  await page.route('**/assets/help-screen-*.js', async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.clock.install();
  await signIn(page, 'viewer@richmond.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/api/ping', (route) => route.abort());
  return letGo;
}
