import type { Page } from 'playwright/test';
import { noteFreshStarts } from '../support/note-fresh-starts.ts';
import { isLive, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const regional = 'regional@southern.example';
const island = 'Island Learning Services';
const ballarat = 'Ballarat Goldfields College';

async function choose(page: Page, name: string): Promise<void> {
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /Group|Learning|College/ }).click();
  await page.getByRole('treeitem', { name, exact: true }).click();
  await expect(banner.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
}

const bookingLists = /\/api\/v1\/bookings\?/;

/**
 * Chooses a client and returns the one whose list is then requested. Bookings by other people cause refetches of the
 * previous list, so that the number of requests proves nothing.
 */
async function chooseAndHear(page: Page, name: string): Promise<string> {
  const selected = () => page.evaluate(() => localStorage.getItem('selectedClient'));
  const before = await selected();
  const asked = listen(page, bookingLists);
  await choose(page, name);
  await expect.poll(selected).not.toBe(before);
  const { clientId } = JSON.parse((await selected())!) as { clientId: string };
  const clientsOf = (url: URL) => url.searchParams.getAll('clientIds[]');
  await expect.poll(() => asked.map(clientsOf)).toContainEqual([clientId]);
  return clientId;
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
  const freshStarts = noteFreshStarts(page);
  const clients = () => new Set(asked.map(({ pathname }) => pathname)).size;
  await signIn(page, regional, '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  expect(clients()).toBe(1);
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await choose(page, island);
  await expect.poll(clients).toBe(2);
  await choose(page, ballarat);
  await expect.poll(clients).toBe(3);
  await choose(page, island);
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  expect(clients()).toBe(3);
  expect(asked.length).toBeLessThanOrEqual(3 + freshStarts());
});

test('details that cannot be loaded are told once and block nothing', async ({ page, noise }) => {
  noise.expect(/500 .*additional-details/);
  const asked = listen(page, /additional-details/);
  const freshStarts = noteFreshStarts(page);
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
  expect(asked.length).toBeLessThanOrEqual(1 + freshStarts());
  await expect(page.getByText('Cannot load client details')).toHaveCount(0);
});

test('a chosen client is remembered by id and name, and nothing of before is shown from the cache', async ({
  page,
}) => {
  const rows = page.locator('[data-booking-row]');
  await signIn(page, regional, '/bookings');
  await expect(rows.first()).toBeVisible();
  const first = await chooseAndHear(page, ballarat);
  await expect(rows.first()).toBeVisible();
  const second = await chooseAndHear(page, island);
  expect(second).not.toEqual(first);

  // Within the minute in which a list is fresh: the previous data is dropped until the new response arrives.
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(bookingLists, async (route) => {
    await isLetGo;
    await route.continue();
  });
  expect(await chooseAndHear(page, ballarat)).toEqual(first);
  await expect(rows).toHaveCount(0);
  letGo();
  await expect(rows.first()).toBeVisible();

  const stored = await page.evaluate(() => localStorage.getItem('selectedClient'));
  expect(JSON.parse(stored!)).toMatchObject({ clientId: first, clientName: ballarat });
  await page.reload();
  await expect(
    page.getByRole('banner').getByRole('button', { name: new RegExp(`^${ballarat}`) }),
  ).toBeVisible();
});

test('the profile is kept for two hours', async ({ page }) => {
  await page.clock.install();
  const asked = listen(page, /\/me\/profile/);
  const freshStarts = noteFreshStarts(page);
  await signIn(page, 'viewer@richmond.example', '/help');
  // Requests in progress while two hours pass at once are cancelled and sent again.
  await isLive(page);
  expect(asked.length).toBeGreaterThan(0);
  await page.clock.fastForward('01:58:00');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(asked.length).toBeLessThanOrEqual(1 + freshStarts());
  const before = asked.length;
  await page.clock.fastForward('00:04:00');
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

test('timesheets chosen of some clients are left with them when another is chosen', async ({ page }) => {
  await signIn(page, regional, '/timesheets');
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .check();
  await expect(page.getByRole('region', { name: '1 timesheet chosen' })).toBeVisible();
  await choose(page, ballarat);
  await expect(page.getByRole('region', { name: '1 timesheet chosen' })).toHaveCount(0);
  await expect(page.getByText(/To look at|Nothing waits for approval/).first()).toBeVisible();
  // They were not handled by anybody.
  await expect(page.getByText(/dealt with by somebody else/)).toHaveCount(0);
});

test('two tabs keep the clients chosen in each, also when they are loaded again', async ({
  page,
  context,
}) => {
  await signIn(page, regional, '/bookings');
  await choose(page, island);
  const other = await context.newPage();
  await other.goto('/bookings');
  const shown = (tab: Page, name: string) =>
    expect(tab.getByRole('banner').getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  await shown(other, island);
  await choose(other, ballarat);
  await page.reload();
  await shown(page, island);
  await other.reload();
  await shown(other, ballarat);
});

test('a booking form begins at the client of its tab, without the draft of another client', async ({
  page,
  context,
}) => {
  await signIn(page, regional, '/bookings');
  await choose(page, island);
  const other = await context.newPage();
  await other.goto('/bookings');
  await choose(other, ballarat);
  const openForm = async (tab: Page, place: RegExp) => {
    await tab.goto('/bookings/create');
    await expect(tab.getByRole('combobox', { name: 'Location' })).toHaveValue(place);
  };
  await openForm(page, /Island/);
  const room = page.getByRole('textbox', { name: 'Room' });
  await room.fill('Typed for the island');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('for the island');
  await openForm(other, /Ballarat/);
  await expect(other.getByText('Your unfinished booking is back')).toHaveCount(0);
  await expect(other.getByRole('textbox', { name: 'Room' })).toHaveValue('');
  await page.reload();
  await expect(room).toHaveValue('Typed for the island');
});
