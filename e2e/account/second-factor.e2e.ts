import type { APIRequestContext, Page } from 'playwright/test';
import { codeOfStep } from '@staffroom/api/identity/second-factor/authenticator-codes.ts';
import { expectNoViolations } from '../support/axe.ts';
import { loseAnswers } from '../support/lose-answers.ts';
import type { School } from '../support/school.ts';
import { apiToken, fillSignIn, isSignedIn, password, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an authenticator app is set up by keyboard, then asked for at the sign-in, and a recovery code in its place', async ({
  page,
  context,
  noise,
  school,
}) => {
  noise.expect(/sign-in\/second-factor|422 \(Unprocessable/);
  const { email } = school.viewer;
  await signIn(page, email, '/settings/security');
  const setUp = page.getByRole('button', { name: 'Set up authenticator app' });
  await expect(setUp).toBeVisible();
  await expectNoViolations(page, 'the second factor');
  await setUp.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectNoViolations(page, 'the key for the app');
  const address = await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href');
  const secret = new URL(address!).searchParams.get('secret')!;
  await expect(page.getByRole('textbox', { name: 'Code from the app' })).toBeFocused();
  const step = Math.floor(Date.now() / 30_000);
  await page.keyboard.type(codeOfStep(secret, step));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent())!;
  await expectNoViolations(page, 'the recovery codes');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();

  const fresh = await context.browser()!.newContext({ viewport: { width: 320, height: 640 } });
  await noise.watch(fresh);
  const other = await fresh.newPage();
  await other.goto('/login');
  await fillSignIn(other, email);
  const code = other.getByRole('textbox', { name: 'Code', exact: true });
  await expect(code).toBeFocused();
  await expectNoViolations(other, 'the second factor at the sign-in');
  // A half-finished sign-in survives a reload and grants no access.
  await other.reload();
  await expect(code).toBeVisible();
  await code.fill(codeOfStep(secret, step));
  await other.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/That code is incorrect or has expired/);
  await other.getByRole('button', { name: 'I do not have my phone' }).click();
  await other.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode.toLowerCase());
  await other.keyboard.press('Enter');
  await isSignedIn(other);
  await fresh.close();
});

test('who is asked for a second factor sets it up at the sign-in, before anything else', async ({
  page,
  request,
  school,
  serviceKey,
}) => {
  await requireSecondFactor(request, { school, serviceKey });
  await page.goto('/bookings');
  await fillSignIn(page, school.viewer.email);
  await expect(page.getByText('Your organisation asks everybody')).toBeVisible();
  const link = page.getByRole('link', { name: 'Open the app on this device' });
  await expect(link).toBeVisible();
  await expectNoViolations(page, 'the app at the sign-in');
  const secret = new URL((await link.getAttribute('href'))!).searchParams.get('secret')!;
  await page
    .getByRole('textbox', { name: 'Code from the app' })
    .fill(codeOfStep(secret, Math.floor(Date.now() / 30_000)));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await isSignedIn(page);
  await expect(page).toHaveURL(/\/bookings/);
});

async function requireSecondFactor(
  request: APIRequestContext,
  { school, serviceKey }: { school: School; serviceKey: string },
): Promise<void> {
  const rules = await request.put(`/api/v1/provider/client-groups/${school.groupId}/sign-in-rules`, {
    headers: { authorization: `Bearer ${serviceKey}`, 'accept-version': '1' },
    data: { secondFactorRequiredFrom: '2020-01-01T00:00:00Z' },
  });
  expect(rules.status()).toBe(200);
}

/** Turns the authenticator app on through the API; its current code can still be used to sign in. */
async function turnOnAuthenticator(request: APIRequestContext, email: string): Promise<string> {
  const headers = { authorization: `Bearer ${await apiToken(request, email)}`, 'accept-version': '1' };
  const part = '/api/v1/auth/second-factor/authenticator';
  const started = await request.post(`${part}/start`, { headers, data: { password } });
  const { enrolment, secret } = (await started.json()) as { enrolment: string; secret: string };
  const code = codeOfStep(secret, Math.floor(Date.now() / 30_000) - 1);
  const confirmed = await request.post(`${part}/confirm`, { headers, data: { enrolment, code } });
  expect(confirmed.status()).toBe(200);
  return secret;
}

/** A sign-in without its cookie is as good as expired. */
const takeTooLong = (page: Page) => page.context().clearCookies({ name: '__Host-staffroom-half' });

