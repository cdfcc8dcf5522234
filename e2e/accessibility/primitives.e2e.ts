import type { Locator, Page } from 'playwright/test';
import { buildPrimitives } from '../support/primitives.ts';
import type { Primitives } from '../support/primitives.ts';
import { expect, test } from '../support/test.ts';

// The first test waits for the build.
test.describe.configure({ timeout: 120_000 });

let primitives: Primitives;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  primitives = await buildPrimitives();
});
test.beforeEach(async ({ page, noise }) => {
  noise.allow(/404.*(no-such-image|\/config\/)/);
  await primitives.open(page);
  await expect(page.getByRole('heading', { name: 'Primitives' })).toBeVisible();
});

async function openPicker(page: Page, name: string | RegExp): Promise<{ picker: Locator; ok: Locator }> {
  await page.getByRole('button', { name }).click();
  const picker = page.getByRole('dialog');
  await expect(picker).toBeVisible();
  return { picker, ok: picker.getByRole('button', { name: 'OK', exact: true }) };
}

test('several dates are typed with commas', async ({ page }) => {
  const { picker, ok } = await openPicker(page, 'Several dates');
  await expect(ok).toBeDisabled();
  const dates = picker.getByRole('textbox', { name: 'Dates' });
  await dates.fill('12/3/2026, 10/3/26');
  await expect(picker.getByText('2 days: Tue 10 Mar, Thu 12 Mar')).toBeVisible();
  await dates.fill('12/3/2026, 10/3/26, soon');
  await expect(picker.getByText('Please enter a valid date').first()).toBeVisible();
  await expect(ok).toBeDisabled();
  await dates.fill('12/3/2026, 10/3/26');
  await expect(ok).toBeEnabled();
  await ok.click();
  await expect(page.getByRole('button', { name: '2026-03-10, 2026-03-12' })).toBeVisible();
});

const dayFirst = { long: 'Friday 3 April 2026', week: 'Monday', typed: '3/4/26' };
const monthFirst = { long: 'Friday, April 3, 2026', week: 'Monday', typed: '4/3/26' };
const variants = [
  { name: 'AU', ...dayFirst, short: '03/04/2026', clock: 12 },
  { name: 'NZ', ...dayFirst, short: '03/04/2026', clock: 12 },
  { name: 'UK', ...dayFirst, short: '3/04/2026', clock: 24 },
  { name: 'CA', ...monthFirst, short: '04/03/2026', clock: 12 },
  { name: 'US', ...monthFirst, week: 'Sunday', short: '04/03/2026', clock: 12 },
  { name: 'EN', ...dayFirst, short: '03/04/2026', clock: 12 },
];

test('each variant types and shows dates and times alike', async ({ page }) => {
  // One page for all variants: values left from the previous variant are shown in the format of the chosen one.
  for (const variant of variants) await test.step(variant.name, () => readsAsPeopleExpect(page, variant));
});

async function readsAsPeopleExpect(page: Page, variant: (typeof variants)[number]): Promise<void> {
  const { name, long, week, typed, short, clock } = variant;
  await page.getByRole('combobox', { name: /Variant/ }).selectOption(name);
  const { picker, ok } = await openPicker(page, /^Day /);
  await expect(picker.getByRole('columnheader').first()).toHaveAttribute('abbr', week);
  await picker.getByRole('textbox', { name: 'Date' }).fill(typed);
  await expect(picker.getByText(long).first()).toBeVisible();
  await ok.click();
  await expect(page.getByRole('button', { name: /^Day / })).toContainText(short);

  const time = page.getByRole('textbox', { name: 'Start time' });
  for (const entry of ['14:05', '14:05:59', '1405', '14.05', '2:05 pm', '205p']) {
    await time.fill(entry);
    await time.blur();
    await expect(time).toHaveValue(clock === 12 ? '2:05 pm' : '14:05');
  }
  for (const entry of ['865', '24:00', '2:5']) {
    await time.fill(entry);
    await time.blur();
    await expect(time).toHaveAccessibleDescription('Please enter a valid time');
  }
  await time.fill('8:30');
  await time.blur();
  await expect(time).toHaveValue(clock === 12 ? '8:30 am' : '08:30');
}

