import type { Locator, Page } from 'playwright/test';
import { buildPrimitives } from '../support/primitives.ts';
import type { Primitives } from '../support/primitives.ts';
import { expect, test } from '../support/test.ts';

// The first test waits for the build.
test.describe.configure({ timeout: 120_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let primitives: Primitives;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  primitives = await buildPrimitives();
});
test.beforeEach(async ({ page, noise }) => {
  noise.allow(/404.*no-such-image/);
  await primitives.open(page);
  await expect(page.getByRole('heading', { name: 'Primitives' })).toBeVisible();
});

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).first();

test('a menu and a split button are walked by the arrows, and give the focus back @phone', async ({
  page,
}) => {
  const opener = button(page, 'Actions');
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'Actions of the booking' });
  const item = (name: string) => menu.getByRole('menuitem', { name });
  await expect(item('Edit')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  // A disabled item is skipped; it says why it is disabled.
  await expect(item('Cancel booking')).toBeFocused();
  await expect(item('Extend')).toHaveAttribute('aria-disabled', 'true');
  await expect(item('Extend')).toContainText('This booking has ended');
  await page.keyboard.press('End');
  await expect(item('Cancel booking')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Edit')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();

  const more = button(page, 'More ways to book');
  await more.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Book again' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'From a template' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('a modal keeps the focus within, closes by Escape and gives it back; a question has no other way out @phone', async ({
  page,
}) => {
  for (const [name, title, role] of [
    ['Modal', 'Cancel this booking', 'dialog'],
    ['Question', 'Leave without sending?', 'alertdialog'],
    ['Large modal', 'Delayed text messages', 'dialog'],
  ] as const) {
    const opener = button(page, name);
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole(role, { name: title });
    await expect(dialog).toBeVisible();
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press(tabs % 2 === 0 ? 'Tab' : 'Shift+Tab');
      expect(await dialog.evaluate((box) => box.contains(document.activeElement)), title).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('a modal closes by Escape also while the focus is nowhere yet', async ({ page }) => {
  const opener = button(page, 'Modal');
  await opener.focus();
  await page.evaluate(() =>
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role="dialog"]') === null) return;
      observer.disconnect();
      (document.activeElement as HTMLElement).blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      document.body.dataset['wasOpen'] = '';
    }).observe(document.body, { childList: true, subtree: true }),
  );
  await page.keyboard.press('Enter');
  await expect(page.locator('body[data-was-open]')).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('every part that takes the focus has a name, and shows that it has it @phone', async ({ page }) => {
  const seen = new Set<string>();
  const nameless: string[] = [];
  const unseen: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let tabs = 0; tabs < 400; tabs += 1) {
    await page.keyboard.press('Tab');
    const { id, html, name, isShown } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      element.dataset['walked'] ??= String(document.querySelectorAll('[data-walked]').length);
      const labels =
        'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : [];
      const byId = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((one) => document.getElementById(one));
      const texts = [
        element.getAttribute('aria-label'),
        ...byId.map((one) => one?.textContent),
        ...labels.map((label) => label.textContent),
        element.textContent,
      ];
      const drawn = (one: Element | null) => {
        if (one === null) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      };
      const around = [
        element,
        element.parentElement,
        element.parentElement?.parentElement ?? null,
        element.nextElementSibling,
      ];
      return {
        id: element === document.body ? 'body' : element.dataset['walked'],
        html: element.outerHTML.slice(0, 120),
        name: texts.find((text) => text?.trim())?.trim() ?? '',
        isShown: element === document.body || around.some(drawn),
      };
    });
    if (id === 'body' || seen.has(id!)) break;
    seen.add(id!);
    if (name === '') nameless.push(html);
    if (!isShown) unseen.push(html);
  }
  expect(seen.size).toBeGreaterThan(50);
  expect(nameless).toEqual([]);
  expect(unseen).toEqual([]);
});

test('what leads out of the portal says so, opens beside it, and is no script', async ({ page }) => {
  const out = page.getByRole('link', { name: /^Help centre/ });
  await expect(out).toHaveAttribute('target', '_blank');
  await expect(out).toHaveAttribute('rel', /noopener/);
  await expect(out).toHaveAccessibleName(/opens/);
  await expect(page.getByRole('link', { name: /office@school\.example/ })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await expect(page.getByRole('link', { name: /03 9999 0000/ })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByText('No link at all')).toBeVisible();
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
});
