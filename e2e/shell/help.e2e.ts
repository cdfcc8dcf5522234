import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('help answers what this person can do, search finds it, and its version turns debug mode on and off', async ({
  page,
}) => {
  await signIn(page, 'viewer@richmond.example', '/help');
  const answers = page.getByRole('region', { name: 'Questions and answers' });
  await expect(answers.getByText('Where do I find a booking?', { exact: true })).toBeVisible();
  await expect(answers.getByText('How do I book an educator?')).toHaveCount(0);
  await answers.getByRole('searchbox', { name: 'Search the answers' }).fill('lost phone');
  await expect(answers.getByRole('status')).toHaveText('2 answers');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('lost my phone');
  await page.getByRole('option', { name: /I have lost my phone/ }).click();
  await expect(page).toHaveURL(/\/help\?topic=devices$/);
  await expect(answers.getByText('sign it out, or all others at once')).toBeVisible();

  const version = page.getByRole('button', { name: 'Version 1.0.0' });
  const debug = page.getByRole('main').getByText('Debug mode', { exact: true });
  for (let clicks = 1; clicks <= 10; clicks++) await version.click();
  await expect(page.getByText('Debug mode is on')).toBeVisible();
  await expect(debug).toBeVisible();
  await page.getByRole('link', { name: /^Take me there.*I have lost my phone/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByText(/GET \/api\/v1\//).first()).toBeVisible();
  await page.goBack();
  for (let clicks = 1; clicks <= 10; clicks++) await version.click();
  await expect(page.getByText('Debug mode is off')).toBeVisible();
  await expect(debug).toHaveCount(0);
});
