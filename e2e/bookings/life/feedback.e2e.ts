import type { Page } from 'playwright/test';
import { loseAnswers } from '../../support/lose-answers.ts';
import { today } from '../../support/school-days.ts';
import type { School } from '../../support/school.ts';
import { apiToken, isLive, signIn } from '../../support/steps.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, test } from '../../support/test.ts';

/** A booking three days ago at which the educator arrived. */
const addPast = (school: School, educator: number) =>
  school.addBooking({ date: today().subtract({ days: 3 }), state: 'arrived', educator });

/** The bookings for which the officer's feedback is pending. */
async function waiting(page: Page, { officer, clientId }: School): Promise<string[]> {
  const headers = { authorization: `Bearer ${await apiToken(page.request, officer.email)}` };
  const address = `/api/v1/feedbacks/getBookingsPendingFeedback?clientId=${clientId}`;
  const answer = await page.request.get(address, { headers });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { bookingID: string }[]).map(({ bookingID }) => bookingID);
}

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'How did it go?' }) });
const wantedBack = (page: Page, answer: string) =>
  page.getByRole('radiogroup').getByRole('radio', { name: answer, exact: true });

test('on home, Yes is said where it stands, and the next time it is asked no more @phone', async ({
  page,
  school,
}) => {
  const added = [await addPast(school, 0), await addPast(school, 1)].map(({ bookingId }) => bookingId);
  await signIn(page, school.officer.email);
  const row = card(page).getByRole('listitem').first();
  await row.getByRole('button', { name: /^Give feedback about / }).click();
  await expectNoViolations(page, 'feedback on home', ['light']);
  await wantedBack(page, 'Yes').check();
  const sent = page.waitForRequest('**/quick-feedback');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const [, bookingId] = /bookings\/([0-9a-f-]{36})/.exec((await sent).url()) ?? [];
  await expect(row).toContainText('Your feedback about');
  await expect(page.getByText(/^Thank you\. Your feedback about/).first()).toBeVisible();
  expect(added).toContain(bookingId);
  expect(await waiting(page, school)).toEqual(added.filter((id) => id !== bookingId));
});

test('what is known later on home pushes away nothing that was already shown', async ({ page, school }) => {
  const { educator } = await addPast(school, 0);
  await school.addBooking({ date: today().add({ days: 3 }), state: 'confirmed' });
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/feedbacks/getBookingsPendingFeedback*', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, school.officer.email);
  const below = page.locator('section').filter({ hasText: 'The days ahead' });
  await expect(below).toBeAttached();
  await expect(below).toBeHidden();
  answer();
  await expect(card(page)).toContainText(educator!.name);
  await expect(below).toBeVisible();
});

test('of many clients home asks the first, says so, and asks the others on request @phone', async ({
  page,
  school,
}) => {
  for (const letter of ['A', 'B', 'C', 'D', 'E', 'F'])
    await school.addClient(`${letter}a Client`, school.officer, ['booking_all']);
  const { educator } = await addPast(school, 0);
  await signIn(page, school.officer.email);
  await expect(card(page)).toContainText('Feedback of 6 of 7 clients was looked up.');
  await expect(card(page).getByRole('listitem')).toHaveCount(0);
  await card(page).getByRole('button', { name: 'Look at 1 more client' }).click();
  await expect(card(page).getByRole('listitem')).toContainText(educator!.name);
  await expect(card(page)).toContainText('Feedback of 7 of 7 clients was looked up.');
  await expect(card(page).getByRole('button', { name: /more client/ })).toBeHidden();
});

