import type { Page } from 'playwright/test';
import { executed, hostileTexts } from '../support/hostile-texts.ts';
import { expect, test } from '../support/test.ts';

const title = 'Text messages to confirmation contacts are late in Victoria and New South Wales';

/** Like a server that does not sanitise its input. */
async function tell(page: Page, html: string): Promise<void> {
  await page.route('**/api/v1/service-status', (route) =>
    route.fulfill({ json: { bannerTitle: title, severity: 'warning', region: 'Victoria', html } }),
  );
}

test('what is told about the service stands above the sign-in form, and hostile HTML is text at most', async ({
  page,
}) => {
  await tell(page, `<p>Since <b>6 am</b>.</p>${hostileTexts(120).join('')}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  const banner = page.getByRole('region', { name: 'Service status' });
  await expect(banner).toContainText('Text messages to confirmation contacts are late in Victoria…');
  const [words, way] = await banner.evaluate((part) =>
    [part.querySelector('p')!, part.querySelector('button')!].map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().left;
    }),
  );
  expect(way).toBeCloseTo(words!, 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(banner).toContainText(title);

  await banner.getByRole('button', { name: 'Learn More' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText('Severity');
  await expect(dialog).toContainText('Victoria');
  await expect(dialog.getByText('6 am')).toBeVisible();
  await expect.poll(async () => (await dialog.boundingBox())!.width).toBe(800);
  expect(
    await dialog.locator('script, img, iframe, svg animate, form, input, [onerror], [onload]').count(),
  ).toBe(0);
  expect(await page.evaluate((name) => name in globalThis, executed)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(banner.getByRole('button', { name: 'Learn More' })).toBeFocused();
});

test('a title of one long word leaves the way to close the dialog in sight', async ({ page }) => {
  const bannerTitle = 'Statusmeldungsdienstausfall'.repeat(6);
  await page.route('**/api/v1/service-status', (route) =>
    route.fulfill({
      json: { bannerTitle, severity: 'warning', region: 'Victoria', html: '<p>Since 6 am</p>' },
    }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Learn More' }).click();
  const dialog = page.getByRole('dialog', { name: bannerTitle });
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  await expect(dialog).toHaveCount(0);
});
