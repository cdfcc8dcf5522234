import type { Page } from 'playwright/test';
import { book } from '../support/book.ts';
import { nextWorkingDays, today } from '../support/school-days.ts';
import { apiToken, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const maxShift = 0.02;

type Shift = { atMs: number; value: number; what: string };

/** Waits until nothing on the page has changed for a while. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const restMs = 700;
        let timer = setTimeout(end, restMs);
        const changes = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, restMs);
        });
        function end() {
          changes.disconnect();
          done();
        }
        changes.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
}

/** Waits until the page is at rest, then records every layout shift that is not caused by the person's own press. */
async function watchShifts(page: Page): Promise<void> {
  await rest(page);
  await page.evaluate(recordShifts);
}

/** In the page; also before it loads. */
function recordShifts(): void {
  const known = globalThis as { shifts?: unknown[] };
  const isWatched = known.shifts !== undefined;
  known.shifts = [];
  if (isWatched) return;
  const shifts = { push: (one: unknown) => known.shifts?.push(one) };
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ');
      shifts.push({ atMs: entry.startTime, value: entry.value, what });
    }
  }).observe({ type: 'layout-shift' });
}

/** The largest shift of one change: shifts within half a second are added up. */
async function largestShift(page: Page): Promise<{ value: number; what: string }> {
  const shifts = await page.evaluate(() => (globalThis as { shifts?: Shift[] }).shifts ?? []);
  let largest = { value: 0, what: '' };
  for (const { atMs } of shifts) {
    const together = shifts.filter((one) => one.atMs >= atMs && one.atMs < atMs + 500);
    const value = together.reduce((sum, one) => sum + one.value, 0);
    if (value > largest.value) largest = { value, what: together.map(({ what }) => what).join(' || ') };
  }
  return largest;
}

test('whatever others change, home, list and panel stay where they are @phone', async ({
  page,
  context,
  request,
  school,
  serviceKey,
}) => {
  test.setTimeout(240_000);
  const room = 'Steady 4';
  const [day, dayAfter] = nextWorkingDays(2);
  const date = day!.toString();
  // Home shows the next working day once all of today's bookings are over, whatever day it is.
  await school.addBooking({ date: today(), state: 'arrived', startTime: '00:00', endTime: '00:01' });
  // Entries at the end of a list shift nothing and are shown at once.
  await school.addBooking({ date: dayAfter!, state: 'confirmed' });
  for (const educator of [5, 6, 7]) await school.addBooking({ date: day!, state: 'confirmed', educator });
  await signIn(page, school.viewer.email);
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();

  const list = await context.newPage();
  await list.goto(`/bookings?from=${date}`);
  await expect(list.locator('[data-booking-row]').first()).toBeVisible();
  for (const one of [page, list]) await watchShifts(one);

  // Somebody else's booking waits until it is asked for.
  const { blocks } = await book(request, school, { dates: [date], room });
  const [bookingId] = blocks[0]!.bookingIds;
  for (const [name, one] of Object.entries({ home: page, list })) {
    const show = one.getByRole('button', { name: /^Show \d+ (change|new booking)s?$/ });
    await expect(show).toBeVisible();
    await expect(one.getByText(room)).toHaveCount(0);
    await expectSteady(one, `${name}, a booking by somebody else`);
    await show.click();
  }
  const rows = [page, list].map((one) => one.locator('[data-booking-row]', { hasText: room }).first());
  for (const row of rows) await expect(row).toBeVisible();
  const panel = await context.newPage();
  await panel.goto(`/bookings/${bookingId}?from=${date}`);
  await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
  const pages = Object.entries({ home: page, list, panel });
  for (const [, one] of pages) await watchShifts(one);

  // Offered, accepted and confirmed by the provider; late; withdrawn.
  for (const row of rows) await expect(row).toContainText(/Confirmed/, { timeout: 90_000 });
  await expect(panel.getByText('Confirmed').first()).toBeVisible();
  for (const [name, one] of pages) await expectSteady(one, `${name}, offered, accepted and confirmed`);
  const token = await apiToken(request, school.viewer.email);
  const detail = await request.get(`/api/v1/bookings/${bookingId}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-version': '1' },
  });
  const { candidate } = (await detail.json()) as { candidate: { id: string } };
  const provider = async (action: string, data: object) => {
    const reply = await request.post(`/api/v1/provider/bookings/${bookingId}/${action}`, {
      headers: { authorization: `Bearer ${serviceKey}` },
      data: { candidateId: candidate.id, ...data },
    });
    expect(reply.status()).toBe(200);
  };
  await provider('minutes-late', { minutesLate: 25 });
  await Promise.all(rows.map((row) => expect(row).toContainText('25 min late')));
  await expect(panel.getByText('Running 25 minutes late')).toBeVisible();
  for (const [name, one] of pages) await expectSteady(one, `${name}, late`);
  await provider('withdraw', {});
  // Until the next educator is found.
  await Promise.all(rows.map((row) => expect(row).toContainText('No educator yet')));
  for (const [name, one] of pages) await expectSteady(one, `${name}, withdrawn`);

  // Somebody asks for approval.
  await book(request, school, { by: school.staff, dates: [date], room: `${room} asked` });
  await expect(list.getByRole('button', { name: /^Show \d+ new requests?$/ })).toBeVisible();
  for (const [name, one] of pages) await expectSteady(one, `${name}, a request by somebody else`);
});

test('while they load, screens move nothing that they have shown @phone', async ({ page }) => {
  await signIn(page, 'regional@southern.example');
  await page.addInitScript(recordShifts);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  for (const path of [
    '/overview',
    '/group-overview',
    '/bookings',
    '/timesheets',
    '/candidates',
    '/finance',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
    await rest(page);
    await expectSteady(page, path);
  }
});

async function expectSteady(page: Page, what: string): Promise<void> {
  const largest = await largestShift(page);
  expect.soft(largest.value, `${what}: ${largest.what}`).toBeLessThanOrEqual(maxShift);
}

for (const width of [1440, 1100, 700]) {
  test(`the map of the year comes late and moves nothing below it, ${width} wide`, async ({
    page,
    school,
  }) => {
    const [day] = nextWorkingDays(1);
    await school.addBooking({ date: day!, state: 'confirmed' });
    await page.setViewportSize({ width, height: 900 });
    const strip = Promise.withResolvers<void>();
    const counts = Promise.withResolvers<void>();
    await page.route('**/assets/year-strip*', async (route) => {
      await strip.promise;
      await route.continue();
    });
    await page.route('**/api/v1/bookings/overview?*-12-31*', async (route) => {
      await counts.promise;
      await route.continue();
    });
    await signIn(page, school.officer.email, `/bookings?from=${day}`);
    const row = page.locator('[data-booking-row]').first();
    await expect(row).toBeVisible();
    await expect(page.getByRole('searchbox').first()).toBeVisible();
    const top = async () => (await row.boundingBox())!.y;
    const before = await top();
    strip.resolve();
    const year = page.getByRole('slider', { name: /\d{4}/ });
    await expect(year).toBeVisible();
    expect(await top()).toBe(before);
    counts.resolve();
    await expect(year).toHaveAttribute('aria-valuetext', /\d+ booking/);
    expect(await top()).toBe(before);
  });
}
