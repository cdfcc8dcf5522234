import type { Locator, Page } from 'playwright/test';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { useProductOnMonday } from '../../support/product/product-on-monday.ts';
import { history, messages, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const { calls, monday } = useProductOnMonday();
const dateAfter = (days: number): string => monday.add({ days }).toString();
const inWords = (days: number): string =>
  formatDate(dateAfter(days), { order: 'day-month', today: monday.toString() });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Extend booking' });
const summary = (page: Page) => dialog(page).getByRole('region', { name: 'What is added' });
const send = (page: Page) => dialog(page).getByRole('button', { name: /^Extend( by| anyway|$)/ });
const dayBox = (page: Page, days: number): Locator =>
  dialog(page).getByRole('checkbox', { name: new RegExp(`^${inWords(days)}`) });

/** There is one action more than buttons fit, so it is in a menu. */
async function openExtending(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Cancel booking', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Extend' }).click();
  await expect(summary(page)).toBeVisible();
}

/** The bookings that the request added to the block, in order. */
async function extendedIds(page: Page, press: () => Promise<void>): Promise<string[]> {
  const answer = page.waitForResponse((one) => one.url().endsWith('/extend') && one.status() === 201);
  await press();
  const { bookings } = (await (await answer).json()) as { bookings: { id: string }[] };
  return bookings.map(({ id }) => id);
}

for (const tag of ['', ' @phone'])
  test(`a series is extended: the educator is asked to stay, accepts one day and declines the other, seen live${tag}`, async ({
    page,
    request,
    secondPage: other,
    serviceKey,
    school,
  }) => {
    const { book, fill } = await calls(request, school);
    // Wednesday and Thursday.
    const ids = await book(2, { count: 2 });
    const candidateId = await fill(ids[0]!, ['accept', 'confirm']);
    await fill(ids[1]!, ['accept'], candidateId);
    const { name } = school.educators.find((one) => one.candidateId === candidateId)!;
    await signIn(page, school.officer.email, `/bookings/${ids[0]}`);
    // For a confirmed day that comes before the rest of its series.
    await page.getByRole('button', { name: 'Extend', exact: true }).click();
    await expect(summary(page)).toBeVisible();
    await expect(dialog(page)).toContainText(`The series ends on ${inWords(3)}.`);
    // One week: weekends are listed but not selected.
    await expect(dayBox(page, 4)).toBeChecked();
    await expect(dayBox(page, 5)).not.toBeChecked();
    await expect(dialog(page).getByText('Weekend')).toHaveCount(2);
    await expect(dialog(page).getByText(`${name} is free`).first()).toBeVisible();
    await expect(summary(page)).toContainText(
      `${name} is booked here in 1 of at most 4 weeks in a row, from ${inWords(2)}.`,
    );
    // The series may outlast the educator's own limit.
    await expect(dialog(page)).toContainText('A series here can last at most 4 weeks, until ');
    await expect(summary(page)).toContainText(new RegExp(`Days after .+ would take ${name} past this limit`));
    for (const day of [8, 9, 10]) await dayBox(page, day).uncheck();
    await expect(summary(page)).toContainText(`${name} will be asked to stay for 2 days.`);
    await dialog(page)
      .getByRole('button', { name: `Other times on ${inWords(7)}` })
      .click();
    const [start, end] = ['Start', 'End'].map((name) =>
      dialog(page).getByRole('textbox', { name: new RegExp(`^${name} on ${inWords(7)}`) }),
    );
    // Beside each other they are in one line, however long their labels are; otherwise one is below the other.
    const [first, second] = [(await start!.boundingBox())!, (await end!.boundingBox())!];
    expect(second.y === first.y || (second.x === first.x && second.y >= first.y + first.height)).toBe(true);
    await end!.fill('14:00');
    await expect(send(page)).toHaveText('Extend by 2 days');
    const [friday = '', nextMonday = ''] = await extendedIds(page, () => send(page).click());
    await expect(dialog(page)).toHaveCount(0);
    await expect(messages(page)).toContainText(
      `The booking was extended to ${inWords(7)}. ${name} is asked to stay`,
    );
    await expect(history(page)).toContainText(`Last day: ${inWords(3)} → ${inWords(7)}`);

    await signIn(other, school.viewer.email, `/bookings/${friday}`);
    await expect(other.getByText('Extension', { exact: true })).toBeVisible();
    await expect(history(other)).toContainText('Extended');
    await expect(other.getByText(name)).toHaveCount(0);
    const days = other.locator('section').filter({ has: other.getByRole('heading', { name: 'All 4 days' }) });
    await expect(days.last().getByText('Tentative')).toHaveCount(2);
    const answerOf = (id: string, answer: string) =>
      request.post(`/api/v1/provider/bookings/${id}/answer`, {
        headers: { authorization: `Bearer ${serviceKey}` },
        data: { candidateId, answer },
      });
    expect((await answerOf(friday, 'accepted')).status()).toBe(200);
    await expect(history(other)).toContainText(`Accepted by ${name}`);
    await expect(days.last().getByText('Tentative')).toHaveCount(1);
    await page.goto(`/bookings/${nextMonday}`);
    await expect(page.getByText('8:30 am–2:00 pm').first()).toBeVisible();
    expect((await answerOf(nextMonday, 'declined')).status()).toBe(200);
    await expect(history(page)).toContainText('Declined');
    await expect(page.getByText('Unfilled').first()).toBeVisible();
  });

