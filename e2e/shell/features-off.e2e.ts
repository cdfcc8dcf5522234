import type { Page } from 'playwright/test';
import { startProductAt } from '../support/product/product-at.ts';
import type { ProductAt } from '../support/product/product-at.ts';
import { nextWorkingDays } from '../support/school-days.ts';
import { apiToken, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

const rowsOf = (page: Page) => page.getByRole('main').locator('[data-booking-row]');

/** The look of the first rows of the list: border, corner, colour of the edge. */
async function looksOf(
  page: Page,
): Promise<{ edge: string; corner: string; colour: string; words: string }[]> {
  await expect(rowsOf(page).first()).toBeVisible();
  return rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => {
      const style = getComputedStyle(row);
      return {
        edge: style.borderInlineStartWidth,
        corner: style.borderStartStartRadius,
        colour: style.borderInlineStartColor,
        // Rows out of view have no inner text.
        words: [...row.querySelectorAll('span')].map((part) => part.textContent).join(' '),
      };
    }),
  );
}

const statusWord =
  /\b(unfilled|filled|offered|tentative|confirmed|arrived|pending|invoiced|cancelled|late)\b/i;

test('with both flags on a card stands in a frame, tells reason and status, and has its colour', async ({
  page,
}) => {
  await signIn(page, 'viewer@richmond.example', '/bookings');
  const looks = await looksOf(page);
  for (const look of looks) {
    expect(look).toMatchObject({ edge: /cancelled/i.test(look.words) ? '1px' : '3px', corner: '8px' });
    expect(look.words).toMatch(statusWord);
  }
  expect(looks.some(({ words }) => /Leave|Cover|Development|Position|Day/.test(words))).toBe(true);
  await expect(page.getByRole('group', { name: 'Status' })).toBeVisible();
});

test.describe('showBookingCardV2 off', () => {
  let product: ProductAt;
  test.beforeAll(async () => {
    product = await startProductAt(Temporal.Now.instant(), {
      FEATURES: 'showBookingStatus,enableExtendBooking',
    });
  });
  test.afterAll(() => product.stop());
  test.use({ baseURL: async ({ baseURL }, use) => use(product?.address ?? baseURL!) });

  test('a booking is a plain line with its status, without frame and reason', async ({ page }) => {
    await signIn(page, 'viewer@richmond.example', '/bookings');
    for (const look of await looksOf(page)) {
      expect(look).toMatchObject({ edge: '0px', corner: '0px' });
      expect(look.words).toMatch(statusWord);
      expect(look.words).not.toMatch(/covering |Leave|Sick|Development/);
    }
  });
});

test.describe('showBookingStatus off', () => {
  let product: ProductAt;
  test.beforeAll(async () => {
    product = await startProductAt(Temporal.Now.instant(), { FEATURES: 'showBookingCardV2' });
  });
  test.afterAll(() => product.stop());
  test.use({ baseURL: async ({ baseURL }, use) => use(product?.address ?? baseURL!) });

  test('no list has a word or a colour of the status @phone', async ({ page }) => {
    await signIn(page, 'viewer@richmond.example', '/bookings');
    const looks = await looksOf(page);
    expect(new Set(looks.map(({ colour }) => colour)).size).toBe(1);
    for (const { words } of looks) expect(words).not.toMatch(statusWord);
    const heights = await rowsOf(page).evaluateAll((rows) => rows.map(({ clientHeight }) => clientHeight));
    expect(Math.max(...heights)).toBeLessThan(page.viewportSize()!.width < 600 ? 190 : 120);
    const main = page.getByRole('main');
    await expect(main.locator('[data-status]')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Status' })).toHaveCount(0);
    for (const heading of await main.getByRole('heading', { level: 2 }).allInnerTexts())
      expect(heading).not.toMatch(statusWord);

    await page.goto('/');
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(main.getByRole('heading', { name: 'The days ahead' })).toBeVisible();
    await expect(main.locator('[data-status], [data-open]')).toHaveCount(0);
    expect(await main.innerText()).not.toMatch(statusWord);
  });

  test('a cancelled booking is struck through, in the colour of the others', async ({
    page,
    request,
    school,
  }) => {
    const [date] = nextWorkingDays(1) as [Temporal.PlainDate];
    const { bookingId } = await school.addBooking({ date, state: null });
    await school.addBooking({ date, state: null, startTime: '09:00' });
    const accessToken = await apiToken(request, school.officer.email, product.address);
    const cancelled = await request.post(`/api/v1/bookings/${bookingId}/cancel`, {
      headers: { authorization: `Bearer ${accessToken}`, 'accept-version': '1' },
      data: { cancelReason: 'Not needed' },
    });
    expect(cancelled.status()).toBe(200);
    await signIn(page, school.viewer.email, '/bookings');
    await expect(rowsOf(page)).toHaveCount(2);
    const looks = await page
      .getByText('Specialist Teacher', { exact: true })
      .evaluateAll((titles) =>
        titles
          .map((title) => getComputedStyle(title))
          .map((style) => [style.textDecorationLine, style.color]),
      );
    expect(looks.map(([line]) => line)).toEqual(['line-through', 'none']);
    expect(looks[0]![1]).toBe(looks[1]![1]);
  });

  test('with enableExtendBooking off a booking offers no extension, and the API refuses it @phone', async ({
    page,
    request,
    school,
  }) => {
    const [date] = nextWorkingDays(1) as [Temporal.PlainDate];
    const { bookingId } = await school.addBooking({ date, state: 'confirmed' });
    await signIn(page, school.officer.email, `/bookings/${bookingId}`);
    const panel = page.locator('section[tabindex="-1"], [role=dialog]').first();
    await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
    // Neither as a button nor among the actions that need a call.
    await expect(panel).toContainText(/Book again/);
    await expect(panel).not.toContainText(/extend/i);
    await expect(panel.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);

    const accessToken = await apiToken(request, school.officer.email, product.address);
    const headers = { authorization: `Bearer ${accessToken}`, 'accept-version': '1' };
    const proposal = await request.get(`/api/v1/bookings/${bookingId}/extend/scheduling`, { headers });
    const dateLocal = date.add({ days: 1 }).toString();
    const days = [{ dateLocal, startTime: '08:30', endTime: '15:30', breakMinutes: 30 }];
    const extension = await request.post(`/api/v1/bookings/${bookingId}/extend`, { headers, data: { days } });
    for (const answer of [proposal, extension]) {
      expect(answer.status()).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'feature_disabled' });
    }
  });
});
