import type { Locator, Page } from 'playwright/test';
import { book } from '../support/book.ts';
import { nextWorkingDays, today } from '../support/school-days.ts';
import { history, isSignedIn, password, signIn, tabTo, undoTimePasses } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** The main tasks that are not covered by keyboard elsewhere. */
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

  // Nobody ever comes for the last classification, so the booking stays as it is.
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

test('a booking is changed and its series extended, by the keyboard alone', async ({
  page,
  request,
  school,
}) => {
  const [first, second] = nextWorkingDays(9).slice(-2).map(String);
  const classificationId = school.classificationIds.at(-1)!;
  const { blocks } = await book(request, school, { dates: [first!], classificationId });
  await signIn(page, school.officer.email, `/bookings/${blocks[0]!.bookingIds[0]!}`);
  const change = page.getByRole('button', { name: 'Change', exact: true });
  await pressOn(page, change);
  const changing = page.getByRole('dialog', { name: 'Change booking' });
  await expect(changing.getByRole('textbox', { name: 'Room' })).toBeVisible();
  const end = changing.getByRole('textbox', { name: /^End/ });
  await tabTo(page, end);
  // Fifteen minutes less.
  await page.keyboard.press('ArrowDown');
  await tabTo(page, changing.getByRole('textbox', { name: 'Room' }));
  await page.keyboard.type('Keys 3');
  await pressOn(page, changing.getByRole('button', { name: 'Change booking', exact: true }));
  await expect(history(page)).toContainText('Room: none → Keys 3');
  await expect(history(page)).toContainText('End: 3:30 pm → 3:15 pm');
  await expect(change).toBeFocused();

  const more = page.getByRole('button', { name: 'More', exact: true }).last();
  await pressOn(page, more);
  const extend = page.getByRole('menuitem', { name: 'Extend' });
  await expect(extend).toBeVisible();
  for (let moves = 0; moves < 4 && !(await isFocused(extend)); moves += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const extending = page.getByRole('dialog', { name: 'Extend booking' });
  await expect(extending.getByRole('region', { name: 'What is added' })).toBeVisible();
  // Deselects all days except the next one.
  const picked = extending.getByRole('checkbox', { checked: true });
  while ((await picked.count()) > 1) await pressOn(page, picked.last(), 'Space');
  await pressOn(page, extending.getByRole('button', { name: 'Extend by 1 day' }));
  await expect(page.getByText(/^The booking was extended to /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Both days' })).toBeVisible();
  await expect(more).toBeFocused();
  expect(second).not.toBe(first);
});

test('feedback is given, in the panel and on home, by the keyboard alone', async ({ page, school }) => {
  const date = today().subtract({ days: 3 });
  const { bookingId } = await school.addBooking({ date, state: 'arrived', educator: 0 });
  await school.addBooking({ date, state: 'arrived', educator: 1 });
  await signIn(page, school.officer.email, `/bookings/${bookingId}`);
  const answers = page.getByRole('radiogroup');
  await expect(answers).toBeVisible();
  await tabTo(page, answers.getByRole('radio', { name: 'Yes', exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(answers.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await tabTo(page, page.getByRole('textbox', { name: 'What went wrong?' }));
  await page.keyboard.type('Left before the last lesson');
  await pressOn(page, page.getByRole('button', { name: 'Send feedback' }));
  await expect(page.getByText('Not wanted back.', { exact: false }).first()).toBeVisible();

  await page.goto('/');
  await isSignedIn(page);
  await pressOn(page, page.getByRole('button', { name: /^Give feedback about / }));
  const preferred = page.getByRole('radio', { name: 'Preferred', exact: true });
  await tabTo(page, page.getByRole('radio', { name: 'Yes', exact: true }));
  await page.keyboard.press('ArrowUp');
  await expect(preferred).toBeChecked();
  await pressOn(page, page.getByRole('button', { name: 'Send feedback' }));
  await expect(page.getByText(/^Thank you\. Your feedback about .+ will be offered/)).toBeVisible();
});

test('who is ill asks to be replaced, by the keyboard alone', async ({ page, school }) => {
  await signIn(page, school.staff.email);
  await pressOn(page, page.getByRole('link', { name: 'Ask for a replacement' }));
  const chooser = page.getByRole('combobox', { name: /Who should come/ });
  await expect(chooser).toBeVisible();
  await tabTo(page, chooser);
  await page.keyboard.type('Classroom');
  await expect(chooser.locator('option:checked')).toHaveText('Classroom Teacher');
  await pressOn(page, page.getByRole('button', { name: 'Change times or details' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Notes for the educator' }));
  await page.keyboard.type('Keys at the office');
  const asked = page.locator('section button:enabled').filter({ hasText: 'Classroom Teacher' }).last();
  await pressOn(page, asked);
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  await expect(page.getByText(/^Replacement requested for /)).toBeVisible();

  // Once it cannot be undone any more, it can be withdrawn.
  const withdraw = page.getByRole('button', { name: 'Withdraw' });
  await undoTimePasses(page, withdraw);
  const question = page.getByRole('dialog', { name: 'Withdraw your request?' });
  await pressOn(page, withdraw);
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(withdraw).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, question.getByRole('button', { name: 'Withdraw' }));
  await expect(page.getByText('Request withdrawn')).toBeVisible();
  await expect(page.getByText('Waiting for approval')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Replace Me' })).toBeFocused();
});

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);
