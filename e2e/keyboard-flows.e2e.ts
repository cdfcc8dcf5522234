import type { Locator, Page } from 'playwright/test';
import { book } from './support/book.ts';
import { nextWorkingDays } from './support/school-days.ts';
import { isSignedIn, password, signIn, tabTo } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** The main flows that have no journey by keyboard among their own. */
const pressOn = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press(key);
};

test('signing in, a new password and signing out, by the keyboard alone', async ({ page, school }) => {
  await page.goto('/login?from=/settings/change-password');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeVisible();
  await tabTo(page, email);
  await page.keyboard.type(school.officer.email);
  await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await isSignedIn(page);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(field('Current password')).toBeVisible();
  await tabTo(page, field('Current password'));
  await page.keyboard.type(password);
  await tabTo(page, field('New password'));
  await page.keyboard.type('Another-Pass-2');
  await tabTo(page, field('New password again'));
  await page.keyboard.type('Another-Pass-2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed').first()).toBeVisible();
  await page.goto('/help');
  await isSignedIn(page);
  await pressOn(page, page.getByRole('button', { name: /^Your account/ }));
  const logOut = page.getByRole('menuitem', { name: 'Log out' });
  await expect(logOut).toBeVisible();
  await page.keyboard.press('End');
  await expect(logOut).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
});

test('a request is accepted, and a booking cancelled, by the keyboard alone', async ({
  page,
  request,
  school,
}) => {
  const dates = nextWorkingDays(8).slice(-1).map(String);
  const asked = await book(request, school, { by: school.staff, dates, bookAnyway: true, room: 'Keys 1' });
  await signIn(page, school.approver.email, `/bookings/pending-approval?open=${asked.requestId}`);
  await pressOn(page, page.getByRole('button', { name: 'Accept', exact: true }));
  await expect(page.getByText('Request accepted. The booking is on its way to be filled')).toBeVisible();

  // For the last one nobody ever comes, so that it stays as it is.
  const classificationId = school.classificationIds.at(-1)!;
  const { blocks } = await book(request, school, {
    dates,
    classificationId,
    bookAnyway: true,
    room: 'Keys 2',
  });
  await signIn(page, school.officer.email, `/bookings/${blocks[0]!.bookingIds[0]!}`);
  await pressOn(page, page.getByRole('button', { name: 'Cancel booking', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Cancel booking' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('textbox', { name: 'Reason for cancelling' }));
  await page.keyboard.type('Not needed any more');
  await pressOn(page, dialog.getByRole('button', { name: 'Cancel this booking' }));
  await expect(page.getByText('This booking was cancelled', { exact: true })).toBeVisible();
});
