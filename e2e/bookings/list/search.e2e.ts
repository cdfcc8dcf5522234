import type { Page } from 'playwright/test';
import { executed, hostileTexts } from '../../support/hostile-texts.ts';
import { sendInvoice } from '../../support/provider-accounts.ts';
import { nextWorkingDays } from '../../support/school-days.ts';
import { signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' });
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' });
const result = (page: Page, name: string | RegExp) => results(page).getByRole('option', { name });
const atHand = (page: Page) => results(page).getByRole('option', { selected: true });
const statusLine = (page: Page) => page.getByRole('dialog').getByRole('status');
/** Opens the search and waits until typed text goes into it. */
async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

const calls = /\/api\/v1\/bookings\/search\?/;

test('a past booking is found by its educator, room and number, and opened by the keyboard', async ({
  page,
  school,
}) => {
  const lastYear = Temporal.Now.plainDateISO('Australia/Melbourne').subtract({ days: 370 });
  const { bookingId, educator } = await school.addBooking({
    date: lastYear,
    state: 'arrived',
    educator: 4,
    room: 'Ōtāhuhu 7',
  });
  await signIn(page, school.officer.email, '/help');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openSearch(page);

  await page.keyboard.type('thornbury OTAHUHU');
  // Until the second word is typed, the educator is found as well.
  await expect(statusLine(page)).toHaveText('1 found');
  const booking = result(page, new RegExp(educator!.name));
  await expect(booking).toBeVisible();
  await expect(booking.locator('mark')).toHaveText(['Thornbury', 'Ōtāhuhu']);

  const number = /[2346789KMRWY]{4}-[2346789KMRWY]{4}-1/.exec((await booking.textContent())!)![0];
  await expect(booking.getByText(number, { exact: true })).toHaveCSS('white-space', 'nowrap');
  await field(page).fill('thornb');
  await expect(result(page, /^Elsie Thornbury Last here on/)).toBeVisible();
  await field(page).fill(number.toLowerCase().replaceAll('-', ''));
  await expect(results(page).getByRole('option')).toHaveCount(1);
  await expect(atHand(page)).toContainText(number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}$`));
  await expect(page.getByRole('dialog', { name: 'Search or go to' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
});

test('an educator leads to the list of their bookings, a site to its bookings', async ({ page, school }) => {
  const [day] = nextWorkingDays(1);
  await school.addBooking({ date: day!, state: 'confirmed', educator: 2 });
  await signIn(page, school.officer.email);
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('novak chi');
  await result(page, /^Chiara Novak Booked up to/).click();
  await expect(page).toHaveURL(/\/bookings\?q=Chiara\+Novak$/);
  await expect(page.locator('[data-booking-row]')).toHaveCount(1);

  await openSearch(page);
  await page.keyboard.type(school.campus.name);
  await expect(atHand(page)).toContainText(school.campus.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bookings$/);
  await expect(page.getByRole('button', { name: new RegExp(school.campus.name) }).first()).toBeVisible();
});

test('arrows, Home and End lead through the results, and Escape back to where one was', async ({
  page,
  school,
}) => {
  await signIn(page, school.officer.email, '/help');
  const opener = page.getByRole('button', { name: 'Search or go to' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(atHand(page)).toHaveText('New booking');
  await page.keyboard.press('ArrowDown');
  await expect(atHand(page)).toHaveText('Home');
  await page.keyboard.press('End');
  await expect(atHand(page)).toContainText('Class teacher, whole day');
  await expect(atHand(page)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(atHand(page)).toHaveText('New booking');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(atHand(page)).toHaveText('New booking');
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await atHand(page).getAttribute('id'))!,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('only what the last text finds is shown; until it is there, what the text before found stays marked', async ({
  page,
  school,
}) => {
  const [day] = nextWorkingDays(1);
  await school.addBooking({ date: day!, state: 'confirmed', educator: 0, room: 'Elm' });
  await school.addBooking({ date: day!, state: 'confirmed', educator: 1, room: 'Elder' });
  await signIn(page, school.officer.email);
  await openSearch(page);
  await page.keyboard.type('elm');
  await expect(result(page, /Amara Lindqvist/)).toBeVisible();
  const before = (await page.getByRole('dialog').boundingBox())!;

  const held: (() => void)[] = [];
  const given: string[] = [];
  await page.route(calls, async (route) => {
    given.push(new URL(route.request().url()).searchParams.get('text')!);
    await new Promise<void>((letGo) => held.push(letGo));
    await route.continue().catch(() => {});
  });
  await field(page).fill('elde');
  await expect.poll(() => given).toEqual(['elde']);
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('text=elde&'));
  await expect(statusLine(page)).toContainText('Until then, the results from before');
  await expect(result(page, /Amara Lindqvist/).locator('[data-old]')).toBeVisible();
  await expect(result(page, /Amara Lindqvist/)).not.toContainText('in its notes');
  // Enter does not pick a result of another text.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();

  await field(page).fill('elder');
  await cancelled;
  await expect.poll(() => given).toEqual(['elde', 'elder']);
  held.forEach((letGo) => letGo());
  await expect(result(page, /Bruno Castellanos/)).toBeVisible();
  await expect(result(page, /Amara Lindqvist/)).toHaveCount(0);
  await expect(statusLine(page)).toHaveText('1 found');
  expect(await page.getByRole('dialog').boundingBox()).toEqual(before);
});

test('without a connection it says so, finds pages, and goes on when the connection is back', async ({
  page,
  context,
  school,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  const [day] = nextWorkingDays(1);
  await school.addBooking({ date: day!, state: 'confirmed', educator: 3, room: 'Help desk' });
  await signIn(page, school.officer.email);
  await openSearch(page);
  await context.setOffline(true);
  await page.keyboard.type('help');
  await expect(statusLine(page)).toContainText('You are offline');
  await expect(results(page).getByRole('option', { name: 'Help', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(result(page, /Dev Ranganathan/)).toBeVisible();
  await expect(statusLine(page)).toHaveText('2 found');
});

test('while one types nothing moves: the results keep their place, and that nothing was found stays until the next answer @phone', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The panel does not move while it opens.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, school.officer.email, '/help');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openSearch(page);
  const top = async () => (await page.locator(':has(> [role=listbox][aria-label=Results])').boundingBox())!.y;
  const first = await top();
  await page.keyboard.type('zq');
  const nothing = page.getByRole('dialog').getByText(/^Nothing found for/);
  await expect(nothing).toHaveText('Nothing found for ‘zq’');
  expect(await top()).toBe(first);

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(calls, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type('x');
  await expect(statusLine(page)).toHaveText(/^Searching… Until then/);
  await expect(nothing).toHaveText('Nothing found for ‘zq’');
  expect(await top()).toBe(first);
  answer();
  await expect(nothing).toHaveText('Nothing found for ‘zqx’');
  expect(await top()).toBe(first);
});

test('nothing found says what was looked through and what to do', async ({ page, school }) => {
  await signIn(page, school.officer.email);
  await openSearch(page);
  await page.keyboard.type('qqzz');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nothing found for ‘qqzz’')).toBeVisible();
  await expect(dialog.getByText(/bookings of all dates, educators, sites.*Check the spelling/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear the search' }).click();
  await expect(field(page)).toBeFocused();
  await expect(result(page, 'New booking')).toBeVisible();
});

test('a manager without bookings asks the server for none, and staff are told that their requests are searched', async ({
  page,
  secondPage: other,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => void (calls.test(request.url()) && asked.push(request.url())));
  await signIn(page, 'manager@richmond.example');
  await openSearch(page);
  await page.keyboard.type('dark');
  await expect(atHand(page)).toHaveText('Switch to dark mode');
  await field(page).fill('teacher');
  await expect(page.getByText(/We looked through sites, settings and pages/)).toBeVisible();
  expect(asked).toEqual([]);
  await signIn(other, 'staff@richmond.example');
  await openSearch(other);
  await expect(other.getByText(/^Requests of all dates, sites/)).toBeVisible();
});

test('on a phone the search stands under the thumb @phone-only', async ({ page, school }) => {
  const [day] = nextWorkingDays(1);
  const { bookingId } = await school.addBooking({
    date: day!,
    state: 'confirmed',
    educator: 6,
    room: 'Barn',
  });
  await signIn(page, school.officer.email);
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  const opener = bar.getByRole('button', { name: 'Search' });
  const box = (await opener.boundingBox())!;
  expect(box.y).toBeGreaterThan(page.viewportSize()!.height * 0.8);
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  await opener.tap();
  await field(page).fill('barn');
  await result(page, /Greta Mulvaney/).tap();
  await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}$`));
});

