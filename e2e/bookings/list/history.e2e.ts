import { signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('the way back leads to where the list was scrolled to @phone', async ({ page }) => {
  await signIn(page, 'regional@southern.example', '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Help');
  await page.getByRole('option', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 100);
});

test('an address that is open already takes no step of the history, and back and forward go one by one', async ({
  page,
}) => {
  await signIn(page, 'viewer@richmond.example', '/settings/profile');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveTitle('Help | Staffroom');
  const steps = await page.evaluate(() => history.length);
  await menu.getByRole('link', { name: 'Help' }).click();
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(page).toHaveTitle('Profile | Staffroom');
  await page.goForward();
  await expect(page).toHaveTitle('Help | Staffroom');
});

test('an address is found in any case and with a slash at its end, which goes', async ({ page }) => {
  await signIn(page, 'viewer@richmond.example', '/help');
  for (const address of ['/Bookings', '/bookings/', '/SETTINGS/Profile/?x=1']) {
    await page.goto(address);
    await expect(page).toHaveTitle(/^(Bookings|Profile) \| Staffroom$/);
    await expect(page).not.toHaveURL(/\/(\?.*)?$/);
  }
});

test('of two addresses asked for while the first is still decided, the later is shown', async ({ page }) => {
  await signIn(page, 'viewer@richmond.example', '/help');
  await page.evaluate(() => {
    const go = (address: string) => {
      const link = document.createElement('a');
      link.href = address;
      document.body.append(link);
      link.click();
      link.remove();
    };
    go('/settings/appearance');
    go('/bookings');
  });
  await expect(page).toHaveTitle('Bookings | Staffroom');
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  await expect(page).toHaveURL(/\/bookings$/);
  await page.goBack();
  await expect(page).toHaveTitle('Appearance | Staffroom');
});
