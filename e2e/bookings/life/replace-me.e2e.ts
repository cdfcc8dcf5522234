import type { Locator, Page } from 'playwright/test';
import { loseAnswers } from '../../support/lose-answers.ts';
import { startProductAt } from '../../support/product/product-at.ts';
import type { ProductAt } from '../../support/product/product-at.ts';
import { nextWorkingDays, timeZone, today } from '../../support/school-days.ts';
import { apiToken, longDate, signIn, undoTimePasses } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const address = '/replace-me';
/** The name of a day on the screen: without its year. */
const nameOf = (day: Temporal.PlainDate): string => longDate(day).replace(/,? \d{4}$/, '');
const dayCard = (page: Page, label: RegExp): Locator => page.getByRole('region', { name: label });

/** If there are several classifications, one has to be chosen once. */
async function chooseTeacher(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /Who should come/ }).selectOption('Classroom Teacher');
}

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('two presses ask, a second person approves, and who comes appears live', async ({
      page,
      context,
      secondPage: other,
      school,
    }) => {
      test.setTimeout(180_000);
      const [day] = nextWorkingDays(1);
      await signIn(page, school.staff.email);
      await page.getByRole('link', { name: 'Ask for a replacement' }).click();
      await expect(page).toHaveURL(address);
      const card = dayCard(page, new RegExp(nameOf(day!)));
      await card.getByRole('button').click();
      // A classification has to be chosen first, and nothing was sent.
      await expect(page.getByText('Choose who should come first')).toBeVisible();
      await expect(page.getByRole('combobox', { name: /Who should come/ })).toBeFocused();
      await chooseTeacher(page);
      await card.getByRole('button').click();
      await expect(page.getByText(`Replacement requested for ${nameOf(day!)}`)).toBeVisible();
      await expect(card.getByText('Waiting for approval')).toBeVisible();
      await expect(card.getByRole('list')).toContainText('Pending approval, now');
      const home = await context.newPage();
      await home.goto('/');
      await expect(home.getByRole('status').filter({ hasText: 'Waiting for approval' })).toBeVisible();

      await signIn(other, school.approver.email, '/bookings/pending-approval');
      const row = other.locator('[data-booking-row]');
      await expect(row).toContainText('Replace Me · Stella Ferrari: Sick Leave Cover');
      await row.click();
      await other.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(card.getByRole('list')).toContainText(/(Booking created, now)|(Replacement found, done)/);
      // The simulator acts as the provider.
      await expect(card.getByText(/^Replacement found: \w+ \w+/)).toBeVisible({ timeout: 120_000 });
      // Home, open in another tab, follows by itself.
      await expect(home.getByText(/^Replacement found: /)).toBeVisible();
    });

    test('rejected, the person reads why and can ask again; withdrawn or undone, the button is back', async ({
      page,
      secondPage: other,
      school,
    }) => {
      const [day] = nextWorkingDays(1);
      await signIn(page, school.staff.email, address);
      const card = dayCard(page, new RegExp(nameOf(day!)));
      await chooseTeacher(page);
      await card.getByRole('button').click();
      await expect(card.getByText('Waiting for approval')).toBeVisible();
      await signIn(other, school.approver.email, '/bookings/pending-approval');
      await other.locator('[data-booking-row]').click();
      await other.getByRole('button', { name: 'Reject…' }).click();
      await other.getByRole('textbox', { name: 'Reason for rejecting' }).fill('We manage with two classes');
      await other.getByRole('button', { name: 'Reject request' }).click();
      await expect(card).toContainText('rejected it: We manage with two classes');
      const [icon, words] = [card.locator('svg').first(), card.getByText(/^This can no longer be undone/)];
      const lineOf = async (part: Locator) => (await part.boundingBox())!.y;
      expect(Math.abs((await lineOf(icon)) - (await lineOf(words)))).toBeLessThan(5);
      await card.getByRole('button', { name: /^Ask again/ }).click();
      await expect(card.getByText('Waiting for approval')).toBeVisible();
      // One action at a time: Undo during the countdown, then Withdraw, without a layout shift.
      const withdraw = card.getByRole('button', { name: 'Withdraw' });
      await expect(card.getByRole('button', { name: /^Undo/ })).toContainText(/for \d+ s/);
      await expect(withdraw).toHaveCount(0);
      const above = (await card.getByText('Pressed by mistake?', { exact: false }).boundingBox())!;
      const undo = (await card.getByRole('button', { name: /^Undo/ }).boundingBox())!;
      // Beside the words or below them, never on them.
      expect(undo.x >= above.x + above.width || undo.y >= above.y + above.height).toBe(true);
      const { height } = (await card.boundingBox())!;
      await undoTimePasses(page, withdraw);
      await expect(card.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
      await expect.poll(async () => (await card.boundingBox())!.height).toBe(height);
      await withdraw.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('Request withdrawn')).toBeVisible();
      await expect(card.getByText('Waiting for approval')).toHaveCount(0);
      await expect(card.getByRole('button')).toBeEnabled();

      // After a press by mistake, one press undoes it.
      await card.getByRole('button').click();
      const undoNow = card.getByRole('button', { name: /^Undo/ });
      // The message about the request does not cover it.
      await expect.poll(() => undoNow.evaluate(isOnTop)).toBe(true);
      await undoNow.click();
      await expect(page.getByText('Taken back. Nobody replaces you')).toBeVisible();
      await expect(card.getByText('Waiting for approval')).toHaveCount(0);
      await expect(card.getByRole('button')).toBeEnabled();
    });
  });
}

