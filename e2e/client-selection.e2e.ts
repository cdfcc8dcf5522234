import type { Page } from 'playwright/test';
import { signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const regional = 'regional@southern.example';
const island = 'Island Learning Services';
const ballarat = 'Ballarat Goldfields College';

async function choose(page: Page, name: string): Promise<void> {
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /Group|Learning|College/ }).click();
  await page.getByRole('treeitem', { name, exact: true }).click();
  await expect(banner.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
}

/** The clients of every request to `path` from now on. */
function listen(page: Page, path: RegExp): URL[] {
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (path.test(request.url())) asked.push(new URL(request.url()));
  });
  return asked;
}

test('the details of a client are asked once, over screens and changes of client', async ({ page }) => {
  const asked = listen(page, /additional-details/);
  await signIn(page, regional, '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await choose(page, island);
  await expect.poll(() => asked.length).toBe(2);
  await choose(page, ballarat);
  await expect.poll(() => asked.length).toBe(3);
  await choose(page, island);
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ pathname }) => pathname)).size).toBe(3);
});

test('details that cannot be loaded are told once and block nothing', async ({ page, noise }) => {
  noise.expect(/500 .*additional-details/);
  const asked = listen(page, /additional-details/);
  await page.route('**/additional-details', (route) =>
    route.fulfill({
      status: 500,
      json: { type: 'about:blank', code: 'internal_error', param: null, message: '' },
    }),
  );
  await signIn(page, 'viewer@richmond.example', '/help');
  await expect(page.getByText('Cannot load client details')).toBeVisible();
  await expect(page.getByText('Cannot load client details')).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(asked).toHaveLength(1);
  await expect(page.getByText('Cannot load client details')).toHaveCount(0);
});

test('a chosen client is remembered by id and name, and nothing of before is shown from the cache', async ({
  page,
}) => {
  await signIn(page, regional, '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  const asked = listen(page, /\/api\/v1\/bookings\?/);
  await choose(page, island);
  await expect.poll(() => asked.length).toBe(1);
  await choose(page, ballarat);
  await expect.poll(() => asked.length).toBe(2);
  // Within the minute in which a list counts as fresh.
  await choose(page, island);
  await expect.poll(() => asked.length).toBe(3);
  const clientsOf = (url: URL) => url.searchParams.getAll('clientIds[]');
  expect(clientsOf(asked[2]!)).toEqual(clientsOf(asked[0]!));
  expect(clientsOf(asked[1]!)).not.toEqual(clientsOf(asked[0]!));

  const stored = await page.evaluate(() => localStorage.getItem('selectedClient'));
  expect(JSON.parse(stored!)).toMatchObject({ clientId: clientsOf(asked[0]!)[0], clientName: island });
  await page.reload();
  await expect(
    page.getByRole('banner').getByRole('button', { name: new RegExp(`^${island}`) }),
  ).toBeVisible();
});

test('the profile is kept for two hours', async ({ page }) => {
  await page.clock.install();
  const asked = listen(page, /\/me\/profile/);
  await signIn(page, 'viewer@richmond.example', '/help');
  expect(asked).toHaveLength(1);
  await page.clock.fastForward('01:58:00');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.clock.fastForward('00:04:00');
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect.poll(() => asked.length).toBe(2);
});
