import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { password } from './steps.ts';

/**
 * Signs in at the page of an issuer: the demo's second provider or a school's own. `code` if the issuer asks for one.
 */
export async function signInAtIssuer(
  page: Page,
  { title, email, secret, code }: { title: string; email: string; secret: string; code?: string },
): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  if (code !== undefined) await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in as the demo's support user at the second provider. */
export const signInAtProvider = (page: Page, code = '246810'): Promise<void> =>
  signInAtIssuer(page, {
    title: 'Provider sign-in',
    email: 'support@provider.example',
    secret: password,
    code,
  });

export const actingReason = 'Asked on the phone why a booking is missing';

/** Says why and how, and goes on to the second provider. */
export async function askToAct(
  page: Page,
  { contactId }: { contactId: string },
  mode: 'Look around' | 'Act for the contact',
): Promise<void> {
  await page.goto(`/user/impersonate/${contactId}`);
  await page.getByRole('textbox', { name: 'Reason' }).fill(actingReason);
  await page.getByRole('radio', { name: mode }).check();
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
}