test('pressed twice, and with the answer lost, it is one request that is seen by itself, in another tab too', async ({
  page,
  context,
  noise,
  school,
}) => {
  noise.expect(/ERR_FAILED.*replaceMe/);
  const [day] = nextWorkingDays(1);
  await signIn(page, school.staff.email, address);
  const other = await context.newPage();
  await other.goto(address);
  const card = dayCard(page, new RegExp(nameOf(day!)));
  const there = dayCard(other, new RegExp(nameOf(day!)));
  await expect(there.getByRole('button')).toBeVisible();
  await chooseTeacher(page);
  await page.getByRole('button', { name: 'Change times or details' }).click();
  await page.getByRole('textbox', { name: 'Notes for the educator' }).fill('Keys at the office');
  const keys = await loseAnswers(page, '**/bookings/replaceMe');
  await card.getByRole('button').dblclick();
  await expect(there.getByText('Waiting for approval')).toBeVisible();
  await expect(card.getByText('Waiting for approval')).toBeVisible();
  // Sent again with its key, it is accepted; the message about the lost response disappears.
  await expect(page.getByRole('alert').filter({ hasText: /answer|connection/i })).toHaveCount(0);
  await expect.poll(() => keys).toEqual([keys[0], keys[0]]);
  // At another site it says where it was requested.
  await page.getByRole('combobox', { name: 'Location' }).selectOption(school.campus.name);
  await expect(card).toContainText(`already been asked for on that day, at ${school.main.name}`);
});

test('times that do not fit are said at their field, before they are sent and after @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/422.*replaceMe/);
  const [day] = nextWorkingDays(1);
  await school.askOfTimes(school.classificationIds[0]!, { minimumMinutes: 240, earliestEnd: '15:00' });
  await signIn(page, school.staff.email, address);
  await chooseTeacher(page);
  const button = dayCard(page, new RegExp(nameOf(day!))).getByRole('button');
  await page.getByRole('button', { name: 'Change times or details' }).click();
  const start = page.getByRole('textbox', { name: 'Start time' });
  const end = page.getByRole('textbox', { name: 'End time' });
  await end.fill('8:00 am');
  await expect(end).toHaveAccessibleDescription(/End time cannot be earlier than the start time/);
  await end.fill('3:30 pm');
  await expect(end).not.toHaveAttribute('aria-invalid', 'true');
  await start.fill('4:00 pm');
  await expect(start).toHaveAccessibleDescription(/Start time cannot be later than the end time/);
  let sent = 0;
  page.on('request', (one) => (sent += one.url().endsWith('/replaceMe') ? 1 : 0));
  await button.click();
  await expect(start).toBeFocused();
  expect(sent).toBe(0);
  // Only the server knows the classification's requirement here.
  await start.fill('8:30 am');
  await end.fill('2:00 pm');
  await button.click();
  await expect(end).toHaveAccessibleDescription(/End time cannot be earlier than 15:00/);
  await expect(end).toBeFocused();
  // Changing the notes does not affect the refusal of the times.
  await page.getByRole('textbox', { name: 'Notes for the educator' }).fill('Bring the keys');
  await expect(end).toHaveAccessibleDescription(/End time cannot be earlier than 15:00/);
  await end.fill('3:00 pm');
  await expect(end).not.toHaveAttribute('aria-invalid', 'true');
  await start.fill('12:00 pm');
  await button.click();
  await expect(end).toHaveAccessibleDescription(
    /Please adjust the start and end times to be above the minimum booking duration/,
  );
  await start.fill('9:00 am');
  await expect(end).not.toHaveAttribute('aria-invalid', 'true');
  await button.click();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
});

