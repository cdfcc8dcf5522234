import { today } from '../../support/school-days.ts';
import { apiToken, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('a filtered day says how many of its bookings are shown', async ({ page }) => {
  await signIn(page, 'officer@richmond.example', '/bookings');
  const day = page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: /\d+ of \d+ filled/ })
    .first();
  await expect(day).toBeVisible();
  await page.getByRole('button', { name: 'Filled', exact: true }).click();
  await expect(page).toHaveURL(/status=Filled/);
  const counted = page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: /\d+ shown of \d+/ })
    .first();
  await expect(counted).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'filled' })).toHaveCount(0);
  const [shown, total] = (await counted.textContent())!
    .match(/(\d+) shown of (\d+)/)!
    .slice(1)
    .map(Number);
  expect(shown).toBeLessThanOrEqual(total!);
});

test('a search says from when on it looks, and looks at the year before when asked', async ({ page }) => {
  await signIn(page, 'officer@richmond.example', '/bookings?q=Classroom');
  await expect(page.getByText(/^Searching from .+ on\./)).toBeVisible();
  await page.getByRole('button', { name: 'Search the 12 months before' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&q=Classroom/);
  await expect(page.getByText(/^Searching from/)).toHaveCount(0);
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
});

test('a filter that finds nothing says from when on it looks, and looks at the year before when asked', async ({
  page,
}) => {
  await signIn(page, 'officer@richmond.example', '/bookings?status=Invoiced');
  await expect(page.getByText('No bookings match these filters')).toBeVisible();
  await expect(page.getByText(/^Searching from .+ on\./)).toBeVisible();
  await page.getByRole('button', { name: 'Search the 12 months before' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&status=Invoiced/);
  await expect(page.getByText(/^Searching from/)).toHaveCount(0);
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
});

test('who sees only own requests is not told that nobody is booked', async ({ page, request }) => {
  const token = await apiToken(request, 'officer@richmond.example');
  await signIn(page, 'staff@richmond.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('You only see your own requests')).toBeVisible();
  await expect(page.getByText(/nobody is booked/i)).toHaveCount(0);
  const cards = await request.get(`/api/v1/bookings?dateFromLocal=${today()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(((await cards.json()) as unknown[]).length).toBeGreaterThan(0);

  await page.goto(`/bookings?from=${today().add({ years: 1 })}`);
  await expect(page.getByText('You have no requests from this day on')).toBeVisible();
  await expect(page.getByText('Nothing is booked from this day on')).toHaveCount(0);

  await page.goto('/bookings?status=Filled');
  await expect(page.getByText('No requests match these filters')).toBeVisible();
  await expect(page.getByText('Bookings made by others are not shown to you.')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search bookings' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Status' })).toHaveCount(0);
});

test('home as a list is a line for each site; tiles and a map are offered beside it', async ({ page }) => {
  await signIn(page, 'officer@richmond.example', '/settings');
  await page
    .getByRole('tab', { name: 'Appearance' })
    .or(page.getByRole('link', { name: 'Appearance' }))
    .click();
  await expect(page.getByRole('radio', { name: 'Map' })).toBeVisible();
  await page.getByRole('radio', { name: 'List' }).check({ force: true });
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  const sites = page.getByRole('region', { name: 'Sites' }).or(page.locator('section', { hasText: 'Sites' }));
  await expect(sites.getByText(/^\d+ of \d+ filled$/).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Filled at / })).toHaveCount(0);
});

test('the printed list carries whose it is and of which days', async ({ page }) => {
  await signIn(page, 'officer@richmond.example', '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByText(/^Richmond Primary School, bookings from \w+ \d+ \w+ \d{4}\. Printed on /),
  ).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
});

for (const width of [794, 1440]) {
  test(`printed with a panel open at ${width} px, the list stands alone, in full width and without a choice`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1123 });
    await signIn(page, 'officer@richmond.example', '/bookings');
    const row = page.locator('[data-booking-row]').first();
    await row.click();
    const panel = page.getByText('Number to quote');
    await expect(panel).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(panel).toBeHidden();
    const list = page.getByText(/^Richmond Primary School, bookings from .+ Printed on /);
    await expect(list).toBeVisible();
    await expect.poll(async () => (await list.boundingBox())!.width).toBeGreaterThan(0.9 * width - 40);
    await expect(page.locator('[data-booking-row][aria-current]')).toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    );
  });
}
