import {
  formIsReady,
  password,
  sendButton,
  signIn,
  signInByForm,
  tabTo,
  workingDaysAfter,
  chosenDates,
} from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a whole booking is made by the keyboard alone', async ({ page, school }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(school.officer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();

  // The page starts with the focus on its heading, and after `n` in the form.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('n');
  await formIsReady(page);
  await expect(page.locator('form [data-field] :focus')).toBeVisible();
  const [proposed] = await chosenDates(page);
  // Two weeks after the proposed day, which the chosen one replaces.
  await tabTo(page, page.getByRole('gridcell', { selected: true }).getByRole('button'));
  for (let weeks = 0; weeks < 2; weeks += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const [chosen, ...others] = await chosenDates(page);
  expect(others).toEqual([]);
  expect(chosen!.toString()).toBe(proposed!.add({ weeks: 2 }).toString());
  expect(workingDaysAfter(proposed!, 10).map(String)).toContain(chosen!.toString());

  await tabTo(page, page.getByRole('spinbutton', { name: 'Educators per day' }));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('textbox', { name: 'Room' }));
  await page.keyboard.type('Keys 4');
  await expect(sendButton(page)).toHaveText('Book 2 educators');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
});

test('what a page begins with is said, after `n` too', async ({ page }) => {
  await signInByForm(page, 'officer@richmond.example', '/bookings');
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeFocused();
  await page.keyboard.press('n');
  // The announcement stays for a few seconds.
  await expect(page.locator('[data-live-announcer]').getByText('New booking')).toBeAttached();
  await formIsReady(page);
  await expect(page.locator('form [data-field] :focus')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeFocused();

  // Dialogs opened and closed before do not change this.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('n');
  await formIsReady(page);
  await expect(page.locator('form [data-field] :focus')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a sheet that closes after j and k gives the focus to the row that it showed', async ({ page }) => {
    await signIn(page, 'officer@richmond.example', '/bookings');
    const rows = page.locator('[data-booking-row]');
    await expect(rows.nth(3)).toBeVisible();
    await rows.nth(0).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('heading', { name: 'History' })).toBeVisible();
    for (const key of ['j', 'j', 'k', 'j']) {
      const before = page.url();
      await page.keyboard.press(key);
      await expect(page).not.toHaveURL(before);
    }
    await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(rows.nth(2)).toBeFocused();
  });
});

test('quick keys: ?, /, j, k, Escape, n and the palette', async ({ page }) => {
  await signIn(page, 'officer@richmond.example', '/bookings');
  const rows = page.locator('[data-booking-row]');
  await expect(rows.nth(1)).toBeVisible();

  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();

  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/bookings$/);
  await expect(rows.nth(0)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  const first = page.url();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(rows.nth(1)).toBeFocused();
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/bookings$/);
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search bookings' })).toBeFocused();
  await page.keyboard.type('n');
  await expect(page).toHaveURL(/\/bookings\?q=n$/);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox', { name: 'Search or go to' })).toBeFocused();
  await page.keyboard.type('Sett');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Settings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(palette).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();

  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/bookings\/create$/);
});
