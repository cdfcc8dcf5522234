import type { Locator } from 'playwright/test';
import { nextWorkingDays } from '../../support/school-days.ts';
import { formIsReady, sendButton, signIn, summary } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** Counts the presses of a person. */
function createFinger() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      // People scroll to what they press.
      await target.scrollIntoViewIfNeeded();
      await target.click();
    },
    /** One tap on the field and one in the device's own list. */
    choose: async (target: Locator, option: string) => {
      taps += 2;
      await target.scrollIntoViewIfNeeded();
      await target.selectOption(option);
    },
    taps: () => taps,
  };
}

test('Book again: at most 3 taps from home to a sent booking @phone', async ({ page, school }) => {
  await signIn(page, school.officer.email);
  const { tap, taps } = createFinger();
  const again = page.getByRole('region', { name: 'Book again' });
  await tap(again.getByRole('button', { name: /^Class teacher, whole day/ }));
  await tap(sendButton(page));
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(3);
});

test('an earlier booking is repeated in 3 taps @phone', async ({ page, school }) => {
  const [day] = nextWorkingDays(3).slice(-1);
  await school.addBooking({ date: day!, state: 'confirmed' });
  await signIn(page, school.officer.email);
  const { tap, taps } = createFinger();
  const patterns = page.getByRole('region', { name: 'Book again' }).getByRole('button', { name: /·/ });
  await tap(patterns.last());
  await expect(page).toHaveURL(/copy=/);
  await formIsReady(page);
  await tap(sendButton(page));
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(3);
});

test('from nothing with a template: at most 6 taps and no typing @phone', async ({ page, school }) => {
  await signIn(page, school.officer.email);
  const { tap, taps } = createFinger();
  await tap(page.getByRole('button', { name: 'More ways to book' }).first());
  await tap(page.getByRole('menuitem', { name: 'Class teacher, whole day' }));
  await formIsReady(page);
  await tap(sendButton(page));
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(6);
});

/**
 * Seconds that a person needs on a phone to find and press something, and to type a character; both are slower than
 * measured values.
 */
const human = { tap: 1.2, key: 0.28 };

test('typed in full: within 30 s at human pace, by counting taps and keys @phone', async ({
  page,
  school,
}, info) => {
  await signIn(page, school.staff.email);
  const { tap, choose, taps } = createFinger();
  let keys = 0;
  const type = async (target: Locator, text: string) => {
    await tap(target);
    keys += text.length;
    await target.fill(text);
  };
  const isPhone = (page.viewportSize()?.width ?? 0) < 1264;
  await tap(page.getByRole('button', { name: isPhone ? 'New' : 'New booking', exact: true }));
  await formIsReady(page);
  await tap(page.getByRole('button', { name: 'Educators per day: more' }));
  const classification = page.getByRole('combobox', { name: 'Classification' });
  await tap(classification);
  await tap(page.getByRole('listbox').getByRole('option').first());
  await choose(page.getByRole('combobox', { name: /Reason for absence/ }), 'Sick Leave Cover');
  await type(page.getByRole('combobox', { name: 'Covering for' }), 'Ms Ellery');
  await type(page.getByRole('textbox', { name: 'Room' }), 'R12');
  await type(page.getByRole('textbox', { name: 'Notes' }), 'Swimming, bring a hat');
  await expect(summary(page)).toContainText('2 educators');
  await tap(sendButton(page));
  await expect(page.getByRole('heading', { name: 'Sent for approval', level: 1 })).toBeVisible();
  const seconds = taps() * human.tap + keys * human.key;
  info.annotations.push({ type: 'human pace', description: `${taps()} taps, ${keys} keys, ${seconds} s` });
  expect(seconds).toBeLessThanOrEqual(30);
});
