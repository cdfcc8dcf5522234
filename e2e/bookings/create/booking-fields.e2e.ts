import type { Locator, Page } from 'playwright/test';
import { today } from '../../support/school-days.ts';
import {
  chosenDates,
  formIsReady,
  longDate,
  sendButton,
  showMonth,
  signIn,
  summary,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** A Monday two to three weeks ahead, and the Friday of the week after it. */
const monday = today().add({ days: 22 - today().dayOfWeek });
const friday = monday.add({ days: 11 });

async function openForm(page: Page, email = 'officer@richmond.example'): Promise<void> {
  await signIn(page, email, '/bookings/create');
  await formIsReady(page);
}

const day = (page: Page, date: Temporal.PlainDate): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${longDate(date)}`) });

const inFigures = (date: Temporal.PlainDate) => `${date.day}/${date.month}/${date.year}`;

test('a number that is out of range or none stays as typed and says what is wrong', async ({ page }) => {
  await openForm(page);
  const educators = page.getByRole('spinbutton', { name: 'Educators per day' });
  for (const [typed, message] of [
    ['50', 'Bookings per day should be between 1 - 10'],
    ['0', 'Bookings per day should be between 1 - 10'],
    ['two', 'Please enter a valid number'],
    ['', 'Please enter a valid number'],
  ] as const) {
    await educators.fill(typed);
    await educators.blur();
    await expect(educators).toHaveValue(typed);
    await expect(educators).toHaveAccessibleDescription(message);
    await expect(educators).toHaveAttribute('aria-invalid', 'true');
    await expect(summary(page)).toContainText(
      `Educators per day: ${message[0]!.toLowerCase()}${message.slice(1)}`,
    );
    await expect(summary(page)).not.toContainText('Richmond Primary School');
    await expect(sendButton(page)).toHaveText('Book');
  }
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check one thing' })).toContainText(
    'Educators per day: please enter a valid number',
  );
  await expect(educators).toBeFocused();

  // Enter sends the typed value, so it counts at once.
  await educators.fill('3');
  await expect(sendButton(page)).toHaveText('Book 3 educators');
  await educators.fill('50');
  await page.keyboard.press('ArrowDown');
  await expect(educators).toHaveValue('10');

  const pause = page.getByRole('spinbutton', { name: 'Break, minutes' });
  await pause.fill('300');
  await expect(pause).toHaveAccessibleDescription('Please select a value between 0 and 240');
  await expect(pause).toHaveValue('300');
  await pause.fill('half an hour');
  await pause.blur();
  await expect(pause).toHaveAccessibleDescription('Please enter a valid number');
  await expect(summary(page)).toContainText('Break, minutes: please enter a valid number');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Start' })).toHaveValue('8:30 am');
});

test('what a classification asks of the times stands at the end, and a break that nobody sees is not in the way', async ({
  page,
  school,
}) => {
  await school.askOfTimes(school.classificationIds[2]!, { minimumMinutes: 300, earliestEnd: '15:00' });
  await openForm(page, school.officer.email);
  const pause = page.getByRole('spinbutton', { name: 'Break, minutes' });
  await pause.fill('');
  await pause.blur();
  await expect(pause).toHaveAccessibleDescription('Please enter a valid number');
  await page.getByRole('combobox', { name: 'Classification' }).click();
  await page.getByRole('option', { name: 'Specialist Teacher' }).click();
  await expect(pause).toHaveCount(0);

  const [start, end] = ['Start', 'End'].map((name) => page.getByRole('textbox', { name, exact: true })) as [
    Locator,
    Locator,
  ];
  await expect(end).toHaveAccessibleDescription('At least 5 h, not before 3:00 pm');
  const type = async (field: Locator, time: string) => {
    await field.fill(time);
    await field.blur();
  };
  await type(end, '14:59');
  // This time is given in 24 hours, whatever format is used elsewhere.
  await expect(end).toHaveAccessibleDescription(/End time cannot be earlier than 15:00/);
  await type(end, '15:00');
  await type(start, '10:01');
  await expect(end).toHaveAccessibleDescription(
    /Please adjust the start and end times to be above the minimum booking duration/,
  );
  await type(start, '10:00');
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
});

test('a short time is read as it is left, an hour of two halves is asked about', async ({ page }) => {
  await openForm(page);
  // Today an early hour may already be over.
  await showMonth(page, monday);
  await day(page, monday).getByRole('button').click();
  const start = page.getByRole('textbox', { name: 'Start' });
  const end = page.getByRole('textbox', { name: 'End' });
  await expect(start).toHaveAttribute('inputmode', 'numeric');
  // When empty, each field shows the usual time of the school.
  await end.fill('');
  await expect(end).toHaveAttribute('placeholder', '3:30 pm');
  await expect(start).toHaveAttribute('placeholder', '8:30 am');
  await end.fill('3:30 pm');
  await start.fill('7');
  await expect(page.getByRole('status').filter({ hasText: /^7:00 am$/ })).toBeVisible();
  await start.blur();
  await expect(start).toHaveValue('7:00 am');
  await expect(summary(page)).toContainText(/7:00.am–3:30.pm/);
  await end.fill('6:30 am');
  await expect(summary(page)).toContainText('End: end time cannot be earlier than the start time');
  await expect(sendButton(page)).toHaveText('Book');
  await end.fill('4');
  await end.blur();
  await expect(end).toHaveValue('4');
  await expect(end).toHaveAccessibleDescription(/^Please say which: 4:00 am or 4:00 pm/);
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please check one thing' })).toContainText(
    'End: please say which: 4:00 am or 4:00 pm',
  );
  await page.getByRole('button', { name: '4:00 pm', exact: true }).click();
  await expect(end).toHaveValue('4:00 pm');
  await expect(end).toBeFocused();
  await expect(end).not.toHaveAttribute('aria-invalid');
});

test('a time is chosen from the quarter hours behind the clock', async ({ page }) => {
  await openForm(page);
  const start = page.getByRole('textbox', { name: 'Start' });
  const opener = page.getByRole('button', { name: 'Start: choose from a list' });
  await opener.click();
  await expect(page.getByRole('option', { name: '8:30 am', selected: true })).toBeInViewport();
  await page.getByRole('option', { name: '9:15 am' }).click();
  await expect(start).toHaveValue('9:15 am');
  await expect(opener).toBeFocused();
  await start.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Start' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(start).toHaveValue('9:30 am');
});

test('the first choice takes the place of the proposed day, and a tap on that day keeps it', async ({
  page,
}) => {
  await openForm(page);
  const [proposed] = await chosenDates(page);
  await expect(page.getByText(/, suggested$/)).toBeVisible();
  await showMonth(page, monday);
  await day(page, monday).getByRole('button').click();
  await expect.poll(async () => (await chosenDates(page)).map(String)).toEqual([monday.toString()]);
  await expect(sendButton(page)).toHaveText('Book 1 educator');
  await day(page, monday.add({ days: 1 }))
    .getByRole('button')
    .click();
  await expect(sendButton(page)).toHaveText('Book 1 educator for 2 days');

  await page.getByRole('button', { name: 'Clear' }).first().click();
  await page.reload();
  await page.getByRole('button', { name: 'Start again' }).click();
  await formIsReady(page);
  await day(page, proposed!).getByRole('button').click();
  await expect(page.getByText(/, suggested$/)).toHaveCount(0);
  await expect.poll(async () => (await chosenDates(page)).map(String)).toEqual([proposed!.toString()]);
});

test('a range is chosen by Shift, drawn with the mouse or typed, and leaves out weekends', async ({
  page,
}) => {
  await openForm(page);
  const button = (date: Temporal.PlainDate) => day(page, date).getByRole('button');
  await showMonth(page, monday);
  await button(monday).click();
  await button(monday.add({ days: 4 })).click({ modifiers: ['Shift'] });
  await expect(sendButton(page)).toHaveText('Book 1 educator for 5 days');

  await page.getByRole('button', { name: 'Clear' }).first().click();
  await button(monday.add({ days: 1 })).hover();
  await page.mouse.down();
  await button(monday.add({ days: 2 })).hover();
  await button(monday.add({ days: 3 })).hover();
  await page.mouse.up();
  await expect(sendButton(page)).toHaveText('Book 1 educator for 3 days');

  await page.getByRole('button', { name: 'Type dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Type dates' });
  await dialog.getByRole('textbox', { name: 'Dates' }).fill(`${inFigures(monday)} to ${inFigures(friday)}`);
  await expect(dialog).toContainText('10 days');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(sendButton(page)).toHaveText('Book 1 educator for 10 days');
});

test('what is pasted with invisible marks and in full width is read as it looks', async ({ page }) => {
  await openForm(page);
  const start = page.getByRole('textbox', { name: /^Start/ });
  await start.fill('\u200e８：４５\u202fam\u200b');
  await start.blur();
  await expect(start).toHaveValue('8:45 am');
  const educators = page.getByRole('spinbutton', { name: 'Educators per day' });
  await educators.fill('\u200b２');
  await page.getByRole('button', { name: 'Type dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Type dates' });
  const marked = [monday, friday].map(
    (date) => `\u2066${inFigures(date).replaceAll('/', '\u200b/\u00a0')}\u2069`,
  );
  await dialog.getByRole('textbox', { name: 'Dates' }).fill(marked.join('，'));
  await expect(dialog).toContainText('2 days');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(sendButton(page)).toHaveText('Book 2 educators for 2 days');
});

test('times stand whole beside the calendar and under it, whatever is said of the dates', async ({
  page,
}) => {
  await openForm(page);
  const start = page.getByRole('textbox', { name: /^Start/ });
  const isWhole = () => start.evaluate((field) => field.scrollWidth <= field.clientWidth);
  await page.getByRole('button', { name: 'Type dates' }).click();
  const dialog = page.getByRole('dialog').last();
  const dates = [monday, monday.add({ days: 28 })].map(inFigures);
  await dialog.getByRole('textbox').first().fill(dates.join(', '));
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('A block of bookings cannot be longer than 4 weeks').first()).toBeVisible();
  for (const width of [1440, 1264]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(isWhole, { message: String(width) }).toBe(true);
  }
});

test('days that hold bookings are marked, for those who may see them', async ({
  page,
  secondPage,
  school,
}) => {
  for (const educator of [0, 1]) await school.addBooking({ date: monday, state: 'confirmed', educator });
  await openForm(page, school.officer.email);
  await showMonth(page, monday);
  const booked = day(page, monday).getByRole('button');
  await expect(booked).toHaveAccessibleName(new RegExp(`, 2 bookings at all sites of ${school.main.name}`));

  const calls: string[] = [];
  secondPage.on('request', (request) => calls.push(request.url()));
  await openForm(secondPage, school.staff.email);
  await expect(secondPage.getByRole('gridcell', { selected: true })).toBeVisible();
  expect(calls.filter((address) => address.includes('/bookings/overview'))).toEqual([]);
});

test('a name of one long word does not make the form wider than the screen', async ({ page, school }) => {
  await page.route('**/api/v1/contacts/booking-contacts*', async (route) => {
    const answer = await route.fetch();
    const contacts = (await answer.json()) as object[];
    const fullName = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
    return route.fulfill({ response: answer, json: contacts.map((contact) => ({ ...contact, fullName })) });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await expect(page.getByText('Donaudampfschifffahrtsgesellschaft').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
