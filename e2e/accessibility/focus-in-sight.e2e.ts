import type { Page } from 'playwright/test';
import { formIsReady, sendButton, signIn, summary } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

for (const size of sizes) {
  test(`no field of the form is covered when it has the focus at ${size.width}×${size.height} @phone-only @phone`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await signIn(page, 'officer@richmond.example', '/bookings/create');
    await formIsReady(page);
    // Opens every part of the form.
    await page.getByText('For your records').click();
    await page.getByRole('button', { name: /^Ask for/ }).click();
    await expect(page.getByRole('combobox', { name: 'Educator to ask first' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).focus();
    const stops: string[] = [];
    const covered: string[] = [];
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press(key);
        const stop = await lookOnceAtRest(page);
        if (stop === null) continue;
        stops.push(stop.name);
        if (stop.problem !== '') covered.push(`${key} ${stop.name}: ${stop.problem}`);
      }
    }
    expect(new Set(stops).size).toBeGreaterThan(20);
    expect(covered).toEqual([]);
  });
}

for (const { width, height } of [...sizes, { width: 1440, height: 900 }]) {
  const tags = width < 600 ? ' @phone-only @phone' : '';
  test(`the first press of Book ends at a field in sight at ${width}×${height}${tags}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, 'staff@richmond.example', '/bookings/create');
    await formIsReady(page);
    await sendButton(page).focus();
    await page.keyboard.press('Enter');
    const list = page.getByRole('alert').filter({ hasText: /Please check \d+ things/ });
    await expect(list).toBeAttached();
    await expect.poll(() => lookAtFocus(page)).toMatchObject({ name: /Classification/, problem: '' });
    // Once a problem is fixed, the next one is in view too.
    await sendButton(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => lookAtFocus(page)).toMatchObject({ name: /Classification/, problem: '' });
    // The summary counts the problems in the list, and leads to it.
    await page.getByRole('textbox', { name: 'Start' }).fill('');
    await summary(page)
      .getByRole('button', { name: /^Please check/ })
      .click();
    await expect(list.getByRole('button').first()).toBeFocused();
    await expect(list.getByRole('button').first()).toBeInViewport({ ratio: 1 });
  });
}

test('a sign-in that is refused ends at a field in sight @phone-only @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/');
  const press = page.getByRole('button', { name: 'Sign in', exact: true });
  await press.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeInViewport({ ratio: 1 });
});

test('the summary opens above its line, and closes when one goes on @phone-only @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page, 'officer@richmond.example', '/bookings/create');
  await formIsReady(page);
  const height = async () => (await summary(page).boundingBox())!.height;
  await expect.poll(height).toBeLessThan(128);
  const more = summary(page).getByRole('button', { name: 'Show the whole booking' });
  await more.click();
  await expect(summary(page).getByText('Richmond Primary School')).toBeInViewport();
  await expect.poll(height).toBeGreaterThan(128);
  await page.getByRole('textbox', { name: 'Room' }).focus();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('on a low phone nothing that has the focus stands under the bars @phone-only @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page, 'staff@richmond.example');
  const covered: string[] = [];
  for (const path of ['/', '/bookings', '/replace-me']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#content [aria-busy="true"]')).toHaveCount(0);
    let stops = 0;
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press(key);
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element?.closest('#content')) return null;
          const { top, bottom } = (element.closest('label') ?? element).getBoundingClientRect();
          const bar = document.querySelector('nav:last-of-type')!.getBoundingClientRect();
          const isCovered = bottom - top < innerHeight / 2 && bottom > bar.top + 1;
          return { isCovered, name: `${element.textContent.trim()}, ${top} to ${bottom}` };
        });
        if (stop === null) continue;
        stops += 1;
        if (stop.isCovered) covered.push(`${path} ${key} ${stop.name}`);
      }
    }
    expect(stops, path).toBeGreaterThan(10);
  }
  expect(covered).toEqual([]);
});

/** Like `lookAtFocus`, but allows a frame or two for scrolling the focused element into view. */
async function lookOnceAtRest(page: Page): ReturnType<typeof lookAtFocus> {
  let found = await lookAtFocus(page);
  for (let frames = 0; frames < 30 && found !== null && found.problem !== ''; frames += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found = await lookAtFocus(page);
  }
  return found;
}

/** What covers the focused element of the form; null if the focus is on the bars or on nothing. */
function lookAtFocus(page: Page): Promise<{ name: string; problem: string } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element.closest('form') === null || element.closest('aside') !== null)
      return null;
    // A checkbox is rendered by its label.
    const shown = element.closest('label') ?? element;
    const { top, bottom, left, right } = shown.getBoundingClientRect();
    const name =
      (element as HTMLElement).ariaLabel ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent;
    const bars = [...document.querySelectorAll('header, form > aside')]
      .filter((bar) => ['sticky', 'fixed'].includes(getComputedStyle(bar).position))
      .map((bar) => bar.getBoundingClientRect());
    const overlaps = bars.filter((bar) => bar.top < bottom - 1 && bar.bottom > top + 1);
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 3, top + 3],
      [right - 3, bottom - 3],
    ] as const;
    const above = points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .filter(
        (found) =>
          found === null || !(found.contains(shown) || shown.contains(found) || !found.closest('aside')),
      );
    const problem = [
      overlaps.length > 0 ? `under a bar, ${top} to ${bottom}` : '',
      top < 0 || bottom > innerHeight ? `outside, ${top} to ${bottom}` : '',
      above.length > 0 ? `under ${above.map((found) => found?.tagName ?? 'nothing').join()}` : '',
    ];
    return { name: name.trim(), problem: problem.filter(Boolean).join(', ') };
  });
}
