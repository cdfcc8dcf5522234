import type { Page } from 'playwright/test';
import { signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a screen that is late says Loading... after 400 ms, asks about the Internet after 10 s, and still comes', async ({
  page,
  noise,
}) => {
  noise.expect(/\/api\/ping/);
  const letGo = await holdHelp(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.getByRole('link', { name: 'Help' }).click();
  // The screen is awaited from when its title stands.
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
  await page.clock.fastForward(10_000);
  await expect(page.getByText(/connected to the Internet/)).toBeVisible();
  await page.clock.fastForward(111_000);
  await expect(page.getByText(/connected to the Internet/)).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

/** Signed in, with the clock in our hand; what the help screen consists of waits to be let go. */
async function holdHelp(page: Page): Promise<() => void> {
  await page.clock.install();
  await signIn(page, 'viewer@richmond.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/assets/help-screen-*.js', async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.route('**/api/ping', (route) => route.abort());
  return letGo;
}
