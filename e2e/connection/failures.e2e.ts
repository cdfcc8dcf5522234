import type { Locator, Page, Route } from 'playwright/test';
import { today } from '../support/school-days.ts';
import { fillSignIn, formIsReady, isSignedIn, messages, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

type Failure = (route: Route) => Promise<void>;

const answer =
  (status: number, body: string, contentType = 'application/json'): Failure =>
  (route) =>
    route.fulfill({ status, contentType, body });
const refusal = (status: number, code: string, message: string) =>
  answer(status, JSON.stringify({ type: 'about:blank', code, param: null, message }));
const problem = (status: number, title: string) =>
  answer(
    status,
    JSON.stringify({ type: 'about:blank', title, status, traceId: 'a1', errors: { '': ['No'] } }),
  );
const wifiPage = '<!doctype html><title>Wi-Fi</title>';
const noAnswer = 'There was no answer from the server. Please check your connection';

/** The response in place of a list, and the text below 'Cannot load bookings'. */
const ofList: readonly (readonly [string, Failure, RegExp | string])[] = [
  ['an error of the server', answer(500, ''), 'Oops.. something went wrong'],
  ['an error with words', refusal(500, 'unheard_of', 'The list is being mended'), 'The list is being mended'],
  [
    'a problem with a title',
    problem(400, 'The dates are the wrong way round'),
    'The dates are the wrong way round',
  ],
  ['a page of a proxy', answer(502, '<html>Bad gateway</html>', 'text/html'), 'Oops.. something went wrong'],
  ['a refusal', refusal(403, 'unheard_of', 'You may not see these'), 'You may not see these'],
  ['too many calls', refusal(429, 'unheard_of', 'Please wait a moment'), 'Please wait a moment'],
  ['a page instead of an answer', answer(200, wifiPage, 'text/html'), /There was an issue|Oops/],
  ['half an answer', answer(200, '[{"id":'), /There was an issue|Oops|no answer/],
  ['no answer', (route) => route.abort('connectionrefused'), noAnswer],
];

/** The response in place of the profile, and the title of the error page with its code (spec sections 2 and 8). */
const ofProfile: readonly (readonly [string, Failure, string, number | null])[] = [
  ['403', refusal(403, 'permission_missing', 'No'), 'You do not have permission to see this', 403],
  ['400', problem(400, 'No'), 'Bad request', 400],
  ['500', answer(500, ''), 'Oops.. something went wrong', 500],
  ['503 of a proxy', answer(503, '<html></html>', 'text/html'), 'Oops.. something went wrong', 500],
  ['a page', answer(200, wifiPage, 'text/html'), 'Your account failed to load', null],
  ['no answer', (route) => route.abort('connectionrefused'), 'No answer from the server', null],
];

const lists = /\/api\/v1\/(bookings|clients\/[^/]+\/bookings)\?/;

/** Whether the person has pressed anything since the page was opened. */
const wasPressed = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'pressed' in document.documentElement.dataset);

test('what comes in place of a list is told in its words, the page stays, and Retry brings the list', async ({
  page,
  noise,
  school,
}) => {
  test.slow();
  noise.allow(/status of \d+|ERR_CONNECTION_REFUSED/);
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (document.documentElement.dataset['pressed'] = ''), true),
  );
  await signIn(page, school.viewer.email, '/help');
  for (const [name, fail, words] of ofList) {
    await test.step(name, async () => {
      // The page may refetch automatically meanwhile, for example when the stream opens: only a press lets it succeed.
      await page.route(lists, async (route) => ((await wasPressed(page)) ? route.continue() : fail(route)));
      await page.goto('/bookings');
      await expect(page.getByText('Cannot load bookings')).toBeVisible();
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Cannot load bookings')).toHaveCount(0);
      await isSignedIn(page);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

test('what comes in place of the profile leads to its error page, with the code where it helps', async ({
  page,
  noise,
  school,
}) => {
  test.slow();
  noise.allow(/status of \d+|ERR_CONNECTION_REFUSED/);
  await page.goto('/login');
  await fillSignIn(page, school.viewer.email);
  await isSignedIn(page);
  for (const [name, fail, title, code] of ofProfile) {
    await test.step(name, async () => {
      await page.route('**/api/v1/me/profile', fail);
      await page.goto('/bookings');
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByText(/^Error code/)).toHaveText(code === null ? [] : [`Error code: ${code}`]);
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
      await page.unroute('**/api/v1/me/profile');
      await tryAgain(page);
      await isSignedIn(page);
    });
  }
});

async function tryAgain(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: 'Try again' });
  if ((await retry.count()) > 0) await retry.click();
  else await page.reload();
}

