import type { BrowserContext, Page } from 'playwright/test';
import { nextWorkingDays } from '../support/school-days.ts';
import type { School } from '../support/school.ts';
import { formIsReady, fillSignIn, isLive, messages, password, sendButton, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Ends the session on the server without the page's knowledge. */
async function endSession(context: BrowserContext): Promise<void> {
  const reply = await context.request.post('/api/v1/auth/sign-out', {
    headers: { 'accept-version': '1', origin: process.env['E2E_ADDRESS']! },
  });
  expect(reply.ok()).toBe(true);
}

async function typeAndSend(page: Page, room: string): Promise<void> {
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Typed before the session ended');
  await page.getByRole('button', { name: 'Educators per day: more' }).click();
  await endSession(page.context());
  // The page may learn of the end before the press: the dialog then already covers the button.
  await sendButton(page).dispatchEvent('click');
  await expect(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible();
}

test('a session that ends in mid-form loses nothing: after sign-in the booking is sent by itself, once', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/401 \(Unauthorized\)/);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/bookings'))
      keys.push(request.headers()['idempotency-key']);
  });
  await signIn(page, school.officer.email, '/bookings/create');
  await typeAndSend(page, 'Expiry 1');
  const dialog = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(school.officer.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Educator 2 of 2' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
});