test('approved while it is withdrawn, it goes on, and says so @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(Conflict\).*\/withdraw/);
  const [day] = nextWorkingDays(1);
  await signIn(page, school.staff.email, address);
  const card = dayCard(page, new RegExp(nameOf(day!)));
  await chooseTeacher(page);
  await card.getByRole('button').click();
  await expect(card.getByText('Waiting for approval')).toBeVisible();
  // The countdown starts when it is rendered.
  await expect(card.getByRole('button', { name: 'Undo' })).toBeVisible();
  await undoTimePasses(page, card.getByRole('button', { name: 'Withdraw' }));
  const token = await apiToken(request, school.approver.email);
  const headers = { authorization: `Bearer ${token}`, 'accept-version': '1' };
  await page.route('**/withdraw', async (route) => {
    const id = /pending-bookings\/([^/]+)/.exec(route.request().url())![1];
    const accepted = await request.post(`/api/v1/pending-bookings/${id}/action`, {
      headers,
      data: { action: 'accept' },
    });
    expect(accepted.status(), await accepted.text()).toBe(200);
    await route.continue();
  });
  await card.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('This request has already been decided')).toBeVisible();
  await expect(card.getByRole('list')).toContainText(/Booking created|Replacement found/);
  await expect(card.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
});

test('nobody without the right asks for the status, on any screen', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('replace-me-status')) asked.push(request.url());
  });
  // Wait until the part of home that would contain it has rendered.
  const cards = page.waitForResponse(/home-cards/);
  await signIn(page, 'manager@richmond.example');
  await (await cards).finished();
  await expect(page.getByText('You do not have access to bookings')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Replace Me' })).toHaveCount(0);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText(/permission/i).first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('a status that is refused shows nothing and says nothing', async ({ page, noise, school }) => {
  noise.expect(/403 \(Forbidden\).*replace-me-status/);
  await page.route('**/bookings/replace-me-status*', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'refusal', code: 'permission_missing', param: null, message: 'No' }),
    }),
  );
  const refused = page.waitForResponse(/replace-me-status/);
  await signIn(page, school.staff.email);
  await refused;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Replace Me' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('Replace Me is not available here')).toBeVisible();
  await expect(page.getByRole('link', { name: '03 5550 0142' })).toBeVisible();
});

test('a status that cannot be loaded says so on home and on its screen, and comes with Retry @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/500 \(.*replace-me-status/);
  const status = '**/bookings/replace-me-status*';
  const answer = (message: string) => ({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', code: 'unheard_of', param: null, message }),
  });
  await page.route(status, (route) => route.fulfill(answer('The desk is closed for a minute')));
  await signIn(page, school.staff.email);
  const failure = page.getByRole('alert').filter({ hasText: 'The Replace Me status could not be loaded' });
  await expect(failure).toContainText('The desk is closed for a minute');
  await page.goto(address);
  await expect(failure).toContainText('The desk is closed for a minute');
  await page.unroute(status);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Tomorrow|Next )/ })).toBeVisible();
});

