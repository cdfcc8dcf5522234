import { fillSignIn, messages, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const pages: { path: string; title: string; code: number | null; tab?: string }[] = [
  { path: '/no/such/page', title: 'Page not found', code: 404 },
  { path: '/404', title: 'Page not found', code: 404 },
  { path: '/500', title: 'Oops.. something went wrong', code: 500 },
  { path: '/error', title: 'Oops.. something went wrong', code: 500 },
  { path: '/401', title: 'You do not have permission to see this', code: 401 },
  { path: '/403', title: 'You do not have permission to see this', code: 403 },
  { path: '/400', title: 'Bad request', code: 400 },
  { path: '/410', title: 'This link has expired', code: null },
  { path: '/locked', title: 'This action is locked', code: null, tab: 'Action locked' },
];

test('error pages say what happened, with the code where it helps', async ({ page }) => {
  for (const { path, title, code, tab } of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    if (tab !== undefined) await expect(page).toHaveTitle(`${tab} | Staffroom`);
    await expect(page.getByText(/^Error code/)).toHaveText(code === null ? [] : [`Error code: ${code}`]);
    await expect(page.getByRole('button', { name: 'Return home' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  }
});

test('an address that goes on from a screen’s own is not found, and titled so', async ({ page }) => {
  await signIn(page, 'viewer@richmond.example');
  for (const path of [
    '/help/me',
    '/settings/nothing',
    '/bookings/a/b',
    '/en-AU/404',
    '/constructor',
    '/__proto__',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveTitle('Page not found | Staffroom');
  }
});

test('a signed-in person can log out from an error page, and hears when that failed', async ({
  page,
  noise,
}) => {
  noise.expect(/500 \(.*\/auth\/sign-out/);
  await signIn(page, 'viewer@richmond.example');
  await page.goto('/no/such/page');
  await page.route('**/api/v1/auth/sign-out', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'You are still signed in' })).toBeVisible();
  await expect(page).toHaveTitle('You are still signed in | Staffroom');
  await expect(messages(page).getByText('We could not sign you out. Please try again')).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(kept.filter((name) => !['darkMode', 'dashboardLayout', 'drawer'].includes(name))).toEqual([]);
  await page.unroute('**/api/v1/auth/sign-out');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a server that fails the profile once keeps the address, and trying again opens it', async ({
  page,
  noise,
}) => {
  noise.expect(/500 \(.*\/me\/profile/);
  await page.route('**/api/v1/me/profile', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"type":"about:blank","code":"internal_error","param":null,"message":"no"}',
    }),
  );
  await page.goto('/bookings');
  await fillSignIn(page, 'viewer@richmond.example');
  await expect(page.getByText('Error code: 500')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/bookings$/);
  await expect(page).toHaveTitle('Oops.. something went wrong | Staffroom');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.unroute('**/api/v1/me/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Bookings | Staffroom');
});

// A screen with one address, a group of addresses with steps, one with panels, and one that is not built yet.
const addresses = ['/', '/bookings', '/bookings/create', '/settings/profile', '/timesheets'];

test('an account that cannot be read says so at whatever address was asked for', async ({ page }) => {
  await page.route('**/api/v1/me/profile', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{}' }),
  );
  await page.goto('/');
  await fillSignIn(page, 'viewer@richmond.example');
  // Waits for the sign-in before the next address is opened.
  await expect(page.getByRole('heading', { name: 'Your account failed to load' })).toBeVisible();
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Your account failed to load' })).toBeVisible();
    await expect(page.getByText(/^Error code/)).toHaveCount(0);
  }
  await page.unroute('**/api/v1/me/profile');
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
});

test('a page of something on the way instead of the profile is an account that cannot be read', async ({
  page,
}) => {
  await page.route('**/api/v1/me/profile', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title>' }),
  );
  await page.goto('/');
  await fillSignIn(page, 'viewer@richmond.example');
  await expect(page.getByRole('heading', { name: 'Your account failed to load' })).toBeVisible();
  await expect(page.getByText(/^Error code/)).toHaveCount(0);
});

test('no answer is told without a code, and trying again goes on', async ({ page, noise }) => {
  noise.expect(/ERR_CONNECTION_REFUSED.*\/me\/profile/);
  await page.route('**/api/v1/me/profile', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await fillSignIn(page, 'viewer@richmond.example');
  await expect(page.getByRole('heading', { name: 'No answer from the server' })).toBeVisible();
  await expect(page.getByText(/^Error code/)).toHaveCount(0);
  await page.unroute('**/api/v1/me/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
});

test('the timeout page asks about the Internet while nobody answers, and goes on once somebody does @phone', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_.*\/api\/ping/);
  const methods: string[] = [];
  await page.route('**/api/ping', (route) => {
    methods.push(route.request().method());
    return route.abort('internetdisconnected');
  });
  await page.goto('/timeout?from=/help');
  await expect(page.getByRole('heading', { name: 'The page timed out' })).toBeVisible();
  await expect(page.getByText('Are you still connected to the Internet?')).toBeVisible();
  await expect(page).toHaveTitle('Page timeout | Staffroom');
  expect(new Set(methods)).toEqual(new Set(['HEAD']));
  const retry = page.getByRole('button', { name: 'Try again' });
  const asked = methods.length;
  await retry.click();
  await expect.poll(() => methods.length).toBeGreaterThan(asked);
  await expect(page.getByText('Are you still connected to the Internet?')).toBeVisible();
  await page.unroute('**/api/ping');
  await retry.click();
  await expect(page).toHaveURL(/\?from=%2Fhelp$/);
});
