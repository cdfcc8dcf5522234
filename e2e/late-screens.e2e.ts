import { signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a screen that is late says Loading... after 400 ms, asks about the Internet after 10 s, and still comes', async ({
  page,
  noise,
}) => {
  noise.expect(/\/api\/ping/);
  await signIn(page, 'viewer@richmond.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/help-screen-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/api/ping', (route) => route.abort());
  await page.clock.install();

  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByText('Loading...')).toBeHidden();
  await page.clock.fastForward(400);
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.clock.fastForward(9_600);
  await expect(page.getByText(/connected to the Internet/)).toBeVisible();

  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});
