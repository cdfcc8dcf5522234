import type { APIRequestContext, BrowserContext, Locator, Page } from 'playwright/test';
import { book } from '../support/book.ts';
import { openFront } from '../support/front.ts';
import type { Front } from '../support/front.ts';
import { keepsPage } from '../support/offline-files.ts';
import { today } from '../support/school-days.ts';
import type { School } from '../support/school.ts';
import {
  apiToken,
  fillSignIn,
  formIsReady,
  isLive,
  isSignedIn,
  sendButton,
  signIn,
} from '../support/steps.ts';
import { expect, test as base } from '../support/test.ts';

/** Each test has its own proxy to the server, which the service worker uses as well. */
const test = base.extend<{ front: Front; api: APIRequestContext }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  front: async ({}, use) => {
    const front = await openFront(process.env['E2E_ADDRESS']!);
    await use(front);
    await front.close();
  },
  baseURL: async ({ front }, use) => use(front.address),
  /** Bypasses the proxy. */
  api: async ({ playwright }, use) => {
    const api = await playwright.request.newContext({ baseURL: process.env['E2E_ADDRESS']! });
    await use(api);
    await api.dispose();
  },
});

test.use({ serviceWorkers: 'allow' });
test.setTimeout(300_000);
// Without the server the browser logs every failed request.
test.beforeEach(({ noise }) => noise.allow(/net::ERR_|status of (401|403|422|503)/));

const room = (page: Page) => page.getByRole('textbox', { name: 'Room' });
const offline = (page: Page) => page.getByText(/^Offline, as of \d/).first();
const waiting = (page: Page) => page.getByText('Your booking waits to be sent');
const row = (page: Page) => page.locator('[data-booking-row]').first();

/** The worker has cached its files, and the device has stored the seen data. */
async function isKept(page: Page, text: string): Promise<void> {
  const kept = () =>
    page.evaluate(async (words) => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return {
        worker: active?.state,
        isServing: navigator.serviceWorker.controller !== null,
        hasSeen: (localStorage.getItem('seen') ?? '').includes(words),
      };
    }, text);
  let x = 5;
  await expect
    .poll(
      async () => {
        // Storing starts after a mouse move, once the screen has finished its own work.
        x = x === 5 ? 6 : 5;
        await page.mouse.move(x, 5);
        return { ...(await kept()), hasPage: await keepsPage(page) };
      },
      // The worker fetches the files for offline use, about 150.
      { timeout: 90_000 },
    )
    .toEqual({ worker: 'activated', isServing: true, hasPage: true, hasSeen: true });
}

const seen = (page: Page) => page.evaluate(() => localStorage.getItem('seen'));

async function countBookings(api: APIRequestContext, { viewer }: School, search: string): Promise<number> {
  const token = await apiToken(api, viewer.email);
  const reply = await api.get(
    `/api/v1/bookings?dateFromLocal=${today()}&search=${encodeURIComponent(search)}`,
    { headers: { authorization: `Bearer ${token}`, 'accept-version': '1' } },
  );
  return reply.status() === 204 ? 0 : ((await reply.json()) as unknown[]).length;
}

async function typeBooking(page: Page, school: School, name: string): Promise<void> {
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await isKept(page, school.officer.contactId);
  await room(page).fill(name);
}

test('the portal can be installed, with the name and the icons of its variant', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(address!)).json()) as {
    name: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest.name).toBe('Staffroom');
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type]);
  }
  const browser = await page.context().newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test('without a connection the last list opens with its age, and the line brings it back @phone', async ({
  page,
  api,
  front,
  school,
}) => {
  await book(api, school, { room: 'Kept 7', dates: [String(today().add({ days: 30 }))] });
  await signIn(page, school.officer.email, '/bookings');
  await expect(row(page)).toBeVisible();
  await isKept(page, 'Kept 7');
  front.become('cut');
  await page.reload();
  await expect(page.getByText('Kept 7').first()).toBeVisible();
  await expect(offline(page)).toBeVisible();
  await page.goto('/');
  await isSignedIn(page);
  await expect(offline(page)).toBeVisible();
  front.become('open');
  await expect(page.locator('[data-connection="live"]')).toBeAttached({ timeout: 90_000 });
});

