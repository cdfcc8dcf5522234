import type { Page } from 'playwright/test';
import { nextWorkingDays } from '../support/school-days.ts';
import {
  chooseClassification,
  chooseReason,
  formIsReady,
  openCreate,
  sendButton,
  signIn,
} from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const officer = 'officer@richmond.example';

test('a request that is withdrawn by the keyboard leaves the focus in its panel, and its row says the same', async ({
  page,
  school,
}) => {
  await signIn(page, school.staff.email);
  await openCreate(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Kept 4');
  await chooseClassification(page);
  await chooseReason(page);
  await sendButton(page).click();
  await page.getByRole('link', { name: 'See the request' }).click();
  const withdraw = page.getByRole('button', { name: 'Withdraw request' });
  await withdraw.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Withdraw this request?' });
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(withdraw).toHaveCount(0);
  const panel = page.getByRole('region', { name: /./ }).filter({ hasText: 'Requested by' });
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(panel.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await expect(page.locator('[data-booking-row][aria-current]')).toContainText('Withdrawn');
});

test('a request that its own link opened leaves the focus in the list', async ({ page, school }) => {
  await signIn(page, school.staff.email);
  await openCreate(page);
  await chooseClassification(page);
  await chooseReason(page);
  await sendButton(page).click();
  await page.getByRole('link', { name: 'See the request' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toHaveCount(0);
  // On its row if the list was loaded before the panel.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('h1, [data-booking-row]')))
    .toBe(true);
});

test('buttons that go as they are pressed leave the focus at the nearest heading', async ({ page }) => {
  await signIn(page, officer, '/bookings?q=nothing-is-called-so');
  const clear = page.getByRole('button', { name: 'Clear filters' });
  await clear.press('Enter');
  await expect(clear).toHaveCount(0);
  await expectFocusOnHeading(page);

  await page.getByRole('search').getByRole('searchbox').fill('primary');
  const earlier = page.getByRole('button', { name: 'Search the 12 months before' });
  await expect(page).toHaveURL(/q=primary/);
  await earlier.press('Enter');
  await expect(earlier).toHaveCount(0);
  await expectFocusOnHeading(page);

  const clearAll = page
    .getByRole('search')
    .getByRole('button')
    .filter({ hasText: /^Clear$/ });
  await clearAll.press('Enter');
  await expect(clearAll).toHaveCount(0);
  await expectFocusOnHeading(page);
});

test('a press beside everything leaves the focus to the person', async ({ page }) => {
  await signIn(page, officer, '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await page.getByRole('heading', { name: 'Bookings', level: 1 }).click();
  await page.getByRole('button', { name: 'A week later' }).click();
  await expect(page.getByRole('button', { name: 'A week later' })).toBeFocused();
});

test('the steps of a phone begin at their heading and lead back to their field @phone-only @phone', async ({
  page,
}) => {
  await signIn(page, officer, '/bookings/create');
  await formIsReady(page);
  await page.getByRole('button', { name: 'Change dates' }).click();
  await expect(page.getByRole('heading', { name: 'Select Dates', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Change dates' })).toBeFocused();

  await page.getByRole('button', { name: 'Change location' }).click();
  await expect(page.getByRole('heading', { name: 'Location Selection', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: /^Burnley Campus/ }).click();
  await expect(page.getByRole('button', { name: 'Change location' })).toBeFocused();

  await page.getByRole('button', { name: 'Change location' }).click();
  await page.getByRole('link', { name: 'Back to the booking' }).click();
  await expect(page.getByRole('button', { name: 'Change location' })).toBeFocused();
});

async function expectFocusOnHeading(page: Page): Promise<void> {
  await expect(page.locator('main').locator('h1, h2, h3').and(page.locator(':focus'))).toHaveCount(1);
}

test('a template is not saved without a name, and the focus goes to its field', async ({ page, school }) => {
  const [date] = nextWorkingDays(1);
  const { bookingId } = await school.addBooking({ date: date!, state: 'confirmed' });
  await signIn(page, school.officer.email, '/settings/templates');
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveAccessibleDescription('This field is required');
  await expect(name).toBeFocused();

  await page.goto(`/bookings/${bookingId}`);
  await page.getByRole('button', { name: 'Save as template' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveAccessibleDescription('This field is required');
  await expect(name).toBeFocused();
});