test.describe('by the clock', () => {
  test.describe.configure({ mode: 'serial' });
  /** A Friday of next week, whatever day it is now. */
  const friday = today().add({ days: 12 - today().dayOfWeek });
  const at = (time: string, day = friday) => day.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
  let product: ProductAt;
  test.beforeAll(async () => {
    product = await startProductAt(at('07:30'));
  });
  test.afterAll(() => product.stop());
  test.use({ baseURL: async ({ baseURL }, use) => use(product?.address ?? baseURL!) });

  async function openAt(page: Page, email: string, instant: Temporal.Instant): Promise<void> {
    await product.setTime(instant);
    await page.clock.setFixedTime(instant.epochMilliseconds);
    await signIn(page, email, address);
    await chooseTeacher(page);
  }

  test('before the cut-off today is asked for, and the toast names it', async ({ page, school }) => {
    await openAt(page, school.staff.email, at('07:30'));
    const card = dayCard(page, /^Today/);
    await expect(card.getByRole('button')).toContainText('8:30 am–3:30 pm · Classroom Teacher');
    await card.getByRole('button').click();
    await expect(page.getByText(`Replacement requested for ${nameOf(friday)}`)).toBeVisible();
    await expect(card.getByText('Waiting for approval')).toBeVisible();
  });

  test('after it today says whom to call, and over the weekend Monday is offered', async ({
    page,
    school,
  }) => {
    await openAt(page, school.staff.email, at('21:00'));
    const card = dayCard(page, /^Today/);
    await expect(card.getByRole('button')).toBeDisabled();
    await expect(card).toContainText('closed at 8:00 am');
    await expect(card.getByRole('link', { name: '03 5550 0142' })).toBeVisible();
    const monday = dayCard(page, /^Next Monday/);
    await expect(monday.getByRole('button')).toContainText(nameOf(friday.add({ days: 3 })));
    await monday.getByRole('button').click();
    await expect(
      page.getByText(`Replacement requested for ${nameOf(friday.add({ days: 3 }))}`),
    ).toBeVisible();
  });

  test('a day on which the site is closed is passed over, and closed meanwhile it is not asked for by mistake', async ({
    page,
    noise,
    school,
  }) => {
    noise.expect(/409.*replaceMe/);
    const [monday, tuesday, wednesday] = [3, 4, 5].map((days) => friday.add({ days }));
    await school.closeDate(monday!.toString());
    await openAt(page, school.staff.email, at('07:30'));
    const next = dayCard(page, /^Next working day/);
    await expect(next.getByRole('button')).toContainText(nameOf(tuesday!));
    await school.closeDate(tuesday!.toString());
    await next.getByRole('button').click();
    await expect(page.getByText(`The day has changed: it is now ${nameOf(wednesday!)}`)).toBeVisible();
    await dayCard(page, new RegExp(nameOf(wednesday!)))
      .getByRole('button')
      .click();
    await expect(page.getByText(`Replacement requested for ${nameOf(wednesday!)}`)).toBeVisible();
  });

  test('closed today, also after the page was opened, the site says so in the words of the provider', async ({
    page,
    noise,
    school,
  }) => {
    noise.expect(/422.*replaceMe/);
    await openAt(page, school.staff.email, at('07:30'));
    const today = dayCard(page, /^Today/);
    await expect(today.getByRole('button')).toBeEnabled();
    await school.closeDate(friday.toString(), '**Flood.** Please [call the campus](tel:+61355550101).');
    await today.getByRole('button').click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'Creating bookings is restricted for this location' })
        .first(),
    ).toBeVisible();
    await expect(today.getByRole('button')).toBeDisabled();
    await expect(today.getByText('Creating bookings is restricted for this location')).toBeVisible();
    await expect(today.locator('strong', { hasText: 'Flood.' })).toBeVisible();
    await expect(today.getByRole('link', { name: 'call the campus' })).toHaveAttribute(
      'href',
      'tel:+61355550101',
    );
    await page.reload();
    await expect(today.locator('strong', { hasText: 'Flood.' })).toBeVisible();
    await expect(dayCard(page, /^Next Monday/).getByRole('button')).toBeEnabled();
  });

  test('pressed too late it is refused, and what was typed stays', async ({ page, noise, school }) => {
    noise.expect(/422.*replaceMe/);
    await openAt(page, school.staff.email, at('07:59:30'));
    await page.getByRole('button', { name: 'Change times or details' }).click();
    const notes = page.getByRole('textbox', { name: 'Notes for the educator' });
    await notes.fill('Yard duty at noon');
    await product.setTime(at('08:00'));
    await dayCard(page, /^Today/)
      .getByRole('button')
      .click();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: /closed at/ })
        .first(),
    ).toBeVisible();
    await expect(notes).toHaveValue('Yard duty at noon');
    await dayCard(page, /^Next Monday/)
      .getByRole('button')
      .click();
    await expect(dayCard(page, /^Next Monday/).getByText('Waiting for approval')).toBeVisible();
  });

  test('on a page of yesterday another day is not asked for by mistake', async ({ page, noise, school }) => {
    noise.expect(/409.*replaceMe/);
    const thursday = friday.subtract({ days: 1 });
    await openAt(page, school.staff.email, at('23:59', thursday));
    const tomorrow = dayCard(page, /^Tomorrow/);
    await expect(tomorrow.getByRole('button')).toContainText(nameOf(friday));
    await product.setTime(at('00:01'));
    await tomorrow.getByRole('button').click();
    const monday = nameOf(friday.add({ days: 3 }));
    await expect(page.getByText(`The day has changed: it is now ${monday}`)).toBeVisible();
    await page.clock.setFixedTime(at('00:01').epochMilliseconds);
    await dayCard(page, /Monday/)
      .getByRole('button')
      .click();
    await expect(page.getByText(`Replacement requested for ${monday}`)).toBeVisible();
  });
});

/** Whether the middle of an element can be pressed. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
