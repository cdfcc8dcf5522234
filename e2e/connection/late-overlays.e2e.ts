import type { Page, Route } from 'playwright/test';
import { formIsReady, isLive, sendButton, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Reloads the page and holds back the chunk. Without mouse moves no overlay has been preloaded. */
async function openWithHeldChunk(page: Page, chunk: string, path = '/'): Promise<() => void> {
  await signIn(page, 'officer@richmond.example', path);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/assets/${chunk}-*.js`, async (route: Route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return letGo;
}

const account = (page: Page) => page.getByRole('button', { name: /^Your account/ });

test('a menu pressed before its chunk is there opens when it comes, with the focus in it @phone', async ({
  page,
}) => {
  const letGo = await openWithHeldChunk(page, 'menu-list');
  await account(page).click();
  await expect(account(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(account(page)).toHaveAttribute('aria-busy', 'true');
  await expect(account(page)).toBeFocused();

  letGo();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(account(page)).toBeFocused();
});

test('arrow keys open a menu at its first and last item, before its chunk is there and after', async ({
  page,
}) => {
  const letGo = await openWithHeldChunk(page, 'menu-list');
  const items = page.getByRole('menuitem');
  await account(page).focus();
  await page.keyboard.press('ArrowUp');
  letGo();
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeFocused();
  for (const key of ['ArrowDown', 'Enter', ' ']) {
    await page.keyboard.press(key);
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(account(page)).toBeFocused();
  }
});

test('a press is taken back by Escape and by going elsewhere', async ({ page }) => {
  const letGo = await openWithHeldChunk(page, 'menu-list');
  await account(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(account(page)).not.toBeFocused();
  const arrived = page.waitForResponse('**/assets/menu-list-*.js');
  letGo();
  await arrived;
  await account(page).hover();
  await expect(account(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('menu')).toBeHidden();
});

test('a chunk that is lost is told, and Retry opens what was pressed @phone', async ({ page, noise }) => {
  noise.expect(/menu-list/);
  await signIn(page, 'officer@richmond.example');
  await page.route('**/assets/menu-list-*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // When the stream opens, lost chunks are reloaded automatically; here the person has to retry.
  await isLive(page);

  await account(page).click();
  const notice = page.getByRole('dialog', { name: /did not load/ });
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await expect(account(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(notice).toBeVisible();
  await page.unroute('**/assets/menu-list-*.js');
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  // Shows which element has the focus if it is not the first item.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.outerHTML))
    .toMatch(/^<div.*data-key="theme"/);
  await expect(notice).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(account(page)).toBeFocused();
});

test('a dialog whose chunk gets no answer for 120 s is asked for anew by Retry', async ({ page }) => {
  let asked = 0;
  await page.route('**/assets/command-palette-*.js', async (route) => {
    asked += 1;
    // The first request is never answered.
    if (asked > 1) await route.continue();
  });
  await page.clock.install();
  await signIn(page, 'viewer@richmond.example', '/help');
  // A screen that were still loading would count as lost too.
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Search/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Loading...' })).toBeVisible();
  await page.clock.fastForward(121_000);
  const notice = page.getByRole('dialog', { name: /did not load/ });
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
});

test('a dialog that is late says so, and stands there when it comes', async ({ page }) => {
  const letGo = await openWithHeldChunk(page, 'command-palette');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ricj');
  await expect(page.getByRole('dialog', { name: 'Loading...' })).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('h');
  letGo();
  const search = page.getByRole('combobox', { name: 'Search or go to' });
  await expect(search).toBeFocused();
  // What was typed meanwhile is there, and typing goes on behind it.
  await page.keyboard.type('mond');
  await expect(search).toHaveValue('richmond');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(search).toHaveValue('');
});

test('a part of the booking form that is lost can be asked for again', async ({ page, noise }) => {
  noise.expect(/dates-calendar/);
  noise.expect(/problem-list/);
  await signIn(page, 'officer@richmond.example');
  await page.route(/\/assets\/(dates-calendar|problem-list)-[^/]+\.js$/, (route) => route.abort());
  await page.goto('/bookings/create');
  const lost = page.getByRole('alert').filter({ hasText: 'This part of the page did not load' });
  await expect(lost).toHaveCount(1);
  // When the stream opens, lost chunks are reloaded automatically; here the person has to retry.
  await isLive(page);
  await page.getByRole('button', { name: 'Do not tell Olive Okafor' }).click();
  await sendButton(page).click();
  await expect(lost).toHaveCount(2);
  await page.unrouteAll();
  for (const left of [1, 0]) {
    await lost.first().getByRole('button', { name: 'Retry' }).click();
    await expect(lost).toHaveCount(left);
  }
  await formIsReady(page);
  await expect(page.getByRole('group', { name: 'Dates' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check' })).toBeVisible();
});

test('what the mouse is pressed on in a menu is chosen, whatever comes and moves meanwhile', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/bookings/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await signIn(page, 'viewer@richmond.example');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).hover();
  await page.mouse.down();
  const answered = page.waitForResponse(/\/api\/v1\/bookings/);
  held.resolve();
  await (await answered).finished();
  await page.setViewportSize({ width: 1430, height: 880 });
  await page.mouse.up();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