/** The response to a change, and the toast about it (spec section 8, default builder messages). */
const ofChange: readonly (readonly [string, Failure, string])[] = [
  ['an error field', answer(400, '{"error":"The office is closed"}'), 'The office is closed'],
  ['a blank error field', answer(400, '{"error":"   "}'), 'There was an error making the update'],
  ['no words', answer(500, '{}'), 'There was an error making the update'],
  ['a page of a proxy', answer(502, '<html></html>', 'text/html'), 'There was an error making the update'],
  [
    'a page instead of an answer',
    answer(200, wifiPage, 'text/html'),
    'There was an issue trying to complete',
  ],
  [
    'very many words',
    answer(422, JSON.stringify({ error: `<img src="x"> ${'Fault'.repeat(800)}` })),
    '<img src="x"> Fault',
  ],
];

test('a toast tells what the server says about a refused change, else the default text, all of it in sight @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.allow(/status of \d+/);
  await signIn(page, school.viewer.email, '/availability');
  await page.getByRole('checkbox', { name: 'Sunday' }).click();
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  for (const [name, fail, words] of ofChange) {
    await test.step(name, async () => {
      await page.route('**/api/v1/me/availability', (route) =>
        route.request().method() === 'PUT' ? fail(route) : route.continue(),
      );
      await page.getByRole('button', { name: 'Save my week' }).click();
      // It closes by itself after 5 s, which a slow machine may need for a second look.
      await expect(toast.filter({ hasText: words })).toBeInViewport({ ratio: 1 });
      await expect(toast).toHaveCount(0);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

test('a session that ended in one tab asks in both, once, and a sign-in in one lets both go on', async ({
  page,
  context,
  noise,
  school,
}) => {
  noise.allow(/401 \(Unauthorized\)/);
  await signIn(page, school.viewer.email, '/bookings');
  const other = await context.newPage();
  await other.goto('/help');
  await isSignedIn(other);
  await context.request.post('/api/v1/auth/sign-out', {
    headers: { 'accept-version': '1', origin: process.env['E2E_ADDRESS']! },
  });
  // Without a press: the stream reports it at once.
  const asks = (tab: Page) => tab.getByRole('alertdialog', { name: 'Please sign in again' });
  await expect(asks(page)).toBeVisible();
  await expect(asks(other)).toBeVisible();
  await asks(page).getByRole('textbox', { name: 'Password' }).fill('Portal-Demo-1');
  await asks(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(asks(page)).toHaveCount(0);
  await expect(asks(other)).toHaveCount(0);
});

test('an error that nobody caught in the browser is told to the server once, without what was typed', async ({
  page,
  noise,
  school,
}) => {
  noise.allow(/page error|Uncaught|unhandled|mishap/i);
  await signIn(page, school.viewer.email, '/help');
  const told = page.waitForRequest('**/api/v1/telemetry/client-errors');
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/telemetry/client-errors')) count += 1;
  });
  await page.evaluate(() => {
    for (let times = 0; times < 5; times++)
      setTimeout(() => {
        throw new Error('A mishap at sam@school.example');
      });
  });
  const request = await told;
  expect(request.postData()).toContain('mishap');
  expect(request.postData()).not.toContain('school.example');
  const answered = await request.response();
  expect(answered?.status()).toBe(204);
  const promised = page.waitForRequest('**/api/v1/telemetry/client-errors');
  await page.evaluate(() => void Promise.reject(new Error('A mishap of a promise')));
  expect((await promised).postDataJSON()).toMatchObject({ source: 'promise', route: '/help' });
  expect(count).toBe(2);
});

/** The server does not take the field; its message is told at the field, in no toast, until the field is changed. */
async function isToldAtField(
  page: Page,
  { field, path, call, send }: { field: Locator; path: string; call: string; send: Locator },
): Promise<void> {
  const words = 'This is not taken here';
  const body = { type: 'about:blank', title: 'Check the values', status: 422, traceId: 'a1' };
  const errors = [{ path, message: words }];
  await page.route(call, (route) =>
    route.request().method() === 'POST'
      ? answer(422, JSON.stringify({ ...body, errors }))(route)
      : route.continue(),
  );
  await send.click();
  await expect(field).toHaveAccessibleDescription(new RegExp(words));
  await expect(field).toBeFocused();
  await expect(messages(page)).not.toContainText(words);
  await page.unroute(call);
}

/** Fills in who approves in the person's place today. Returns the field of the colleague. */
async function chooseColleague(page: Page, name: string): Promise<Locator> {
  const field = page.getByRole('combobox', { name: 'Colleague' });
  await field.fill(name);
  await page.getByRole('option', { name }).click();
  const { year, month, day } = today();
  await page.getByRole('button', { name: /First and last day/ }).click();
  const days = page.getByRole('dialog').getByRole('textbox');
  for (const end of [days.first(), days.last()]) await end.fill(`${day}/${month}/${year}`);
  await days.last().press('Enter');
  return field;
}

test('what the server says of one field of a form is told at that field', async ({ page, noise, school }) => {
  noise.expect(/status of 422/);
  const { bookingId } = await school.addBooking({ date: today().subtract({ days: 3 }), state: 'arrived' });
  await test.step('feedback', async () => {
    await signIn(page, school.officer.email, `/bookings/${bookingId}`);
    await page.getByRole('radiogroup').getByRole('radio', { name: 'No', exact: true }).check();
    const field = page.getByRole('textbox', { name: 'What went wrong?' });
    await field.fill('Left before the last lesson');
    const send = page.getByRole('button', { name: 'Send feedback' });
    await isToldAtField(page, { field, path: 'comment', call: '**/quick-feedback', send });
    await field.fill('Left early');
    await expect(field).not.toHaveAccessibleDescription(/not taken/);
  });
  await test.step('a preference', async () => {
    await page.goto(`/candidates/${school.educators[0]!.candidateId}`);
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Restrict', { exact: true }).click();
    const field = dialog.getByRole('textbox', { name: /^Reason/ });
    await field.fill('Left a class alone');
    const send = dialog.getByRole('button', { name: 'Save' });
    await isToldAtField(page, { field, path: 'reason', call: '**/preference', send });
    await field.fill('Left a class');
    await expect(field).not.toHaveAccessibleDescription(/not taken/);
  });
  await test.step('a colleague', async () => {
    await signIn(page, school.approver.email, '/settings/approvals');
    const field = await chooseColleague(page, school.viewer.name);
    const send = page.getByRole('button', { name: 'Let them approve' });
    await isToldAtField(page, { field, path: 'delegateId', call: '**/approval-delegations', send });
  });
});

test('a form of the settings stays while its list cannot be fetched again, and goes on when it can', async ({
  page,
  noise,
  school,
}) => {
  noise.allow(/status of 500/);
  await signIn(page, school.approver.email, '/settings/approvals');
  const colleague = await chooseColleague(page, school.viewer.name);
  await page.route('**/approval-delegations', answer(500, '{}'));
  await page.getByRole('button', { name: 'Let them approve' }).click();
  await expect(page.getByText('This could not be updated')).toBeVisible();
  await expect(colleague).toHaveValue(school.viewer.name);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Let them approve' }).click();
  await expect(page.getByText(`${school.viewer.name} can approve in your place`)).toBeVisible();
  await expect(page.getByText('This could not be updated')).toHaveCount(0);
});

test('the booking form stays while its locations cannot be fetched again', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/status of 500/);
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  const room = page.getByRole('textbox', { name: 'Room' });
  await room.fill('Room 4');
  await page.route('**/booking-location-list', answer(500, '{}'));
  const refused = page.waitForResponse('**/booking-location-list');
  // The page becomes visible after more than five minutes.
  await page.clock.setFixedTime(Temporal.Now.instant().add({ minutes: 6 }).epochMilliseconds);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await (await refused).finished();
  await expect(room).toBeFocused();
  await expect(room).toHaveValue('Room 4');
  await expect(page.getByText('Cannot load locations')).toHaveCount(0);
});
