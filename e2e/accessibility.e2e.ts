import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type AxeType from 'axe-core';
import type { Page } from 'playwright/test';
import { formIsReady, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What axe finds on the page as it stands, in light and in the dark. */
async function expectNoViolations(page: Page, screen: string): Promise<void> {
  await page.evaluate(axeSource);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(async (values) => {
      const { axe } = globalThis as unknown as { axe: typeof AxeType };
      const { violations } = await axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
      }));
    }, tags);
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

test('nothing stands in the way: sign-in and error pages @phone', async ({ page }) => {
  await page.goto('/en-AU');
  await expect(page.getByRole('button', { name: /officer@richmond/ })).toBeVisible();
  await expectNoViolations(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectNoViolations(page, 'sign-in with missing fields');
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectNoViolations(page, '404');
});

test('nothing stands in the way: home, help and settings @phone', async ({ page }) => {
  await signIn(page, 'officer@richmond.example');
  await expect(page.getByRole('region', { name: 'Book again' })).toBeVisible();
  await expectNoViolations(page, 'home');
  for (const [path, heading] of [
    ['/help', 'Help'],
    ['/settings', 'Settings'],
    ['/settings/appearance', 'Settings'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectNoViolations(page, path);
  }
});

test('nothing stands in the way: bookings, a booking and the form @phone', async ({ page }) => {
  await signIn(page, 'officer@richmond.example', '/bookings');
  const rows = page.locator('button[data-booking-row]');
  await expect(rows.first()).toBeVisible();
  await expectNoViolations(page, 'bookings');
  await rows.first().click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expectNoViolations(page, 'a booking');
  await page.goto('/bookings/create');
  await formIsReady(page);
  await expectNoViolations(page, 'the form');
});