test('hostile text, typed and found, is text and nothing else @phone', async ({ page, school }) => {
  test.setTimeout(180_000);
  const texts = hostileTexts(50);
  const [day] = nextWorkingDays(1);
  const run: number[] = [];
  await page.exposeFunction(executed, (number: number) => void run.push(number));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => run.push(-1)));
  const room = `"><img src=x onerror=${executed}(99)>`;
  const { bookingId } = await school.addBooking({ date: day!, state: 'confirmed', educator: 6, room });
  await signIn(page, school.officer.email);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openSearch(page);
  const made = page
    .getByRole('dialog')
    .locator('script, img[src="x"], iframe, object, embed, svg[onload], [onerror], [href^="javascript:" i]');
  for (const text of texts) {
    // On one line, as in the field.
    const line = text.replaceAll('\n', ' ').slice(0, 100);
    const asked = page.waitForResponse(calls);
    await field(page).fill(line);
    expect((await asked).status(), line).toBeLessThan(500);
    await expect(statusLine(page)).toHaveText(/^\d+ found$/);
    await expect(made).toHaveCount(0);
  }
  // The result shows the text as it was typed.
  await field(page).fill('onerror mulvaney');
  const booking = result(page, /Greta Mulvaney/);
  await expect(booking).toContainText(room);
  await expect(made).toHaveCount(0);
  await booking.click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}$`));
  expect(run).toEqual([]);
});

test('a number leads whoever sees accounts to the invoices with it, by the keyboard', async ({
  page,
  school,
  serviceKey,
}) => {
  const { number } = await sendInvoice(page.request, { school, serviceKey });
  await signIn(page, school.manager.email, '/help');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openSearch(page);
  await page.keyboard.type(number);
  await expect(result(page, new RegExp(`^Invoices with ‘${number}’`))).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found here');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/finance\\?q=${number}$`));
  await expect(
    page.getByRole('table', { name: 'Invoices' }).getByRole('link', { name: number }),
  ).toBeVisible();

  // Whoever sees no accounts is led to no list of them.
  await signIn(page, school.officer.email, '/help');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openSearch(page);
  await page.keyboard.type(number);
  await expect(page.getByText(`Nothing found for ‘${number}’`)).toBeVisible();
  await expect(results(page).getByRole('option')).toHaveCount(0);
});
