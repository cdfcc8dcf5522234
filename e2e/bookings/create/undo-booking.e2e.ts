import type { Page } from 'playwright/test';
import { useProductOnMonday } from '../../support/product/product-on-monday.ts';
import {
  chooseDay,
  chosenDates,
  formIsReady,
  messages,
  sendButton,
  signIn,
  workingDaysAfter,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const { calls, monday, morning, at, setTime } = useProductOnMonday();

const undoButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Undo', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function fillIn(page: Page): Promise<void> {
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Pond 4');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Gate code 4711');
}

async function expectTyped(page: Page): Promise<void> {
  await formIsReady(page);
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Pond 4');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Gate code 4711');
}

/** Sends the form; returns the ID of the first booking. */
async function send(page: Page, title = 'Booked'): Promise<string> {
  await sendButton(page).click();
  await expect(heading(page, title)).toBeVisible();
  return (new URL(page.url()).searchParams.get('booked') ?? '').split(',')[0]!;
}

test('several dates and educators are undone as a whole, and the form is back with everything typed', async ({
  page,
  request,
  secondPage: other,
  school,
}) => {
  const { get } = await calls(request, school);
  await signIn(page, school.officer.email, '/bookings/create');
  await fillIn(page);
  const [proposed] = await chosenDates(page);
  for (const day of workingDaysAfter(proposed!, 2)) await chooseDay(page, day);
  await expect.poll(async () => (await chosenDates(page)).length).toBe(2);
  const chosen = await chosenDates(page);
  await page.getByRole('button', { name: 'Educators per day: more' }).click();
  const id = await send(page);
  await expect(undoButton(page)).toContainText('for 30 s');
  await signIn(other, school.viewer.email, `/bookings/${id}`);
  // Only the person who booked may undo.
  await expect(undoButton(other)).toHaveCount(0);

  await page.clock.setFixedTime(morning.add({ seconds: 12 }).epochMilliseconds);
  await expect(undoButton(page)).toContainText('for 18 s');
  await undoButton(page).click();
  await expect(messages(page)).toContainText('Taken back. What you typed is still here');
  await expectTyped(page);
  await expect.poll(async () => (await chosenDates(page)).map(String)).toEqual(chosen.map(String));
  await expect(other.getByText('This booking was taken back', { exact: true })).toBeVisible();
  await expect(other.getByRole('listitem').filter({ hasText: /^Taken back/ })).toContainText(
    `by ${school.officer.name}`,
  );

  // Going back does not show it as booked.
  await page.goBack();
  await expect(heading(page, 'Taken back')).toBeVisible();
  await expect(heading(page, 'Booked')).toHaveCount(0);
  await page.goForward();

  // Also after a reload; sent again it is another booking.
  await page.reload();
  await expectTyped(page);
  const again = await send(page);
  expect(again).not.toBe(id);
  expect((await get(`bookings/${again}`)).status).toBe('Unfilled');
  expect((await get(`bookings/${id}`)).status).toBe('Cancelled');
});

