import { fillSignIn, formIsReady, isLive, isSignedIn, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const refusedSignIn = /Failed to load resource.*\/auth\/sign-in/;

test('an unknown person is told so at the field', async ({ page, noise }) => {
  noise.expect(refusedSignIn);
  await page.goto('/');
  await expect(page).toHaveURL(/\/en-AU$/);
  await fillSignIn(page, 'nobody.knows@richmond.example');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    "Sorry, we couldn't find an account with that username",
  );
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
});

test('what cannot be an email address is told at the field and not sent', async ({ page }) => {
  let isSent = false;
  await page.route('**/api/v1/auth/sign-in', (route) => {
    isSent = true;
    return route.continue();
  });
  await page.goto('/');
  await fillSignIn(page, 'viewer@richmond');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(email).toBeFocused();
  expect(isSent).toBe(false);
  await fillSignIn(page, 'viewer@richmond.example');
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
});

test('a wrong password is told at the field and what was typed stays', async ({ page, noise, school }) => {
  noise.expect(refusedSignIn);
  await page.goto('/login');
  await fillSignIn(page, school.viewer.email, 'Not-my-password-1');
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
    'Sorry, that password is incorrect. To recover your password, click the Forgot Password link below',
  );
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(school.viewer.email);
  await fillSignIn(page, school.viewer.email);
  await expect(page).toHaveURL(/\/$/);
});

test('sign-out leaves three preferences on the device and nothing else', async ({ page }) => {
  await signIn(page, 'viewer@richmond.example');
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/en-AU$/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const left = await page.evaluate(async () => ({
    local: Object.fromEntries(Object.entries(localStorage)),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));
  expect(left).toEqual({
    local: { darkMode: 'true', drawer: 'false', dashboardLayout: '0' },
    session: [],
    databases: [],
    caches: [],
  });
  await page.goto('/bookings');
  await expect(page).toHaveURL(/\/en-AU\?from=%2Fbookings$/);
});

test('a look chosen in one tab is shown in the other, and both leave it on the device as they sign out', async ({
  page,
}) => {
  await signIn(page, 'viewer@richmond.example');
  const other = await page.context().newPage();
  await other.goto('/help');
  await isSignedIn(other);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/en-AU$/);
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => tab.evaluate(() => localStorage.getItem('darkMode'))).toBe('true');
  }
});

test('a second sign-in of a browser ends its first session, and the tab of that one goes on as it stood', async ({
  page,
  context,
  noise,
  school,
}) => {
  noise.allow(/401 \(Unauthorized\)/);
  const other = await context.newPage();
  // Else its form would go on with the first session.
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  for (const tab of [page, other]) {
    await tab.goto('/login');
    await expect(tab.getByRole('textbox', { name: 'Email' })).toBeVisible();
  }
  await fillSignIn(page, school.officer.email);
  await isSignedIn(page);
  await page.goto('/bookings/create');
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Typed before');
  await fillSignIn(other, school.officer.email);
  await isSignedIn(other);
  await isLive(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Typed before');
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  await page.goto('/settings/devices');
  await expect(page.getByText('You are signed in on this device alone.')).toBeVisible();
});

test('a sign-in form goes on to its own address when another tab of the browser has signed in', async ({
  page,
  context,
  school,
}) => {
  const other = await context.newPage();
  await page.goto('/bookings?status=Unfilled');
  await other.goto('/login');
  for (const tab of [page, other]) await expect(tab.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(school.viewer.email);
  await fillSignIn(other, school.viewer.email);
  await isSignedIn(other);
  await isSignedIn(page);
  await expect(page).toHaveURL(/\/bookings\?status=Unfilled$/);
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
});

test('the address that was asked for is kept through sign-in', async ({ page }) => {
  await page.goto('/bookings?status=Unfilled');
  await expect(page).toHaveURL(/\/en-AU\?from=/);
  await fillSignIn(page, 'viewer@richmond.example');
  await expect(page).toHaveURL(/\/bookings\?status=Unfilled$/);
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
});

test('the first page has the focus also where its drawing was begun anew', async ({ page, school }) => {
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  // Key presses during the first render have priority: each restarts it.
  await page.evaluate(() => {
    const email = document.querySelector<HTMLInputElement>('input[type="email"]')!;
    const { set: setValue } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    let typed = 0;
    const type = () => {
      if (!email.isConnected || typed === 150) return;
      typed += 1;
      setValue!.call(email, `${typed}`);
      email.dispatchEvent(new Event('input', { bubbles: true }));
      setTimeout(type, 20);
    };
    document.querySelector('form')!.addEventListener('submit', () => setTimeout(type, 20));
  });
  await fillSignIn(page, school.viewer.email);
  await isSignedIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an address of another site is not gone to', async ({ page }) => {
  await page.goto('/en-AU?from=https%3A%2F%2Fevil.example%2F');
  await fillSignIn(page, 'viewer@richmond.example');
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a person of the demo is one press away, and the sign-in screens then lead home @phone', async ({
  page,
}) => {
  await page.goto('/en-AU');
  await page.getByRole('button', { name: /officer@richmond\.example/ }).click();
  await expect(page.getByRole('button', { name: /^Your account: Olive Okafor/ })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});
