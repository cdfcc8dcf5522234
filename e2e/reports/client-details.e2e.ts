import type { Page } from 'playwright/test';
import { noteFreshStarts } from '../support/note-fresh-starts.ts';
import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const failure = { type: 'about:blank', code: 'internal_error', param: null, message: 'no' };

/** Records the clients whose details are requested. */
function noteAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const client = /\/clients\/([^/]+)\/additional-details$/.exec(request.url())?.[1];
    if (client !== undefined) asked.push(client);
  });
  return asked;
}

test('client details that cannot be loaded are told and stand in nobody’s way', async ({ page, noise }) => {
  noise.expect(/500 \(.*\/additional-details/);
  await page.route('**/api/v1/clients/*/additional-details', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify(failure) }),
  );
  const asked = noteAsked(page);
  const freshStarts = noteFreshStarts(page);
  await signIn(page, 'viewer@richmond.example', '/help');
  await expect(page.getByText('Cannot load client details')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  // The next screens open without requesting the client again.
  await page.getByRole('link', { name: 'Bookings', exact: true }).click();
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The days ahead' })).toBeVisible();
  expect(new Set(asked).size).toBe(1);
  expect(asked.length).toBeLessThanOrEqual(1 + freshStarts());
});

test('client details are asked once for each client', async ({ page }) => {
  const asked = noteAsked(page);
  const freshStarts = noteFreshStarts(page);
  await signIn(page, 'viewer@richmond.example', '/bookings');
  await page.locator('button[data-booking-row]').first().click();
  await expect(page.getByRole('heading', { name: 'Making changes' })).toBeVisible();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The days ahead' })).toBeVisible();
  expect(new Set(asked).size).toBe(1);
  expect(asked.length).toBeLessThanOrEqual(1 + freshStarts());
});
