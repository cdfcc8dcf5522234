import { findUnreadable, readAs, type Reading } from '../../support/row-text.ts';
import { signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const windows: readonly (readonly [width: number, reading: Reading])[] = [
  [320, 'as it is'],
  [320, 'spaced'],
  [320, 'doubled'],
  [360, 'as it is'],
  [360, 'spaced'],
  [390, 'as it is'],
  [390, 'spaced'],
  [390, 'doubled'],
  [820, 'as it is'],
  [820, 'spaced'],
  [820, 'doubled'],
  [1440, 'as it is'],
  [1440, 'spaced'],
  [1440, 'doubled'],
];

for (const email of ['officer@richmond.example', 'regional@southern.example']) {
  test(`every row can be read at every width, as it is, spaced and doubled: ${email}`, async ({ page }) => {
    await signIn(page, email, '/bookings');
    await expect(page.locator('[data-booking-row]').nth(8)).toBeVisible();
    for (const path of ['/bookings', '/']) {
      if (path === '/') {
        await page
          .getByRole('navigation')
          .getByRole('link', { name: /^(Home|Overview)$/ })
          .first()
          .click();
        await expect(page.locator('[data-booking-row]').first()).toBeVisible();
      }
      for (const [width, reading] of windows) {
        await page.setViewportSize({ width, height: 900 });
        await readAs(page, reading);
        const seen = `${path} at ${width}, ${reading}`;
        await expect
          .soft(async () => {
            expect(await findUnreadable(page, '[data-booking-row]')).toEqual([]);
            expect(await page.locator('[data-booking-row]').count()).toBeGreaterThan(0);
            if (width < 1264) expect(await findUnreadable(page, 'nav:has(> a):has(> button)')).toEqual([]);
          }, seen)
          .toPass({ timeout: 20_000 });
      }
      await readAs(page, 'as it is');
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
}

test('a row of home says on a phone all that it says on a desktop', async ({ page }) => {
  await signIn(page, 'regional@southern.example');
  const row = page.locator('[data-booking-row]');
  await expect(row.first()).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const hidden = () =>
      row
        .locator('span')
        .evaluateAll((words) =>
          words
            .filter((one) => one.childElementCount === 0 && one.textContent !== '' && !one.checkVisibility())
            .map((one) => one.textContent),
        );
    await expect.poll(hidden).toEqual([]);
  }
});

test('beside empty columns no description takes more than two lines at 820 px', async ({ page }) => {
  await signIn(page, 'officer@richmond.example', '/bookings');
  await page.setViewportSize({ width: 820, height: 1180 });
  const row = page.locator('[data-booking-row]');
  await expect(row.nth(3)).toBeVisible();
  const highest = () =>
    row.evaluateAll((rows) => Math.max(...rows.map((one) => one.getBoundingClientRect().height)));
  await expect.poll(highest).toBeLessThan(120);
});

test.describe('the first row', () => {
  for (const [width, height, most] of [
    [390, 844, 260],
    [360, 740, 260],
    [1440, 900, 300],
  ] as const) {
    test(`begins above ${most} px in a window of ${width} by ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await signIn(page, 'officer@richmond.example', '/bookings');
      const first = page.locator('[data-booking-row]').first();
      await expect(first).toBeVisible();
      if (width > 600) await expect(page.getByRole('slider', { name: /^Bookings in \d{4}$/ })).toBeVisible();
      await expect.poll(async () => (await first.boundingBox())!.y).toBeLessThan(most);
    });
  }
});

test('on a phone search, filters, year and files unfold, and `/` goes to the search', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'officer@richmond.example', '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  await expect(search).toHaveCount(0);
  const fold = page.getByRole('button', { name: 'Filter', exact: true });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('slider', { name: /^Bookings in \d{4}$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.getByRole('button', { name: 'Unfilled', exact: true }).click();
  await expect(page).toHaveURL(/status=Unfilled/);
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  await expect(search).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

test('with doubled text nothing is wider than a phone, and the client’s name in the bar is whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'officer@richmond.example');
  for (const path of ['/', '/bookings', '/bookings/create']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const name = page.getByRole('banner').getByText('Richmond Primary School');
    const bar = page.getByRole('banner');
    await expect(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const isCut = await name.evaluate(
        (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
      );
      expect(isCut, `the client's name at ${path}`).toBe(false);
      const [box, around] = [(await name.boundingBox())!, (await bar.boundingBox())!];
      expect(box.y).toBeGreaterThanOrEqual(around.y);
      expect(box.y + box.height).toBeLessThanOrEqual(around.y + around.height);
    }, path).toPass({ timeout: 20_000 });
  }
});
