import type { Page } from 'playwright/test';
import { formIsReady, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const people = ['officer@richmond.example', 'regional@southern.example'];
const places = ['/', '/bookings', '/bookings/create', '/settings/profile', '/settings/appearance', '/help'];

for (const email of people) {
  test(`doubled text never scrolls sideways, and the bar names the client: ${email}`, async ({ page }) => {
    await signIn(page, email, places[0]);
    for (const path of places) {
      await page.setViewportSize({ width: 1440, height: 900 });
      if (path !== places[0]) await page.goto(path);
      await expect(page.locator('main h1')).toBeVisible();
      if (path === '/bookings/create') await formIsReady(page);
      for (const isDoubled of [false, true]) {
        for (const width of [320, 390, 820, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          await setTextSize(page, isDoubled ? '200%' : '');
          const seen = `${path} at ${width}${isDoubled ? ', doubled' : ''}`;
          await expect
            .soft(async () => expect(await widthOf(page)).toBe(width), seen)
            .toPass({ timeout: 5000 });
          expect.soft(await lookAtClient(page), seen).toEqual([]);
        }
      }
      await setTextSize(page, '');
    }
  });
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** What is wrong with the client's name in the bar: it stands inside, in two lines at most, with a word of it whole. */
function lookAtClient(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('header')!.getBoundingClientRect();
    const name = document.querySelector<HTMLElement>('header [title]:has(> span)')!;
    const { top, bottom } = name.getBoundingClientRect();
    const lines = Math.round((bottom - top) / Number.parseFloat(getComputedStyle(name).lineHeight));
    const word = document.createRange();
    const [text] = [...name.firstElementChild!.childNodes];
    word.setStart(text!, 0);
    word.setEnd(text!, text!.textContent!.split(' ')[0]!.length);
    return [
      top < bar.top || bottom > bar.bottom ? 'beyond the bar' : '',
      lines > 2 ? `${lines} lines` : '',
      word.getClientRects().length === 1 ? '' : 'its first word is broken',
    ].filter(Boolean);
  });
}