test('each kind of text says what it refuses when it is left', async ({ page }) => {
  const refusals: [label: string, entry: string, message: string][] = [
    ['Email address', 'office@school', 'This field must be a valid email'],
    ['Pupils', 'two', 'Please enter a valid number'],
    ['Telephone', 'call me', 'Please enter a valid phone number'],
    ['Map address', 'javascript:alert(1)', 'Please enter a valid web address'],
    ['Pupils', '1'.repeat(41), 'This field must be 40 characters or less'],
  ];
  for (const [label, entry, message] of refusals) {
    const field = page.getByRole('textbox', { name: label });
    await field.fill(entry);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(message);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  const end = page.getByRole('textbox', { name: 'End time' });
  await end.focus();
  await end.blur();
  await expect(end).toHaveAccessibleDescription('This field is required');
});

test('of thousands of choices only some are drawn, and all are scrolled to, found and chosen', async ({
  page,
}) => {
  await page.getByRole('button', { name: /^Many sites/ }).click();
  const list = page.getByRole('group', { name: 'Many sites' });
  const boxes = list.getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  expect(await boxes.count()).toBeLessThan(300);
  const search = page.getByRole('searchbox', { name: 'Search Many sites' });
  await search.fill('no such site');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(boxes).toHaveCount(0);
  await search.fill('');
  const last = list.getByText('Site 2000', { exact: true });
  await expect(async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(last).toBeVisible({ timeout: 100 });
  }).toPass();

  await search.fill('site 1999');
  await list.getByRole('checkbox', { name: /^Site 1999/ }).check();
  await expect(page.getByText('1 chosen')).toBeVisible();
  await search.fill('');
  expect(await boxes.count()).toBeLessThan(300);
  await list.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(page.getByText('2,000 chosen')).toBeVisible();
});

test('a list that fades takes no press from what stands under it', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Classification' }).click();
  const option = page.getByRole('listbox', { name: 'Classification' }).getByRole('option').nth(1);
  const { x, y, width, height } = (await option.boundingBox())!;
  // Slow enough to be hit while it fades out.
  await page.addStyleTag({ content: ':root { --motion: 60s !important }' });
  await option.click();
  const fading = page.locator('[data-exiting]');
  await expect(fading).toBeVisible();
  const isMet = await fading.evaluate(
    (surface, [left, top]) => surface.contains(document.elementFromPoint(left, top)),
    [x + width / 2, y + height / 2] as const,
  );
  expect(isMet).toBe(false);
});

test('an avatar has six sizes, and initials where its image does not load', async ({ page }) => {
  const sizes = await page
    .getByRole('img', { name: 'Sam Okafor' })
    .evaluateAll((faces) =>
      faces.map((face) => face.getBoundingClientRect()).map(({ width, height }) => [width, height]),
    );
  expect(sizes.slice(0, 6)).toEqual([24, 32, 40, 56, 62, 74].map((size) => [size, size]));
  await expect(page.getByRole('img', { name: 'Broken Image' })).toHaveText('BI');
  await expect(page.getByRole('img', { name: 'Zoë' })).toHaveText('Z');
});

test('a row is removed where it stands and comes back, by the keys alone as well', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Timesheets that are ready' });
  const rows = table.getByRole('row');
  const count = await rows.count();
  const remove = table.getByRole('button', { name: /^Remove / }).first();
  const name = (await remove.getAttribute('aria-label'))!.replace('Remove ', '');
  const row = rows.filter({ hasText: name });
  const undo = row.getByRole('button', { name: `Undo, keep ${name}` });
  await remove.focus();
  await page.keyboard.press('Enter');
  // The row stays in its place, struck through, and its undo button has the focus.
  await expect(undo).toBeFocused();
  await expect(rows).toHaveCount(count);
  await expect(row.getByText(name, { exact: true })).toHaveCSS('text-decoration-line', 'line-through');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: `Remove ${name}` })).toBeFocused();
  await expect(row.getByText(name, { exact: true })).not.toHaveCSS('text-decoration-line', 'line-through');
  // Several can be removed at once, each with its own undo button.
  const removals = table.getByRole('button', { name: /^Remove / });
  while ((await removals.count()) > 0) await removals.first().click();
  await expect(table.getByRole('button', { name: /^Undo, keep / })).toHaveCount(count - 2);
  await undo.click();
  await expect(removals).toHaveCount(1);
  await expect(removals).toHaveAccessibleName(`Remove ${name}`);
});

