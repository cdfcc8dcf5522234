import { signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

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
    expect(new URL(page.url()).pathname).not.toMatch(/\/$/);
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
