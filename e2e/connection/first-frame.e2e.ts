import type { Page } from 'playwright/test';
import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const regional = 'regional@southern.example';

declare global {
  var atFirst: Record<string, boolean> | undefined;
}

/** Records the facts at the moment when `shown` appears: its first frame must be complete. */
async function noteAtFirst(page: Page, shown: string, asked: Record<string, string>): Promise<void> {
  await page.evaluate(
    ([wanted, facts]) => {
      globalThis.atFirst = undefined;
      const changes = new MutationObserver(() => {
        if (document.querySelector(wanted)?.checkVisibility() !== true) return;
        changes.disconnect();
        globalThis.atFirst = Object.fromEntries(
          Object.entries(facts).map(([name, selector]) => [name, document.querySelector(selector) !== null]),
        );
      });
      changes.observe(document.body, { childList: true, subtree: true, attributes: true });
    },
    [shown, asked] as const,
  );
}

const atFirst = (page: Page) => page.evaluate(() => globalThis.atFirst);

test('a panel is painted with the focus in it before the page is put out of reach', async ({ page }) => {
  await signIn(page, regional);
  const opener = page.getByRole('banner').getByRole('button', { name: /^Southern Education Group/ });
  await opener.hover();
  const dialog = page.getByRole('dialog');
  for (const _ of [1, 2]) {
    await noteAtFirst(page, '[role=dialog]', { inert: '[inert]', row: '[role=dialog] [role=treeitem]' });
    await opener.click();
    await expect(dialog).toBeVisible();
    expect(await atFirst(page)).toEqual({ inert: false, row: true });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await expect(page.locator('[inert]').first()).toBeAttached();
    for (let press = 0; press < 6; press++) await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.locator('[inert]')).toHaveCount(0);
  }
});

test('the client selector is drawn when the mouse comes to it, and a press only shows it', async ({
  page,
}) => {
  await signIn(page, regional);
  const opener = page.getByRole('banner').getByRole('button', { name: /^Southern Education Group/ });
  const site = page.locator('[role=treeitem]').first();
  const field = page.locator('[role=dialog] input');
  await opener.hover();
  await expect(site).toBeAttached();
  await expect(site).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(site).toHaveCount(0);
  for (const _ of [1, 2]) {
    await opener.hover({ position: { x: 10, y: 10 } });
    await expect(site).toBeAttached();
    await site.evaluate((element) => element.setAttribute('data-ahead', ''));
    await opener.click();
    await expect(page.locator('[role=treeitem][data-ahead]')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await field.fill('Island');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.mouse.move(0, 0);
  }
  // With the keyboard there is no pointer movement that could preload it.
  await opener.press('Enter');
  await expect(field).toBeFocused();
  await expect(async () => {
    const [panel, button] = await Promise.all([page.getByRole('dialog').boundingBox(), opener.boundingBox()]);
    expect(Math.abs(panel!.x - button!.x)).toBeLessThanOrEqual(2);
    expect(panel!.y - button!.y - button!.height).toBeLessThanOrEqual(8);
  }).toPass({ timeout: 20_000 });
});

test('the panel of a booking that is known names it at once, and says the rest a moment later', async ({
  page,
}) => {
  await signIn(page, regional, '/bookings');
  const row = page.locator('[data-booking-row]').nth(1);
  const history = page.locator('section[tabindex="-1"] ol');
  await row.click();
  await expect(history.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await noteAtFirst(page, 'section[tabindex="-1"]', {
    head: 'section[tabindex="-1"] header p',
    history: 'section[tabindex="-1"] ol',
    beside: '[data-beside]',
  });
  await row.click();
  await expect(history.first()).toBeVisible();
  expect(await atFirst(page)).toEqual({ head: true, history: false, beside: false });
  // The list makes room once the panel is painted, and nothing of it stays below the panel.
  await expect(page.locator('[data-beside]')).toBeAttached();
  await expect(async () => {
    const [list, panel] = await Promise.all([
      row.boundingBox(),
      page.locator('section[tabindex="-1"]').boundingBox(),
    ]);
    expect(list!.x + list!.width).toBeLessThan(panel!.x);
  }).toPass({ timeout: 20_000 });
});