test('a template that was being saved as the session ended is saved after the sign-in, once', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/401 \(Unauthorized\)/);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/me/standard-bookings'))
      sent.push(request.headers()['idempotency-key']);
  });
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Template 4');
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Save as template' }).click();
  const name = 'Saved late';
  const form = page.getByRole('dialog', { name: 'Save as template' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  // The session ends while the template is on its way.
  await page.route(
    '**/me/standard-bookings',
    async (route) => {
      await endSession(page.context());
      await route.continue();
    },
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(`Template ${name} saved`)).toBeVisible();
  await expect(form).toBeHidden();
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent).size).toBe(1);
  // It was saved as one template.
  await page.goto('/settings/templates');
  await expect(page.getByRole('heading', { name })).toHaveCount(1);
  await page.getByRole('button', { name: `Change ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
});

test('a template whose removal got no answer, or that another tab removed, is said to be removed @phone', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/ERR_FAILED.*standard-bookings/);
  noise.expect(/404.*standard-bookings/);
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Template 5');
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  const form = page.getByRole('dialog', { name: 'Save as template' });
  for (const name of ['First kept', 'Second kept']) {
    await page.getByRole('button', { name: 'Save as template' }).click();
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toBeHidden();
  }
  await page.goto('/settings/templates');
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Change ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page
      .getByRole('alertdialog', { name: `Remove ${name}?` })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(messages(page)).toContainText(`${name} removed`);
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  };
  // Removed, but the response is lost; then removed elsewhere before the press here.
  const isRemoval = '**/me/standard-bookings/*';
  await page.route(isRemoval, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await remove('First kept');
  await page.unroute(isRemoval);
  await page.route(isRemoval, async (route) => {
    await route.fetch();
    await route.continue();
  });
  await remove('Second kept');
});

test('another person who signs in instead starts clean', async ({ page, noise, school }) => {
  noise.expect(/401 \(Unauthorized\)/);
  await signIn(page, school.officer.email, '/bookings/create');
  await typeAndSend(page, 'Expiry 2');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Not you/ })
    .click();
  await expect(page).toHaveURL(/\/en-AU$/);
  await fillSignIn(page, school.approver.email);
  await expect(page.getByRole('button', { name: /^Your account: Alan Pryor/ })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain('Expiry 2');
  await page.goto('/bookings/create');
  await formIsReady(page);
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('');
});

const refusal = (code: string) => ({ type: 'about:blank', code, param: null, message: '' });

type Refused = { urls: string[]; repeated: string[]; refreshes: () => number };

/**
 * From now on the token that the page has is refused: all calls of the next step get their 401 at the same moment, once
 * there are as many as `parallel`.
 */
async function expireToken(
  page: Page,
  { parallel, isRenewed }: { parallel: number; isRenewed: boolean },
): Promise<Refused> {
  const [urls, repeated]: [string[], string[]] = [[], []];
  let refreshes = 0;
  let dead: string | undefined;
  const all = Promise.withResolvers<void>();
  await page.route('**/api/v1/**', async (route) => {
    const [url, authorization] = [route.request().url(), route.request().headers()['authorization']];
    if (url.endsWith('/auth/refresh')) {
      refreshes += 1;
      return isRenewed ? route.fallback() : route.fulfill({ status: 401, json: refusal('session_ended') });
    }
    if (authorization === undefined || url.includes('/messaging/')) return route.fallback();
    dead ??= authorization;
    if (authorization !== dead) {
      if (urls.includes(url)) repeated.push(url);
      return route.fallback();
    }
    urls.push(url);
    if (urls.length >= parallel) all.resolve();
    await all.promise;
    return route.fulfill({ status: 401, json: refusal('access_token_invalid') });
  });
  return { urls, repeated, refreshes: () => refreshes };
}

/** Each once: a check of what is typed is asked anew when something changes. */
const sorted = (urls: readonly string[]) => [...new Set(urls)].toSorted();

/** A form with typed text, and another client whose data it has not loaded yet. */
async function openForm(page: Page, school: School): Promise<void> {
  await school.addClient('Annexe', school.officer, ['booking_all']);
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await isLive(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Typed before');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Also typed before');
}

async function chooseAnnexe(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Location' }).fill('Annexe');
  await page.getByRole('option', { name: /Annexe/ }).click();
}

async function keptWhatWasTyped(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue(/Annexe/);
  await expect(page.getByText('There are no classifications', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Typed before');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Also typed before');
}

test('many calls of one tab that are refused at once share one renewal, are all repeated, and nothing typed is lost', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/401 \(Unauthorized\)/);
  await openForm(page, school);
  const { urls, repeated, refreshes } = await expireToken(page, { parallel: 4, isRenewed: true });
  await chooseAnnexe(page);
  await keptWhatWasTyped(page);
  expect(urls.length).toBeGreaterThanOrEqual(4);
  await expect.poll(() => sorted(repeated)).toEqual(sorted(urls));
  expect(refreshes()).toBe(1);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('where the renewal is refused, the tab asks once to sign in again, and then all calls are repeated', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/401 \(Unauthorized\)/);
  await openForm(page, school);
  const { urls, repeated, refreshes } = await expireToken(page, { parallel: 4, isRenewed: false });
  await chooseAnnexe(page);
  const dialog = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  expect(urls.length).toBeGreaterThanOrEqual(4);
  expect(refreshes()).toBe(1);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await keptWhatWasTyped(page);
  await expect.poll(() => sorted(repeated)).toEqual(sorted(urls));
  await expect(page).toHaveURL(/\/bookings\/create/);
});

test('two tabs whose token is refused at the same time refresh it once, and each call is sent once more', async ({
  page,
  context,
  noise,
  school,
}) => {
  noise.expect(/401 \(Unauthorized\)/);
  // In a school whose list nobody else changes while it is loading.
  const [day] = nextWorkingDays(1);
  await school.addBooking({ date: day!, state: 'confirmed' });
  await signIn(page, school.viewer.email, '/help');
  const other = await context.newPage();
  // A tab takes over the other tab's token, unless that tab responds too late.
  await expect(async () => {
    const asked = other.waitForRequest(/me\/profile/);
    await other.goto('/help');
    const theirs = (await asked).headers()['authorization'];
    const asking = page.waitForRequest(/me\/profile/);
    await page.reload();
    expect((await asking).headers()['authorization']).toBe(theirs);
  }).toPass();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
    await isLive(tab);
  }

  let refreshes = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes += 1;
  });
  const refused: string[] = [];
  const { promise: bothAsked, resolve: bothHaveAsked } = Promise.withResolvers<void>();
  let dead: string | null = null;
  await context.route('**/api/v1/bookings?*', async (route) => {
    const authorization = route.request().headers()['authorization'] ?? '';
    dead ??= authorization;
    if (authorization !== dead) return route.continue();
    refused.push(route.request().url());
    if (refused.length === 2) bothHaveAsked();
    await bothAsked;
    return route.fulfill({
      status: 401,
      json: { type: 'about:blank', code: 'access_token_invalid', param: null, message: '' },
    });
  });
  for (const tab of [page, other])
    await tab.getByRole('link', { name: 'Bookings', exact: true }).first().click();
  for (const tab of [page, other]) await expect(tab.locator('[data-booking-row]').first()).toBeVisible();
  expect(refused).toHaveLength(2);
  expect(refreshes).toBe(1);
});
