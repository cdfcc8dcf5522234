import type { Locator } from 'playwright/test';
import { formIsReady, sendButton, signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Counts what a person presses. */
function createFinger(): { tap: (target: Locator) => Promise<void>; taps: () => number } {
  let taps = 0;
  return {
    tap: async (target) => {
      taps += 1;
      await target.click();
    },
    taps: () => taps,
  };
}

test('Book again: at most 3 taps from home to a sent booking @phone', async ({ page }) => {
  await signIn(page, 'officer@richmond.example');
  const { tap, taps } = createFinger();
  const again = page.getByRole('region', { name: 'Book again' });
  await tap(again.getByRole('button', { name: /^Class teacher, whole day/ }));
  await tap(sendButton(page));
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(3);
});

test('a past booking is repeated in 3 taps @phone', async ({ page }) => {
  await signIn(page, 'officer@richmond.example');
  const { tap, taps } = createFinger();
  const patterns = page.getByRole('region', { name: 'Book again' }).getByRole('button', { name: / · / });
  await tap(patterns.last());
  await expect(page).toHaveURL(/copy=/);
  await formIsReady(page);
  await tap(sendButton(page));
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(3);
});

test('from nothing with a template: at most 6 taps and no typing', async ({ page }) => {
  await signIn(page, 'officer@richmond.example');
  const { tap, taps } = createFinger();
  await tap(page.getByRole('button', { name: 'More ways to book' }));
  await tap(page.getByRole('menuitem', { name: 'Class teacher, whole day' }));
  await formIsReady(page);
  await tap(sendButton(page));
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(6);
});
