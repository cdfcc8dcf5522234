import type { BrowserContext, Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { fillSignIn, isSignedIn, password, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** A device that keeps passkeys, and unlocks them when it is asked. */
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
  // Whoever cannot unlock the device makes no passkey with it.
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
  await use.click();
  await isSignedIn(page);

  await signOut(page);
  // The device of the test would answer as soon as the email is typed into.
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