test('on a phone, by keyboard, after a reload of the page @phone-only @phone', async ({ page, school }) => {
  await signIn(page, school.officer.email, '/bookings/create');
  await fillIn(page);
  await send(page);
  const sentence = page.getByText(/^1 educator, .+/);
  const said = await sentence.innerText();
  await page.reload();
  await expect(heading(page, 'Booked')).toBeVisible();
  await expect(sentence).toHaveText(said);
  await undoButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(messages(page)).toContainText('Taken back');
  await expectTyped(page);
  // The focus is on the form, not lost.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('the line keeps its place when the time is over, and leads to cancelling', async ({ page, school }) => {
  await signIn(page, school.officer.email, '/bookings/create');
  await fillIn(page);
  const id = await send(page);
  await expect(undoButton(page)).toContainText('for 30 s');
  const card = page.getByRole('heading', { name: 'Your educator' });
  const before = await card.boundingBox();
  await undoButton(page).focus();
  await page.clock.setFixedTime(morning.add({ seconds: 30 }).epochMilliseconds);
  await expect(undoButton(page)).toHaveCount(0);
  expect(await card.boundingBox()).toEqual(before);
  // The next Tab leads on from there, not from the top of the page.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Cancel it instead' })).toBeFocused();
  await expect(page.getByText('The time to undo this is over.')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel it instead' }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${id}$`));
});

test('an offer that arrives at second 29 ends it, and so does a slow line: both are said, with what to do @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(Conflict\).*\/undo/);
  noise.expect(/422 \(.*\/undo/);
  const { fill } = await calls(request, school);
  await signIn(page, school.officer.email, '/bookings/create');
  await fillIn(page);
  const offered = await send(page);
  await page.route('**/undo', async (route) => {
    await setTime(morning.add({ seconds: 29 }));
    await fill(offered, []);
    await route.continue();
  });
  await undoButton(page).click();
  await expect(page.getByRole('alert')).toContainText('An educator has already been asked');
  await expect(undoButton(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Cancel it instead' })).toBeVisible();

  await page.unroute('**/undo');
  await setTime(morning);
  await page.getByRole('button', { name: 'Book another' }).click();
  await fillIn(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Pond 5');
  await send(page);
  await page.route('**/undo', async (route) => {
    await setTime(morning.add({ seconds: 33 }));
    await route.continue();
  });
  await undoButton(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'The time to undo this has passed. Please cancel the booking instead',
  );
  await expect(page.getByRole('link', { name: 'Cancel it instead' })).toBeVisible();
});

test('without an answer it is sent again by itself and done once; a second tab sees it', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/ERR_CONNECTION_RESET.*\/undo|Failed to load resource.*\/undo/);
  const { get } = await calls(request, school);
  await signIn(page, school.officer.email, '/bookings/create');
  await fillIn(page);
  const id = await send(page);
  const tab = await page.context().newPage();
  await tab.clock.setFixedTime(morning.epochMilliseconds);
  await tab.goto(page.url());
  await expect(undoButton(tab)).toBeVisible();

  let answers = 0;
  await page.route('**/undo', async (route) => {
    // It is done, but the response is lost.
    await route.fetch();
    answers++;
    await (answers === 1 ? route.abort('connectionreset') : route.continue());
  });
  await undoButton(page).click();
  await expect(tab.getByText('This booking was taken back.')).toBeVisible();
  await expectTyped(page);
  const { history } = await get(`bookings/${id}`);
  expect(history.filter(({ what }: { what: string }) => what === 'undone')).toHaveLength(1);
});

test('a page of a proxy in place of the answer ends nothing: the same press works a moment later', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/status of 502.*\/undo/);
  await signIn(page, school.officer.email, '/bookings/create');
  await fillIn(page);
  await send(page);
  // Before the state of the booking is known, its arrival sends the undo again by itself.
  await expect(undoButton(page)).toContainText('for 30 s');
  await page.route(
    '**/undo',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }),
    { times: 1 },
  );
  await undoButton(page).click();
  await expect(page.getByText('There was an issue trying to complete your request')).toBeVisible();
  await undoButton(page).click();
  await expect(messages(page)).toContainText('Taken back. What you typed is still here');
  await expectTyped(page);
});

test('who leaves the page while it is undone stays where they went, and reads that it is taken back @phone', async ({
  page,
  school,
}) => {
  await signIn(page, school.officer.email, '/bookings/create');
  await fillIn(page);
  await send(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/undo', async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await undoButton(page).click();
  await expect(heading(page, 'Taken back')).toBeVisible();
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click();
  await expect(heading(page, 'Bookings')).toBeVisible();
  answer.resolve();
  await expect(messages(page)).toContainText('Taken back. Nothing was booked');
  await expect(page).toHaveURL(/\/bookings(\?|$)/);
});

test('a booking that a colleague cancels offers no undo any more', async ({ page, request, school }) => {
  const { cancel } = await calls(request, school);
  await signIn(page, school.officer.email, '/bookings/create');
  await fillIn(page);
  const id = await send(page);
  await expect(undoButton(page)).toBeVisible();
  expect((await cancel(id)).status()).toBe(200);
  await expect(heading(page, 'Cancelled')).toBeVisible();
  await expect(undoButton(page)).toHaveCount(0);
  await expect(page.getByText('This booking was cancelled.').first()).toBeVisible();
});

test('a request that waits for approval is withdrawn @phone', async ({ page, secondPage: other, school }) => {
  // In the future by every clock: the worker beside this server rejects requests that nobody answered by their start.
  const later = at('07:00', monday.add({ weeks: 6 }));
  await setTime(later);
  await page.clock.setFixedTime(later.epochMilliseconds);
  await signIn(page, school.staff.email, '/bookings/create');
  await fillIn(page);
  await page.getByRole('combobox', { name: 'Classification' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('combobox', { name: /Reason for absence/ }).selectOption('Sick Leave Cover');
  await send(page, 'Sent for approval');
  const request = new URL(page.url()).searchParams.get('asked');
  await signIn(other, school.approver.email, `/bookings/pending-approval/${request}`);
  await expect(other.getByText('Waiting for approval').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo request' }).click();
  await expect(messages(page)).toContainText('Withdrawn. What you typed is still here');
  await expectTyped(page);
  await expect(other.getByText('This request was withdrawn').first()).toBeVisible();
});
