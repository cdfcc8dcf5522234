import type { Page } from 'playwright/test';
import { fillSignIn, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** As written they are of this origin, but resolved they are of another one. */
const addresses = [
  '/.//evil.example',
  '/%2e//evil.example',
  '/..//evil.example',
  '/.\\\\evil.example',
  '/.\t/\n/evil.example',
  '//evil.example',
];

/** Records the requests to other origins. */
async function noteForeign(page: Page): Promise<string[]> {
  const foreign: string[] = [];
  await page.route(
    (url) => url.origin !== process.env['E2E_ADDRESS'],
    (route) => {
      foreign.push(route.request().url());
      return route.fulfill({ body: 'elsewhere' });
    },
  );
  return foreign;
}

for (const from of addresses) {
  test(`the timeout page follows ${JSON.stringify(from)} home, not to another site`, async ({ page }) => {
    const foreign = await noteForeign(page);
    await page.goto(`/timeout?from=${encodeURIComponent(from)}`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(foreign).toEqual([]);
  });
}

test('a sign-in goes home where the address asked for is not ours, and so does who is signed in already', async ({
  page,
}) => {
  const foreign = await noteForeign(page);
  const asked = `/login?from=${encodeURIComponent(addresses[0]!)}`;
  await page.goto(asked);
  await fillSignIn(page, 'viewer@richmond.example');
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/(overview)?$/);
  await page.goto(asked);
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  expect(foreign).toEqual([]);
});

test('a link to a path with two slashes stays on this site', async ({ page }) => {
  const foreign = await noteForeign(page);
  await signIn(page, 'viewer@richmond.example', '/help');
  await page.getByRole('main').evaluate((main) => {
    const link = document.createElement('a');
    link.href = '/.//evil.example';
    link.textContent = 'A link';
    main.append(link);
  });
  await page.getByRole('link', { name: 'A link' }).click();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(foreign).toEqual([]);
});