test('what the rules refuse is said in their words, at the days and before anything is sent @phone', async ({
  page,
  request,
  school,
}) => {
  const { book, post } = await calls(request, school);
  const [id = ''] = await book(2);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openExtending(page);
  await expect(summary(page)).toContainText('Your provider looks for an educator for');
  const end = dialog(page).getByRole('textbox', { name: 'End', exact: true });
  await end.fill('08:00');
  await expect(dialog(page).getByText('End time cannot be earlier than the start time')).toBeVisible();
  await send(page).click();
  await expect(dialog(page)).toBeVisible();
  await end.fill('10:00');
  await expect(
    dialog(page).getByText('Please adjust the start and end times to be above the minimum booking duration'),
  ).toBeVisible();
  await end.fill('');
  await expect(dialog(page).getByText('Please complete all the times')).toBeVisible();
  await end.fill('15:30');
  for (const day of [3, 4, 7, 8, 9]) await dayBox(page, day).uncheck();
  await expect(summary(page)).toContainText('Nothing yet');
  await send(page).click();
  await expect(dialog(page).getByText('Please select at least one day')).toBeVisible();

  // The fourth week ends 27 days after the first day.
  await dialog(page)
    .getByRole('button', { name: /^Extend to/ })
    .click();
  const picker = page.getByRole('dialog', { name: 'Extend to' });
  const typed = picker.getByRole('textbox');
  const [year, month, dayOfMonth] = dateAfter(30).split('-');
  await typed.fill(`${dayOfMonth}/${month}/${year}`);
  await expect(picker).toContainText('A block of bookings cannot be longer than 4 weeks at this location');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).click();

  // Once the fourth week is full, the panel says whom to call.
  const last = { dateLocal: dateAfter(29), startTime: '08:30', endTime: '15:30', breakMinutes: 30 };
  expect((await post(`bookings/${id}/extend`, { days: [last] })).status()).toBe(201);
  const changes = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Making changes' }) });
  await expect(changes.last()).toContainText('The series cannot be any longer at this location');
  await expect(changes.last()).toContainText(/To extend this booking, please call \S+/);
});

test('a day that is closed after the proposal was shown is refused by name, and the form stays @phone', async ({
  page,
  request,
  school,
  noise,
}) => {
  noise.expect(/422 \(.*\/extend/);
  const { book } = await calls(request, school);
  const [id = ''] = await book(2);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openExtending(page);
  await dayBox(page, 5).check();
  await school.closeDate(dateAfter(4));
  await send(page).click();
  await expect(dialog(page)).toContainText(
    `${inWords(4)}: Creating bookings is restricted for this location`,
  );
  await expect(dayBox(page, 4)).toBeDisabled();
  await expect(dayBox(page, 5)).toBeChecked();
  await send(page).click();
  await expect(messages(page)).toContainText('Your provider looks for an educator');
});

test('weekends are left out, closed days cannot be chosen, and the series goes on over both @phone', async ({
  page,
  request,
  school,
}) => {
  const { book } = await calls(request, school);
  // Wednesday; Thursday and the next Monday are closed.
  const [id = ''] = await book(2);
  await school.closeDate(dateAfter(3), '**Works** until noon <img src=x onerror=alert(1)>');
  await school.closeDate(dateAfter(7));
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openExtending(page);
  for (const day of [3, 7]) {
    await expect(dayBox(page, day)).toBeDisabled();
    await expect(dayBox(page, day)).not.toBeChecked();
  }
  await expect(dialog(page).getByText('Creating bookings is restricted for this location')).toHaveCount(2);
  // The provider's text is shown once, and its HTML is not executed.
  await expect(dialog(page).getByText(`No bookings on ${inWords(3)}`)).toBeVisible();
  await expect(dialog(page).locator('strong', { hasText: 'Works' })).toBeVisible();
  await expect(dialog(page).getByText('until noon')).toBeVisible();
  await expect(dialog(page).locator('img[onerror]')).toHaveCount(0);
  await expect(dialog(page).getByText('Weekend', { exact: true })).toHaveCount(2);
  for (const day of [5, 6]) await expect(dayBox(page, day)).not.toBeChecked();
  for (const day of [4, 8, 9]) await expect(dayBox(page, day)).toBeChecked();
  await expect(send(page)).toHaveText('Extend by 3 days');
  await extendedIds(page, () => send(page).click());
  await expect(messages(page)).toContainText(`The booking was extended to ${inWords(9)}.`);
  await expect(
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'All 4 days' }) })
      .last()
      .getByRole('listitem'),
  ).toContainText([2, 4, 8, 9].map(inWords));
});

for (const tag of ['', ' @phone'])
  test(`who is second sees where the series ends now, and extends it from there${tag}`, async ({
    page,
    request,
    school,
    noise,
  }) => {
    noise.expect(/409 \(.*\/extend/);
    const { book, post } = await calls(request, school);
    const [id = ''] = await book(2);
    await signIn(page, school.officer.email, `/bookings/${id}`);
    await openExtending(page);
    const theirs = { dateLocal: dateAfter(3), startTime: '08:30', endTime: '15:30', breakMinutes: 30 };
    let isFirst = true;
    await page.route('**/extend', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      expect((await post(`bookings/${id}/extend`, { days: [theirs] })).status()).toBe(201);
      await route.continue();
    });
    await send(page).click();
    await expect(dialog(page)).toContainText('Somebody else changed this booking meanwhile');
    await expect(dialog(page)).toContainText(`The series ends on ${inWords(3)}.`);
    await expect(dayBox(page, 3)).toHaveCount(0);
    await send(page).click();
    await expect(messages(page)).toContainText('The booking was extended to');
  });