test('in the panel, No asks why, says what follows, and is shown afterwards @phone', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { bookingId, educator } = await addPast(school, 0);
  const [name] = educator!.name.split(' ');
  await signIn(page, school.officer.email, `/bookings/${bookingId}`);
  await wantedBack(page, 'No').check();
  await expect(
    page.getByText(`${name} will not be offered bookings at ${school.main.name} again.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const comment = page.getByRole('textbox', { name: 'What went wrong?' });
  await expect(comment).toBeFocused();
  // The panel becomes a column beside the list, and a sheet again: nothing of the form is lost.
  for (const width of [390, 1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByText('This field is required')).toBeVisible();
    await expect(wantedBack(page, 'No')).toBeChecked();
  }
  await comment.fill('Left before the last lesson');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Not wanted back. Left before the last lesson')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send feedback' })).toHaveCount(0);
});

test('of two who answer at once, the later one is told who gave it and when @phone', async ({
  page,
  secondPage: other,
  noise,
  school,
}) => {
  noise.expect(/409.*\/quick-feedback/);
  const { bookingId } = await addPast(school, 0);
  await signIn(page, school.officer.email, `/bookings/${bookingId}`);
  await signIn(other, school.officer.email, `/bookings/${bookingId}`);
  await wantedBack(page, 'Preferred').check();
  await wantedBack(other, 'Yes').check();
  // The first feedback arrives while the second is being sent.
  await other.route('**/quick-feedback', async (route) => {
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Preferred.', { exact: false }).first()).toBeVisible();
    await route.continue();
  });
  await other.getByRole('button', { name: 'Send feedback' }).click();
  await expect(other.getByText('Feedback has already been given. Thank you')).toBeVisible();
  await expect(other.getByText('Preferred.', { exact: false }).first()).toBeVisible();
  await expect(other.getByText(new RegExp(`^By ${school.officer.name}, .+\\s[ap]m$`))).toBeVisible();
});

test('feedback whose answer is lost is shown as given, and nothing says that it was not @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/ERR_FAILED.*\/quick-feedback/);
  const { bookingId } = await addPast(school, 0);
  await signIn(page, school.officer.email, `/bookings/${bookingId}`);
  await wantedBack(page, 'Preferred').check();
  await loseAnswers(page, '**/quick-feedback', { count: Infinity });
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('button', { name: 'Send feedback' })).toHaveCount(0);
  await expect(page.getByText('Preferred.', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/There was no answer/)).toHaveCount(0);
});

test('on home, feedback whose answer is lost is sent again by its key, and thanked for @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/ERR_FAILED.*\/quick-feedback/);
  await addPast(school, 0);
  await signIn(page, school.officer.email);
  const row = card(page).getByRole('listitem').first();
  await row.getByRole('button', { name: /^Give feedback about / }).click();
  await wantedBack(page, 'Preferred').check();
  const keys = await loseAnswers(page, '**/quick-feedback');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(row).toContainText(/Thank you\. Your feedback about .+ will be offered bookings at/);
  await expect(page.getByText(/There was no answer/)).toHaveCount(0);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('on home, without an answer it says so and keeps what was typed, and the next press sends the same answer @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/ERR_FAILED.*\/quick-feedback/);
  await addPast(school, 0);
  await signIn(page, school.officer.email);
  const row = card(page).getByRole('listitem').first();
  await row.getByRole('button', { name: /^Give feedback about / }).click();
  await wantedBack(page, 'No').check();
  await page.getByRole('textbox', { name: 'What went wrong?' }).fill('Left before the last lesson');
  const keys = await loseAnswers(page, '**/quick-feedback', { count: 2, isDone: false });
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(row.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What went wrong?' })).toHaveValue(
    'Left before the last lesson',
  );
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(row).toContainText(/Thank you\. Your feedback about .+ will not be offered bookings/);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

test('on home, who is second is told who gave it, when and what, and keeps the own comment @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/409.*\/quick-feedback/);
  const { bookingId } = await addPast(school, 0);
  await signIn(page, school.officer.email);
  await card(page)
    .getByRole('button', { name: /^Give feedback about / })
    .click();
  await wantedBack(page, 'Yes').check();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Calm with the little ones');
  const headers = { authorization: `Bearer ${await apiToken(page.request, school.officer.email)}` };
  await page.route('**/quick-feedback', async (route) => {
    const first = await page.request.post(`/api/v1/bookings/${bookingId}/quick-feedback`, {
      headers,
      data: { wantedBack: 'preferred', comment: 'Please again' },
    });
    expect(first.status()).toBe(204);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Feedback has already been given. Thank you')).toBeVisible();
  await expect(card(page).getByRole('status')).toHaveText(
    new RegExp(`^${school.officer.name} gave feedback, .+\\s[ap]m: Preferred\\. Please again$`),
  );
  await expect(card(page)).toContainText('Your comment was not sent');
  await expect(card(page)).toContainText('Calm with the little ones');
  await expect(card(page).getByRole('button', { name: 'Send feedback' })).toHaveCount(0);
});

test('what waits for feedback says so where it cannot be loaded, and comes with Retry; a refusal is silent @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/(403|500) \(.*getBookingsPendingFeedback/);
  await addPast(school, 0);
  const list = '**/feedbacks/getBookingsPendingFeedback*';
  const refusal = (status: number, code: string) => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'refusal', code, param: null, message: 'No' }),
  });
  await page.route(list, (route) => route.fulfill(refusal(500, 'internal_error')));
  await signIn(page, school.officer.email);
  await expect(card(page).getByRole('alert')).toContainText('Cannot load pending feedbacks');
  await expect(card(page).getByRole('alert')).toContainText('Oops.. something went wrong');
  await page.unroute(list);
  await card(page).getByRole('button', { name: 'Retry' }).click();
  await expect(card(page).getByRole('button', { name: /^Give feedback about / })).toBeVisible();
  await expect(card(page).getByRole('alert')).toHaveCount(0);

  await page.route(list, (route) => route.fulfill(refusal(403, 'permission_missing')));
  const refused = page.waitForResponse(/getBookingsPendingFeedback/);
  await page.reload();
  await (await refused).finished();
  await isLive(page);
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
