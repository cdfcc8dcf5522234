import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/**
 * The table of spec section 2 without the addresses that end or change the session, and the screens mentioned by title.
 */
const addresses: readonly (readonly [path: string, heading: RegExp])[] = [
  ['/overview', /./],
  ['/availability', /^My Availability$/],
  ['/group-overview', /./],
  ['/timesheets', /^Timesheets$/],
  ['/candidates', /^Educators$/],
  ['/help', /^Help$/],
  ['/bookings', /^Bookings$/],
  ['/bookings/create', /./],
  ['/bookings/create/location', /./],
  ['/bookings/create/dates', /./],
  ['/bookings/pending-approval', /./],
  ['/settings', /./],
  ['/settings/profile', /./],
  ['/settings/change-password', /./],
  ['/finance', /^Finance$/],
];

const isUnbuilt = /under construction/i;

test('every address of the route table shows a screen of its own, and only one is under construction', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'regional@southern.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [path, heading] of addresses) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first(), path).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('heading', { name: isUnbuilt }), path).toHaveCount(0);
    await expect(page, path).not.toHaveTitle(isUnbuilt);
  }

  await page.goto('/finance');
  const invoice = page.getByRole('main').locator('a[href^="/finance/invoices/"]').first();
  await invoice.click();
  await expect(page).toHaveURL(/\/finance\/invoices\/.+/);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: isUnbuilt })).toHaveCount(0);

  await page.goto('/candidates');
  await page.getByRole('main').locator('a[href^="/candidates/"]').first().click();
  await expect(page).toHaveURL(/\/candidates\/.+/);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: isUnbuilt })).toHaveCount(0);

  await page.goto('/under-construction');
  await expect(page.getByRole('heading', { name: isUnbuilt })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Return home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('public addresses of the route table show a screen of their own to whoever is not signed in', async ({
  page,
}) => {
  for (const path of [
    '/login',
    '/logout',
    '/user/impersonate/logout',
    '/user/impersonate/01890000-0000-7000-8000-000000000001',
    '/forgot-password',
    '/404',
    '/500',
    '/error',
    '/401',
    '/403',
    '/expired',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await expect(page.getByRole('heading', { name: isUnbuilt }), path).toHaveCount(0);
  }
});
