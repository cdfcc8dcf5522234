import { expect } from 'playwright/test';
import type { APIRequestContext, APIResponse, Cookie, Locator, Page } from 'playwright/test';

export const password = 'Portal-Demo-1';
const sessionCookieName = '__Host-staffroom-session';

/**
 * Opens the portal on a device that is already signed in. The form has its own tests; in all others it would only be
 * one more page to load.
 */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  const context = page.context();
  const { origin } = new URL((await context.request.get('/api/ping')).url());
  await requestSignIn(context.request, { email, origin, cookies: await context.cookies() });
  const { cookies } = await context.storageState();
  const localStorage = [{ name: 'mayHaveSession', value: '1' }];
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] });
  await page.goto(path);
  await isSignedIn(page);
}

/** Signs in with the form and waits until the person is signed in. */
export async function signInByForm(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, email);
  await isSignedIn(page);
}

export async function isSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
}

/**
 * Waits until the stream is open: lost chunks and data have been refetched by then, so nothing that a person has to
 * retry loads automatically from here on.
 */
export async function isLive(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Live');
}

/**
 * Advances the page's clock by half a minute, and again if a pending check restarted the countdown, until `what` is
 * visible.
 */
export async function undoTimePasses(page: Page, what: Locator): Promise<void> {
  let seconds = 0;
  await expect(async () => {
    seconds += 31;
    await page.clock.setFixedTime(Temporal.Now.instant().add({ seconds }).epochMilliseconds);
    await expect(what).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Pauses the page's clock a moment ahead, however long the command takes to reach the page. */
export async function pauseClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  }).toPass();
}

export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The part of the form with the summary and the submit button. */
export function summary(page: Page): Locator {
  return page.getByRole('complementary', { name: 'What will be booked' });
}

/** Opens the booking form as a person does, and waits until it proposes a date. */
export async function openCreate(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1264;
  await page.getByRole('button', { name: isPhone ? 'New' : 'New booking', exact: true }).click();
  await expect(page).toHaveURL(/\/bookings\/create$/);
  await formIsReady(page);
}

export async function formIsReady(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who to tell' })).toBeVisible();
  await expect(summary(page)).toContainText(/educator/);
}

export const sendButton = (page: Page): Locator =>
  summary(page).getByRole('button', { name: /^(Book|Ask for approval)/ });

/** The chosen dates of the visible calendar, as calendar dates in order. */
export async function chosenDates(page: Page): Promise<Temporal.PlainDate[]> {
  const chosen = page.getByRole('gridcell', { selected: true }).getByRole('button');
  await expect(chosen.first()).toBeVisible();
  const names = await chosen.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute('aria-label')),
  );
  return names.map((name) => readLongDate(name ?? ''));
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Parses 'Monday 23 November 2026' or 'Monday, November 23, 2026', followed by any text. */
function readLongDate(name: string): Temporal.PlainDate {
  const month = months.findIndex((one) => name.includes(one)) + 1;
  const [day, year] = (name.match(/\d+/g) ?? []).map(Number);
  return Temporal.PlainDate.from({ year: year!, month, day: day! });
}

/** The calendar's name of a day in locales with the day before the month. */
export function longDate(date: Temporal.PlainDate): string {
  return date
    .toLocaleString('en-AU', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .replace(',', '');
}

/** The next days after a date, without Saturdays and Sundays. */
export function workingDaysAfter(date: Temporal.PlainDate, count: number): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  for (let next = date.add({ days: 1 }); days.length < count; next = next.add({ days: 1 })) {
    if (next.dayOfWeek < 6) days.push(next);
  }
  return days;
}

/** Turns the calendar to the month of a date, which must not be before the shown month. */
export async function showMonth(page: Page, date: Temporal.PlainDate): Promise<void> {
  const shown = page.getByRole('group', { name: 'Dates' }).getByRole('heading');
  const wanted = `${months[date.month - 1]} ${date.year}`;
  while ((await shown.textContent()) !== wanted)
    await page.getByRole('button', { name: 'Next month' }).click();
}

/** Presses a day on the calendar, after turning to its month. */
export async function chooseDay(page: Page, date: Temporal.PlainDate): Promise<void> {
  await showMonth(page, date);
  const day = page.getByRole('gridcell', { name: new RegExp(`^${longDate(date)}`) });
  await day.getByRole('button').click();
  await expect(day).toHaveAttribute('aria-selected', 'true');
}

/** Records the order in which the status words first appear on the page, outside of the live lines. */
export async function noteStatusWords(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const words = ['Unfilled', 'Offered', 'Filled', 'Confirmed'];
    const seen: string[] = [];
    (globalThis as { statusWords?: string[] }).statusWords = seen;
    const look = () => {
      const walker = document.createTreeWalker(
        document.querySelector('main') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const word = node.textContent ?? '';
        if (words.includes(word) && !seen.includes(word) && node.parentElement?.closest('ol') === null)
          seen.push(word);
      }
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return () =>
    page.evaluate(
      () => (globalThis as { statusWords?: string[] }).statusWords ?? ['the page was loaded anew'],
    );
}

/** An API token for a person, of a session of its own. */
export async function apiToken(
  request: APIRequestContext,
  email: string,
  origin = process.env['E2E_ADDRESS']!,
): Promise<string> {
  const reply = await requestSignIn(request, { email, origin, cookies: [] });
  return ((await reply.json()) as { accessToken: string }).accessToken;
}

/** Leaves out the cookie of an earlier session, which a sign-in ends. */
async function requestSignIn(
  request: APIRequestContext,
  { email, origin, cookies }: { email: string; origin: string; cookies: readonly Cookie[] },
): Promise<APIResponse> {
  const sent = cookies.filter(({ name }) => name !== sessionCookieName);
  const reply = await request.post('/api/v1/auth/sign-in', {
    data: { email, password },
    headers: {
      'accept-version': '1',
      origin,
      cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  });
  expect(reply.status()).toBe(200);
  return reply;
}

/** Chooses the first classification in the list. */
export async function chooseClassification(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Classification' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
}

export async function chooseReason(page: Page, reason = 'Sick Leave Cover'): Promise<void> {
  await page.getByRole('combobox', { name: /Reason for absence/ }).selectOption(reason);
}

/** The region of the toasts. */
export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

/** Dismisses the toasts; each also disappears by itself after a few seconds. */
export async function dismissMessages(page: Page): Promise<void> {
  const dismiss = messages(page).getByRole('button', { name: 'Dismiss' });
  await expect(async () => {
    if (await dismiss.first().isVisible()) await dismiss.first().click({ timeout: 1_000 });
    await expect(dismiss).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** The part of a booking with its history. */
export const history = (page: Page): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'History' }) })
    .last();

const maxTabs = 150;

/** Presses Tab until the element has the focus, as people without a mouse do. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}
