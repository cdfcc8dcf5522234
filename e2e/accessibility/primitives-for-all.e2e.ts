import type { Locator } from 'playwright/test';
import { expectNoViolations } from '../support/axe.ts';
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
test.beforeEach(({ noise }) => noise.allow(/404.*no-such-image/));

test('every primitive in every state stands in nobody’s way, and nothing is wider than the page @phone', async ({
  page,
}) => {
  await primitives.open(page);
  await expect(page.getByRole('heading', { name: 'Primitives' })).toBeVisible();
  await expectNoViolations(page, 'primitives');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

test('where text runs from right to left the arrows of tabs and of a calendar do, too', async ({ page }) => {
  await primitives.open(page);
  const tab = page.getByRole('tab', { name: 'Ready' });
  await tab.focus();
  await page.keyboard.press('ArrowRight');
  const next = page.getByRole('tab', { selected: true, name: /^(?!Ready)/ }).first();
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab).toBeFocused();
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await page.keyboard.press('ArrowLeft');
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab).toBeFocused();

  await page.getByRole('button', { name: 'Several dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select dates' });
  await dialog.getByRole('textbox', { name: 'Dates' }).fill('11/03/2026');
  await expect(dialog.getByRole('gridcell', { selected: true })).toHaveCount(1);
  await dialog.getByRole('gridcell', { selected: true }).getByRole('button').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('button', { name: /^Thursday 12 March 2026/ })).toBeFocused();
});

test('several dates are typed by the keyboard alone, each shown in words and on the calendar', async ({
  page,
}) => {
  await primitives.open(page);
  await expect(page.getByRole('heading', { name: 'Primitives' })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Several dates' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Select dates' });
  const field = dialog.getByRole('textbox', { name: 'Dates' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('placeholder', 'DD/MM/YYYY, DD/MM/YYYY to DD/MM/YYYY');
  await page.keyboard.type('12/03/2026, 10-3-26,17/03/2026');
  await expect(dialog).toContainText(/3 days: .*10.*12.*17 Mar/);
  await expect(dialog.getByRole('gridcell', { selected: true })).toHaveCount(3);
  await expectNoViolations(page, 'picker of several dates');

  await page.keyboard.type(', 13/03/2026');
  await expect(dialog).toContainText('Pupil-free day');
  await expect(ok(dialog)).toBeDisabled();
  await page.keyboard.type(', 40/03/2026');
  await expect(dialog).toContainText('Please enter a valid date');
  await expect(ok(dialog)).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('12/03/2026, 10/03/2026');
  await expect(dialog).toContainText('2 days');
  await dialog.getByRole('button', { name: /^Wednesday 11 March 2026/ }).click();
  await expect(field).toHaveValue('10/03/2026, 11/03/2026, 12/03/2026');
  await ok(dialog).click();
  await expect(page.getByRole('button', { name: '2026-03-10, 2026-03-11, 2026-03-12' })).toBeFocused();
});

const ok = (dialog: Locator) => dialog.getByRole('button', { name: 'OK', exact: true });

test('what is removed from a table moves nothing, and its title stays on one line @phone', async ({
  page,
}) => {
  await primitives.open(page);
  for (const width of [null, 320]) {
    if (width !== null) await page.setViewportSize({ width, height: 700 });
    const table = page.getByRole('table', { name: 'Timesheets that are ready' });
    const placesOfWords = () =>
      table.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return [...element.querySelectorAll('caption, tr > * > span:first-child')].map((one) => {
          const { x, y } = one.getBoundingClientRect();
          return [x - left, y - top].map(Math.round);
        });
      });
    await table.getByRole('button', { name: 'Remove Priya Nair' }).scrollIntoViewIfNeeded();
    const before = await placesOfWords();
    const caption = await table.locator('caption').boundingBox();
    expect(caption!.height).toBeLessThan(40);
    await table.getByRole('button', { name: 'Remove Priya Nair' }).click();
    const undo = table.getByRole('button', { name: 'Undo, keep Priya Nair' });
    await expect(undo).toBeFocused();
    expect(await placesOfWords()).toEqual(before);
    await undo.click();
  }
});

test('a search in choices announces how many it finds, and when it finds nothing', async ({ page }) => {
  await primitives.open(page);
  const panel = page.getByRole('dialog');
  const status = panel.getByRole('status');
  for (const [field, some, found] of [
    ['Many sites', 'site 1999', '1 found'],
    ['Sites', 'NORTH', /^[1-9]\d* found$/],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
    const search = panel.getByRole('searchbox');
    await expect(status).toBeEmpty();
    await search.fill(some);
    await expect(status).toHaveText(found);
    await search.fill('zzz');
    await expect(status).toHaveText('Nothing matches');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
  const combo = page.getByRole('combobox', { name: 'Classification' });
  await combo.fill('zzz');
  const empty = page.getByRole('option', { name: 'Nothing matches' });
  await expect(combo).toHaveAttribute('aria-activedescendant', (await empty.getAttribute('id'))!);
});