test('a page of a busy server or of another network is no answer either', async ({
  page,
  api,
  front,
  school,
}) => {
  await book(api, school, { room: 'Kept 8', dates: [String(today().add({ days: 30 }))] });
  await signIn(page, school.officer.email, '/bookings');
  await isKept(page, 'Kept 8');
  front.become('busy');
  await page.reload();
  await expect(page.getByText('Kept 8').first()).toBeVisible();
  await expect(offline(page)).toBeVisible();
  // The network's own page is not cached as a file of the program.
  front.become('foreign');
  const kept = await page.evaluate(async () => {
    await fetch('/assets/not-there.js');
    const all = await Promise.all(
      (await caches.keys())
        .filter((name) => /^(shell|late)-/.test(name))
        .map(async (name) => {
          const cache = await caches.open(name);
          return Promise.all(
            (await cache.keys()).map(async (key) => {
              const answer = await cache.match(key, { ignoreVary: true });
              return `${new URL(key.url).pathname} ${answer?.headers.get('content-type')}`;
            }),
          );
        }),
    );
    return all.flat();
  });
  expect(
    kept.filter((one) => !/^\/ text\/html|^\/assets\/.+ (text\/(javascript|css)|font)/.test(one)),
  ).toEqual([]);
  expect(kept.join()).not.toContain('not-there');
});

test('today’s list is drawn from the device before the server has answered, then refreshed', async ({
  page,
  api,
  front,
  school,
}) => {
  await book(api, school, { room: 'First 3', dates: [String(today().add({ days: 30 }))] });
  await signIn(page, school.officer.email, '/bookings');
  await isKept(page, 'First 3');
  await book(api, school, { room: 'Later 3', dates: [String(today().add({ days: 31 }))] });
  front.become('silent');
  await page.goto('/bookings');
  await expect(page.getByText('First 3').first()).toBeVisible();
  front.become('open');
  await expect(page.getByText('Later 3').first()).toBeVisible();
  await isLive(page);
});

test('a session that ended meanwhile shows nothing once the server says so', async ({
  page,
  context,
  school,
}) => {
  await signIn(page, school.officer.email, '/bookings');
  await isKept(page, school.officer.contactId);
  await context.clearCookies();
  await page.goto('/bookings');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(row(page)).toHaveCount(0);
  expect(await seen(page)).toBeNull();
});

test('what is older than 12 hours is not shown', async ({ page, front, school }) => {
  await signIn(page, school.officer.email, '/bookings');
  await isKept(page, school.officer.contactId);
  front.become('cut');
  // When the next page starts, before the program reads it.
  await page.addInitScript(() => {
    const older = (_: string, atMs: string) => `"atMs":${Number(atMs) - 12 * 60 * 60_000}`;
    const text = localStorage.getItem('seen');
    if (text !== null) localStorage.setItem('seen', text.replaceAll(/"atMs":(\d+)/g, older));
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No answer from the server' })).toBeVisible();
  expect(await seen(page)).toBeNull();
});

test('after a sign-out nothing of the person is left, with or without a connection', async ({
  page,
  front,
  school,
}) => {
  await signIn(page, school.officer.email, '/bookings');
  await isKept(page, school.officer.contactId);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  const left = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return {
      local: Object.keys(localStorage).toSorted(),
      session: Object.keys(sessionStorage),
      files: caught.flat().map(({ url }) => new URL(url).pathname),
    };
  });
  expect(left.local.filter((name) => !['darkMode', 'drawer', 'dashboardLayout'].includes(name))).toEqual([]);
  expect(left.session).toEqual([]);
  expect(left.files.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  front.become('cut');
  await page.goto('/bookings').catch(() => {});
  await expect(page.getByText(school.officer.name)).toHaveCount(0);
  await expect(row(page)).toHaveCount(0);
});

test('somebody else on the same device sees nothing of the first', async ({
  page,
  api,
  context,
  front,
  school,
}) => {
  await book(api, school, { room: 'Mine 5', dates: [String(today().add({ days: 30 }))] });
  await signIn(page, school.officer.email, '/bookings');
  await isKept(page, 'Mine 5');
  await context.clearCookies();
  await page.goto('/bookings');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await signIn(page, school.viewer.email, '/bookings');
  await isKept(page, school.viewer.contactId);
  front.become('cut');
  await page.goto('/bookings');
  await expect(offline(page)).toBeVisible();
  expect(await seen(page)).not.toContain(`"contactId":"${school.officer.contactId}","profile"`);
});

test('a booking sent without a connection goes once, after a reload and with two tabs @phone', async ({
  page,
  api,
  context,
  front,
  school,
}) => {
  await typeBooking(page, school, 'Offline 9');
  front.become('cut');
  await sendButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.goto('/');
  await expect(waiting(page)).toBeVisible();
  const other = await openTab(context);
  await expect(waiting(other)).toBeVisible();
  front.become('open');
  for (const tab of [page, other]) await expect(waiting(tab)).toHaveCount(0, { timeout: 90_000 });
  expect(await countBookings(api, school, 'Offline 9')).toBe(1);
});

async function openTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/bookings');
  await isSignedIn(other);
  await other.mouse.move(5, 5);
  return other;
}

