import type { BrowserContext, Page } from 'playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { loseAnswers } from '../support/lose-answers.ts';
import { fillSignIn, isSignedIn, password, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** A device that stores passkeys and unlocks them on request. */
async function giveDevice(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    unlocks: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
}

test('a passkey is added by keyboard, signs in alone and after the password, and is removed', async ({
  page,
  context,
  noise,
  school,
}) => {
  noise.allow(/401|422/);
  const { email } = school.viewer;
  const device = await giveDevice(context, page);
  await signIn(page, email, '/settings/security');
  const add = page.getByRole('button', { name: 'Add a passkey' });
  await expect(add).toBeVisible();
  await expectNoViolations(page, 'no passkey yet');
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expectNoViolations(page, 'the name of the passkey');
  // Without unlocking the device, no passkey is created.
  await device.unlocks(false);
  await name.fill('My phone');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No passkey was used')).toBeVisible();
  await device.unlocks(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByText('My phone')).toBeVisible();
  await expect(list.getByText('Not used yet')).toBeVisible();
  await expectNoViolations(page, 'a passkey');

  await signOut(page);
  const use = page.getByRole('button', { name: 'Use a passkey' });
  await expect(use).toBeVisible();
  // A passkey that was not used is the only thing wrong: no field has to be filled in for it.
  await device.unlocks(false);
  await use.click();
  await expect(page.getByRole('alert')).toHaveText([
    'No passkey was used. Please try again, or go on another way.',
  ]);
  await device.unlocks(true);
  await use.click();
  await isSignedIn(page);

  await signOut(page);
  // The test's device would answer as soon as the email is typed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto('/login');
  await fillSignIn(page, email);
  await expect(page.getByText('Confirm with your passkey')).toBeVisible();
  await expectNoViolations(page, 'the passkey after the password');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await isSignedIn(page);

  await page.goto('/settings/security');
  await expect(list.getByText(/^Last used/)).toBeVisible();
  await page.getByRole('button', { name: 'Rename My phone' }).click();
  await name.fill('Old phone');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Old phone' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Use a passkey instead of a code' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});

test('a passkey after the password that is not used, or not accepted, is told there; after too long it begins again', async ({
  page,
  context,
  noise,
  school,
}) => {
  noise.expect(/422 \(Unprocessable/);
  noise.allow(/net::ERR_FAILED/);
  const { email } = school.viewer;
  const device = await giveDevice(context, page);
  await signIn(page, email, '/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  // The first passkey is added, and the answer with the recovery codes is lost.
  await loseAnswers(page, '**/second-factor/passkeys');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByText('Its recovery codes could not be shown here')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1);
  await signOut(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto('/login?from=/bookings');
  await fillSignIn(page, email);
  const use = page.getByRole('button', { name: 'Use a passkey' });
  await expect(page.getByText('Confirm with your passkey')).toBeVisible();
  await device.unlocks(false);
  await use.click();
  await expect(page.getByRole('alert')).toHaveText(/No passkey was used/);
  await expect(page.getByText('Confirm with your passkey')).toBeVisible();
  await device.unlocks(true);

  // An answer to another challenge.
  await page.route('**/api/v1/auth/sign-in/passkey/start', async (route) => {
    const reply = await route.fetch();
    const asked = (await reply.json()) as object;
    await route.fulfill({ response: reply, json: { ...asked, challenge: 'A'.repeat(43) } });
  });
  await use.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your passkey could not be checked. Please try again, or continue in another way',
  );
  await expect(page.getByText('Confirm with your passkey')).toBeVisible();
  await page.unroute('**/api/v1/auth/sign-in/passkey/start');

  await context.clearCookies({ name: '__Host-staffroom-half' });
  await use.click();
  await expect(page.getByRole('alert')).toHaveText(/This sign-in took too long/);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await use.click();
  await isSignedIn(page);
  await expect(page).toHaveURL(/\/bookings/);
});

test('where a group asks for it a passkey alone is set up at the sign-in; lost, somebody at the school takes it off', async ({
  page,
  context,
  secondPage,
  request,
  serviceKey,
  noise,
  school,
}) => {
  noise.allow(/401|410|422/);
  const { email, name } = school.viewer;
  await school.giveRights(school.officer, ['people_all', 'booking_all']);
  const requireFrom = async (secondFactorRequiredFrom: string | null) => {
    const path = `/api/v1/provider/client-groups/${school.groupId}/sign-in-rules`;
    const headers = { authorization: `Bearer ${serviceKey}`, 'accept-version': '1' };
    const reply = await request.put(path, { headers, data: { secondFactorRequiredFrom } });
    expect(reply.status()).toBe(200);
  };
  await requireFrom('2020-01-01T00:00:00Z');
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const device = await giveDevice(context, page);
  await page.goto('/login?from=/bookings');
  await fillSignIn(page, email);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectNoViolations(page, 'a passkey is set up at the sign-in');
  // The other method can be chosen, and the passkey again.
  await page.getByRole('button', { name: 'Set up an authenticator app instead' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await device.unlocks(false);
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByText('No passkey was used')).toBeVisible();
  await device.unlocks(true);
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await isSignedIn(page);
  await expect(page).toHaveURL(/\/bookings/);

  await signOut(page);
  await fillSignIn(page, email);
  await expect(page.getByText('Confirm with your passkey')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await isSignedIn(page);

  // The administrator has no second factor.
  await requireFrom(null);
  await signIn(secondPage, school.officer.email, '/settings/people');
  await secondPage.getByRole('button', { name: `Show ${name}` }).click();
  await secondPage
    .getByRole('dialog', { name })
    .getByRole('button', { name: 'Take off second factor' })
    .click();
  const sure = secondPage.getByRole('alertdialog', { name: 'Take off second factor' });
  await expect(sure).toContainText('Do it only when you know that it is them who asks.');
  await expectNoViolations(secondPage, 'a second factor is taken off');
  await sure.getByRole('button', { name: 'Keep' }).click();
  await secondPage.getByRole('button', { name: 'Take off second factor' }).click();
  await sure.getByRole('button', { name: 'Take off second factor' }).click();
  await expect(secondPage.getByText(`The second factor of ${name} has been taken off`)).toBeVisible();

  // They are signed out at once, and the password is enough.
  await expect(
    page
      .getByRole('alertdialog', { name: 'Please sign in again' })
      .or(page.getByRole('heading', { name: /signed out/i, level: 1 }))
      .first(),
  ).toBeVisible();
  await context.clearCookies();
  await page.goto('/login');
  await fillSignIn(page, email);
  await isSignedIn(page);
  await page.goto('/settings/security');
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});
