import type { Page, Route } from 'playwright/test';
import { today } from '../support/school-days.ts';
import type { School } from '../support/school.ts';
import { apiToken, formIsReady, isLive, pauseClock, sendButton, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const isCreate = (route: Route) => route.request().method() === 'POST';

test('a draft survives a reload, and can be started again', async ({ page, school }) => {
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Draft 3');
  await page.getByRole('button', { name: 'Educators per day: more' }).click();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Draft 3');
  await page.reload();
  await expect(page.getByText('Your unfinished booking is back')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Draft 3');
  await expect(page.getByRole('spinbutton', { name: 'Educators per day' })).toHaveValue('2');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('');
  await expect(page.getByRole('spinbutton', { name: 'Educators per day' })).toHaveValue('1');
});

test('a second tab is signed in with the first, and out with it', async ({ page, context, noise }) => {
  // A tab's requests in progress when the other one signed out.
  noise.allow(/status of 401 .*\/api\/v1\//);
  await signIn(page, 'viewer@richmond.example');
  const other = await context.newPage();
  await other.goto('/help');
  await expect(other.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/en-AU$/);
  await expect(other).toHaveURL(/\/en-AU$/);
});

test('on a slow line the list shows its shape first', async ({ page }) => {
  const { promise: isFast, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/v1/bookings?*', async (route) => {
    await isFast;
    await route.continue();
  });
  await signIn(page, 'viewer@richmond.example', '/bookings');
  await expect(page.getByText('Loading bookings')).toBeAttached();
  await expect(page.locator('[data-booking-row]')).toHaveCount(0);
  letThrough();
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await expect(page.getByText('Loading bookings')).toHaveCount(0);
});

test('on a slow line an impatient finger books once', async ({ page, request, school }) => {
  const room = 'Slow 4';
  const { promise: isFast, resolve: letThrough } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/v1/bookings', async (route) => {
    if (isCreate(route)) sent += 1;
    await isFast;
    await route.continue();
  });
  await fillForm(page, school, room);
  await sendButton(page).dblclick();
  await page.keyboard.press('Enter');
  await expect.poll(() => sent).toBe(1);
  letThrough();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  expect(sent).toBe(1);
  expect(await countBookings(request, school, room)).toBe(1);
});

test('an answer that is lost on the way leads to one booking, not two', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/ERR_CONNECTION_RESET.*\/api\/v1\/bookings/);
  const room = 'Lost 4';
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/bookings', async (route) => {
    if (!isCreate(route)) return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The server books, but the connection breaks before its response arrives.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.clock.install();
  await fillForm(page, school, room);
  // It is retried when the connection opens and after a few seconds; here the person is faster.
  await isLive(page);
  await pauseClock(page);
  await sendButton(page).click();
  await expect(page.getByText('Everything you typed is kept')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue(room);
  await page.getByRole('complementary').getByRole('button', { name: /^Book/ }).click();
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await countBookings(request, school, room)).toBe(1);
});

async function fillForm(page: Page, { officer }: School, room: string): Promise<void> {
  await signIn(page, officer.email, '/bookings/create');
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
}

async function countBookings(
  request: Parameters<typeof apiToken>[0],
  { viewer }: School,
  room: string,
): Promise<number> {
  const token = await apiToken(request, viewer.email);
  const reply = await request.get(
    `/api/v1/bookings?dateFromLocal=${today()}&search=${encodeURIComponent(room)}`,
    {
      headers: { authorization: `Bearer ${token}`, 'accept-version': '1' },
    },
  );
  return reply.status() === 204 ? 0 : ((await reply.json()) as unknown[]).length;
}