test('pressed twice without a connection, on the screen and on the keyboard, a booking goes once @phone', async ({
  page,
  api,
  front,
  school,
}) => {
  await typeBooking(page, school, 'Twice 9');
  front.become('cut');
  await sendButton(page).dblclick();
  await expect(waiting(page)).toBeVisible();
  // Enter is accepted if the form is still open.
  await room(page).press('Enter');
  await expect(waiting(page)).toBeVisible();
  front.become('open');
  await expect(waiting(page)).toHaveCount(0, { timeout: 90_000 });
  await expect(page.getByRole('heading', { name: /^Booked/ }).first()).toBeVisible();
  expect(await countBookings(api, school, 'Twice 9')).toBe(1);
});

test('a booking waits for its own client while others are chosen, and goes to it', async ({
  page,
  api,
  front,
  school,
}) => {
  const others = ['Banksia Grove College', 'Acacia Hill College'];
  for (const name of others) await school.addClient(name, school.officer, ['booking_all']);
  await typeBooking(page, school, 'Other 9');
  front.become('cut');
  await sendButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.goto('/bookings');
  await expect(waiting(page)).toBeVisible();
  const chooser = page.getByRole('banner').getByRole('button', { name: /^(Wattle|Banksia|Acacia)/ });
  for (const client of others) {
    await chooser.click();
    await page.getByRole('treeitem', { name: client, exact: true }).click();
    await expect(chooser).toHaveAccessibleName(new RegExp(`^${client}`));
    await expect(waiting(page)).toBeVisible();
  }
  front.become('open');
  await expect(waiting(page)).toHaveCount(0, { timeout: 90_000 });
  // The person used for counting sees only this school.
  expect(await countBookings(api, school, 'Other 9')).toBe(1);
});

test('a waiting booking outlasts a busy server and the page of another network', async ({
  page,
  api,
  front,
  school,
}) => {
  await typeBooking(page, school, 'Busy 9');
  front.become('foreign');
  await sendButton(page).click();
  await expect(waiting(page)).toBeVisible();
  front.become('busy');
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  front.become('open');
  await expect(
    page
      .getByRole('heading', { name: /^Booked|Sent/ })
      .or(page.getByText(/^Booked/))
      .first(),
  ).toBeVisible({
    timeout: 90_000,
  });
  expect(await countBookings(api, school, 'Busy 9')).toBe(1);
});

test('a waiting booking can be taken back, and what was typed is kept', async ({
  page,
  api,
  front,
  school,
}) => {
  await typeBooking(page, school, 'Back 9');
  front.become('cut');
  await sendButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Do not send it' }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(room(page)).toHaveValue('Back 9');
  front.become('open');
  await expect(page.locator('[data-connection="live"]')).toBeAttached({ timeout: 90_000 });
  expect(await countBookings(api, school, 'Back 9')).toBe(0);
});