async function beginsAgain(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(/This sign-in took too long/);
  await expect(page.getByText('One more step')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
}

test('a sign-in that takes too long at the code begins again with the password, and says why', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/422 \(Unprocessable/);
  const { email } = school.viewer;
  const secret = await turnOnAuthenticator(request, email);
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await page.goto('/bookings');
  await fillSignIn(page, email);
  await expect(code).toBeFocused();
  await takeTooLong(page);
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await beginsAgain(page, email);

  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await code.fill(codeOfStep(secret, Math.floor(Date.now() / 30_000)));
  await page.keyboard.press('Enter');
  await isSignedIn(page);
  await expect(page).toHaveURL(/\/bookings/);
});

test('a tab that waits for the code goes on when another tab of the browser has signed in', async ({
  page,
  context,
  request,
  school,
}) => {
  const { email } = school.viewer;
  const secret = await turnOnAuthenticator(request, email);
  const other = await context.newPage();
  await page.goto('/bookings');
  // Until the program is there, the form still hears what other tabs tell.
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>();
  await other.route('**/assets/signed-in-*.js', async (route) => {
    await isLetIn;
    await route.continue();
  });
  await other.goto('/help');
  for (const tab of [page, other]) {
    await fillSignIn(tab, email);
    await expect(tab.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  }
  const code = codeOfStep(secret, Math.floor(Date.now() / 30_000));
  await other.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/help$/);
  const { contactId } = school.viewer;
  await page.evaluate((id) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    new BroadcastChannel('staffroom-session').postMessage({ kind: 'signedIn', contactId: id });
  }, contactId);
  await isSignedIn(page);
  await expect(page).toHaveURL(/\/bookings/);
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  letIn();
  await isSignedIn(other);
  await expect(other).toHaveURL(/\/help/);
  expect(await page.evaluate(() => sessionStorage.getItem('halfSignIn'))).toBeNull();
});

test('a tab that sets up the app goes on when another has, and keeps recovery codes that are shown', async ({
  page,
  context,
  request,
  school,
  serviceKey,
}) => {
  await requireSecondFactor(request, { school, serviceKey });
  const other = await context.newPage();
  await page.goto('/bookings');
  await fillSignIn(page, school.viewer.email);
  const link = page.getByRole('link', { name: 'Open the app on this device' });
  await expect(link).toBeVisible();
  await other.goto('/help');
  await fillSignIn(other, school.viewer.email);
  const otherLink = other.getByRole('link', { name: 'Open the app on this device' });
  const secret = new URL((await otherLink.getAttribute('href'))!).searchParams.get('secret')!;
  await other
    .getByRole('textbox', { name: 'Code from the app' })
    .fill(codeOfStep(secret, Math.floor(Date.now() / 30_000)));
  await other.keyboard.press('Enter');
  const kept = other.getByRole('button', { name: 'I have kept them' });
  await expect(kept).toBeVisible();
  const third = await context.newPage();
  await third.goto('/settings');
  await isSignedIn(third);
  await isSignedIn(page);
  await expect(page).toHaveURL(/\/bookings/);
  await kept.click();
  await isSignedIn(other);
  await expect(other).toHaveURL(/\/help/);
});

test('a sign-in that takes too long while the app is set up begins again with the password', async ({
  page,
  request,
  noise,
  school,
  serviceKey,
}) => {
  noise.expect(/422 \(Unprocessable/);
  noise.allow(/net::ERR_FAILED/);
  const { email } = school.viewer;
  await requireSecondFactor(request, { school, serviceKey });
  await page.goto('/bookings');
  await fillSignIn(page, email);
  const code = page.getByRole('textbox', { name: 'Code from the app' });
  await expect(code).toBeVisible();
  await takeTooLong(page);
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await beginsAgain(page, email);

  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(code).toBeVisible();
  await takeTooLong(page);
  await page.reload();
  await beginsAgain(page, email);

  // The app is turned on, and the answer is lost.
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: 'Open the app on this device' });
  const secret = new URL((await link.getAttribute('href'))!).searchParams.get('secret')!;
  await code.fill(codeOfStep(secret, Math.floor(Date.now() / 30_000)));
  await loseAnswers(page, '**/sign-in/enrolment/confirm');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('It may have been set up all the same');
  await code.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Your second factor may be set up already');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
});