test('a toast stands bottom centre for 5 seconds, and waits under the mouse', async ({ page }) => {
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  const show = () => page.getByRole('button', { name: 'Toast: success' }).click();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await show();
  await expect(messages).toHaveCount(1);
  const { width, height } = page.viewportSize()!;
  const box = (await messages.boundingBox())!;
  expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(2);
  expect(height - (box.y + box.height)).toBeLessThan(64);
  await page.clock.runFor(4_999);
  await expect(messages).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(messages).toHaveCount(0);

  await show();
  await messages.hover();
  await page.clock.runFor(20_000);
  await expect(messages).toHaveCount(1);
  await page.mouse.move(5, 5);
  await page.clock.runFor(5_000);
  await expect(messages).toHaveCount(0);
});

test('a toast that appears under a resting mouse closes, unless the mouse moves on it', async ({ page }) => {
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const show = page.getByRole('button', { name: 'Toast: success' });
  await show.press('Enter');
  const { x, y, width, height } = (await messages.boundingBox())!;
  const middle = [x + width / 2, y + height / 2] as const;
  await page.clock.runFor(5_000);
  await expect(messages).toHaveCount(0);
  await page.mouse.move(...middle);

  await show.press('Enter');
  const isUnderMouse = () => messages.evaluate((message) => message.matches(':hover'));
  await expect.poll(isUnderMouse).toBe(true);
  await page.clock.runFor(5_000);
  await expect(messages).toHaveCount(0);

  await show.press('Enter');
  await expect.poll(isUnderMouse).toBe(true);
  await page.mouse.move(middle[0] + 3, middle[1]);
  await page.clock.runFor(20_000);
  await expect(messages).toHaveCount(1);
});

test('a locked part of a tree opens by a press and by Enter alike, and chooses nothing', async ({ page }) => {
  for (const field of ['Place', 'Sites']) {
    await page.getByRole('button', { name: new RegExp(`^${field} `) }).click();
    const tree = page.getByRole('tree', { name: field });
    const locked = tree.getByRole('treeitem', { name: 'Carlton College' });
    await expect(locked).toHaveAttribute('aria-expanded', 'false');
    // Disabled for choosing only.
    await locked.click({ force: true });
    await expect(locked).toHaveAttribute('aria-expanded', 'true');
    await locked.press('Enter');
    await expect(locked).toHaveAttribute('aria-expanded', 'false');
    await locked.press('Space');
    await expect(locked).toHaveAttribute('aria-expanded', 'true');
    await tree.getByRole('treeitem', { name: 'Library' }).click({ force: true });
    await tree.getByRole('treeitem', { name: 'Library' }).press('Enter');
    await expect(tree).toBeVisible();
    await expect(tree.getByRole('treeitem', { name: 'Main campus' })).toHaveAttribute(
      field === 'Place' ? 'aria-selected' : 'aria-checked',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(tree).toHaveCount(0);
  }
});

test('a modal that fills the window keeps the same distance from its edges', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 240 });
  await page.getByRole('button', { name: 'Modal', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking' });
  await expect(dialog).toBeVisible();
  await expect
    .poll(async () => {
      const { y, height } = (await dialog.boundingBox())!;
      return [Math.round(y), Math.round(240 - y - height)];
    })
    .toEqual([24, 24]);
});

test('on a phone the buttons of a modal keep their words on one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Modal', exact: true }).first().click();
  const buttons = page.getByRole('dialog', { name: 'Cancel this booking' }).locator('footer button');
  await expect(buttons).toHaveText(['Keep it', 'Cancel this booking']);
  const lines = await buttons.evaluateAll((all) =>
    all.map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(lines).toEqual([1, 1]);
});