test('a waiting booking that is refused says why, and what was typed is kept @phone', async ({
  page,
  api,
  front,
  school,
}) => {
  await typeBooking(page, school, 'Refused 9');
  front.become('cut');
  await sendButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.goto('/');
  await expect(waiting(page)).toBeVisible();
  // Whichever date the form has proposed.
  for (let days = 0; days < 10; days++) await school.closeDate(String(today().add({ days })));
  front.become('open');
  const refused = page.getByRole('alert').filter({ hasText: 'Your booking was not made' });
  await expect(refused).toContainText(/restricted|closed/i, { timeout: 90_000 });
  // Until it is dismissed, also on the next page.
  await page.reload();
  await page.mouse.move(5, 5);
  await expect(refused).toBeVisible();
  await refused.getByRole('button', { name: 'Back to the booking' }).click();
  await expect(room(page)).toHaveValue('Refused 9');
  await expect(refused).toHaveCount(0);
  expect(await countBookings(api, school, 'Refused 9')).toBe(0);
});

test('a booking that the server took, and whose answer was lost, is not made twice', async ({
  page,
  api,
  front,
  school,
}) => {
  await typeBooking(page, school, 'Lost 9');
  front.become('deaf');
  await sendButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await expect.poll(() => countBookings(api, school, 'Lost 9')).toBe(1);
  await page.goto('/').catch(() => {});
  front.become('open');
  await expect(page.getByText('Your booking was sent: booked')).toBeVisible({ timeout: 90_000 });
  await expect(waiting(page)).toHaveCount(0);
  expect(await countBookings(api, school, 'Lost 9')).toBe(1);
});

test('a waiting booking of somebody who may not book any more says so', async ({
  page,
  api,
  front,
  school,
}) => {
  await typeBooking(page, school, 'Rights 9');
  front.become('cut');
  await sendButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.goto('/');
  await expect(waiting(page)).toBeVisible();
  await school.takeRights(school.officer);
  await school.giveRights(school.officer, ['booking_view']);
  front.become('open');
  await expect(page.getByText('Your booking was not made')).toBeVisible({ timeout: 90_000 });
  await expect(waiting(page)).toHaveCount(0);
  expect(await countBookings(api, school, 'Rights 9')).toBe(0);
});

test('a waiting booking of one person is not sent by another, and goes when the first is back', async ({
  page,
  api,
  context,
  front,
  school,
}) => {
  await typeBooking(page, school, 'Mine 9');
  front.become('cut');
  await sendButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.goto('about:blank');
  await context.clearCookies();
  front.become('open');
  await page.goto('/login?email=1');
  await fillSignIn(page, school.approver.email);
  await isSignedIn(page);
  await page.mouse.move(5, 5);
  await isLive(page);
  await expect(waiting(page)).toHaveCount(0);
  expect(await countBookings(api, school, 'Mine 9')).toBe(0);
  await context.clearCookies();
  await page.goto('/login?email=1');
  await fillSignIn(page, school.officer.email);
  await isSignedIn(page);
  await page.mouse.move(5, 5);
  await expect(page.getByText('Your booking was sent: booked')).toBeVisible({ timeout: 90_000 });
  expect(await countBookings(api, school, 'Mine 9')).toBe(1);
});

test('another tab opens without a connection, too, while the first holds a token', async ({
  page,
  context,
  front,
  school,
}) => {
  await typeBooking(page, school, 'Tab 12');
  await expect.poll(() => seen(page)).toContain('listBookingLocations');
  front.become('cut');
  const other = await context.newPage();
  await other.goto('/bookings/create');
  await expect(offline(other)).toBeVisible();
  await expect(room(other)).toHaveValue('Tab 12');
  front.become('open');
  await isLive(other);
});

test('whoever signs out while a booking waits is asked first', async ({ page, front, school }) => {
  await typeBooking(page, school, 'Leave 9');
  front.become('cut');
  await sendButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'A booking has not been sent yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(waiting(page)).toBeVisible();
});

test('a sign-out in one tab empties the other, which was opened without a connection', async ({
  page,
  context,
  front,
  school,
}) => {
  await signIn(page, school.officer.email, '/bookings');
  await isKept(page, school.officer.contactId);
  front.become('silent');
  const other = await context.newPage();
  await other.goto('/bookings');
  await isSignedIn(other);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(other.getByRole('button', { name: /^Your account/ })).toHaveCount(0);
  front.become('open');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(await seen(other)).toBeNull();
  expect(await seen(page)).toBeNull();
});

test('something on the way that refuses does not sign anybody out', async ({ page, api, front, school }) => {
  await book(api, school, { room: 'Kept 6', dates: [String(today().add({ days: 30 }))] });
  await signIn(page, school.officer.email, '/bookings');
  await isKept(page, 'Kept 6');
  // The document comes from the device if the server's response is not a page of the portal.
  front.become('cut');
  await page.reload();
  await expect(page.getByText('Kept 6').first()).toBeVisible();
  front.become('forbidding');
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isSignedIn(page);
  expect(await seen(page)).toContain('Kept 6');
  front.become('open');
  await expect(page.locator('[data-connection="live"]')).toBeAttached({ timeout: 90_000 });
});

test('on a full device a draft still finds room', async ({ page, front, school }) => {
  await typeBooking(page, school, 'Room 1');
  const full = await page.evaluate(() => {
    let size = 1_000_000;
    for (let count = 0; size > 16; count++) {
      try {
        localStorage.setItem(`filler ${count}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
    return localStorage.getItem('seen') !== null;
  });
  expect(full).toBe(true);
  await room(page).fill('Room 2, at the end of the long corridor');
  front.become('cut');
  await sendButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await page.goto('/bookings/create').catch(() => {});
  const kept = await page.evaluate(() => Object.values({ ...localStorage }).join());
  expect(kept).toContain('at the end of the long corridor');
});

test('a new version waits until it is taken, and no draft is lost @phone', async ({
  page,
  front,
  school,
}) => {
  await typeBooking(page, school, 'Draft 11');
  // The same program with another version: its worker takes this document for an older one.
  front.changeWorker((text) =>
    text.replace(/"version":"[^"]*","entry":"[^"]*"/, '"version":"next","entry":"<title>"'),
  );
  // If the banner is scrolled out of view, a toast tells the person, and again when the page becomes visible.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(toast).toContainText('A new version is ready');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(toast.getByRole('button', { name: 'Update now' })).toBeVisible();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await notice.scrollIntoViewIfNeeded();
  await expect(room(page)).toHaveValue('Draft 11');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(toast).toHaveCount(0);
  const loaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Update now' }).click();
  await loaded;
  await formIsReady(page);
  await expect(room(page)).toHaveValue('Draft 11');
});

/** The same program with another version: its worker takes this document for an older one. */
async function findNewVersion(page: Page, front: Front): Promise<Locator> {
  front.changeWorker((text) =>
    text.replace(/"version":"[^"]*","entry":"[^"]*"/, '"version":"next","entry":"<title>"'),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  return page.getByRole('button', { name: 'Update now' }).first();
}

test('a new version takes along what was typed, and asks first about what no draft keeps @phone', async ({
  page,
  api,
  front,
  school,
}) => {
  await book(api, school, { room: 'Kept 12', dates: [String(today().add({ days: 30 }))] });
  await signIn(page, school.officer.email, '/bookings');
  const typed = room(page);
  const openChange = async () => {
    await page.getByText('Kept 12').first().click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(typed).toBeVisible();
  };
  await openChange();
  await typed.fill('The far hall');
  await page.keyboard.press('Escape');
  await expect(typed).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  const current = page.getByRole('textbox', { name: 'Current password' });
  await current.fill('half of it');
  await isKept(page, school.officer.contactId);

  const update = await findNewVersion(page, front);
  // The second press of the double press hits what the first one has rendered.
  await update.dblclick();
  await expect(page.getByText('What you entered here is not sent yet').first()).toBeVisible();
  await expect(current).toBeFocused();
  await expect(current).toHaveValue('half of it');
  expect(
    await page.evaluate(() => Object.values({ ...sessionStorage, ...localStorage }).join()),
  ).not.toContain('half of it');

  await current.fill('');
  // Unsaved checkboxes and radio buttons count as well; those that save at once do not.
  await page.goBack();
  await page.getByRole('tab', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.getByRole('radio', { name: 'List' }).check();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  const sms = page.getByRole('checkbox', { name: /^SMS/ }).first();
  const quiet = page.getByRole('radio', { name: 'None', exact: true });
  for (const box of [sms, quiet]) {
    const was = await box.isChecked();
    await box.setChecked(true);
    expect(was).toBe(false);
    await update.click();
    await expect(box).toBeFocused();
    await page.getByRole('button', { name: 'Save choices' }).click();
    // The toast may still be that of the previous save.
    await expect(page.locator('[data-unsaved="true"]')).toHaveCount(0);
  }

  const loaded = page.waitForEvent('load');
  await update.click();
  await loaded;
  await isSignedIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Bookings' }).first().click();
  await openChange();
  await expect(typed).toHaveValue('The far hall');
});

test('a new version asks first about what was changed with buttons alone @phone', async ({
  page,
  front,
  school,
}) => {
  await school.giveRights(school.officer, ['people_all', 'booking_all']);
  const { name } = school.viewer;
  await signIn(page, school.officer.email, '/settings/people');
  await isKept(page, school.officer.contactId);
  await page.getByRole('button', { name: `Show ${name}` }).click();
  const given = page.getByRole('dialog', { name }).getByRole('table', { name: 'Rights so far' });
  await given.getByRole('button', { name: /^Remove / }).click();
  const undo = given.getByRole('button', { name: /^Undo, keep / });
  await expect(undo).toBeVisible();
  await findNewVersion(page, front);
  // The dialog covers the banner, and the toast closes after 5 s: it returns when the page becomes visible.
  const update = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Update now' });
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await update.click({ timeout: 4_000 });
  }).toPass();
  await expect(page.getByText('What you entered here is not sent yet').first()).toBeVisible();
  await expect(undo).toBeVisible();
});

test('a new version asks first about what was chosen in a form without typing', async ({
  page,
  front,
  school,
}) => {
  await school.giveRights(school.approver, ['people_all', 'booking_all', 'replace-me_all']);
  await signIn(page, school.approver.email, '/replace-me');
  await isKept(page, school.approver.contactId);
  const update = await findNewVersion(page, front);
  const isAsked = async (choice: Locator): Promise<void> => {
    await update.click();
    await expect(page.getByText('What you entered here is not sent yet').first()).toBeVisible();
    // The press leads to what is not sent.
    const isInForm = () => page.evaluate(() => document.activeElement!.closest('[data-unsaved]') !== null);
    await expect.poll(isInForm).toBe(true);
    await expect(choice).toBeVisible();
  };
  const who = page.getByRole('combobox', { name: /Who should come/ });
  await who.selectOption('Classroom Teacher');
  await isAsked(who);

  await page.getByRole('navigation').getByRole('link', { name: 'Availability' }).first().click();
  await page.getByRole('button', { name: 'Add time away' }).click();
  const firstDay = page.getByRole('button', { name: /^First day/ });
  await firstDay.click();
  const { year, month, day } = today().add({ days: 3 });
  await page.getByRole('dialog').getByRole('textbox').fill(`${day}/${month}/${year}`);
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await isAsked(firstDay);

  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Approvals' }).click();
  const colleague = page.getByRole('combobox', { name: 'Colleague' });
  await colleague.click();
  await page.getByRole('option', { name: school.viewer.name }).click();
  await isAsked(colleague);
});

test('switched off by the server, the worker drops what it kept', async ({ page, front, school }) => {
  await signIn(page, school.officer.email, '/bookings');
  await isKept(page, school.officer.contactId);
  front.changeWorker((text) =>
    text.replace(/^const build = .*$/m, "const build = { version: 'none', entry: '', files: [] };"),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await page.goto('/bookings');
  await isSignedIn(page);
  await expect(page.getByText('A new version is ready')).toHaveCount(0);
});
