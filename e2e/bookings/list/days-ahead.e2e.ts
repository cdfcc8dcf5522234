import { signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('home tells how the days ahead are filled, as the server counts, and leads to each of them @phone', async ({
  page,
}) => {
  const counted = page.waitForResponse(/\/clients\/[^/]+\/bookings\/summary\?/);
  await signIn(page, 'viewer@richmond.example');
  const locations = (await (await counted).json()) as {
    locationId: number;
    locationName: string;
    days: { dateLocal: string; totalBookingsCount: number; openBookingsCount: number }[];
  }[];
  const heading = page.getByRole('heading', { name: 'The days ahead' });
  await expect(heading).toBeVisible();
  const [location] = locations.filter(({ days }) => days.length > 0);
  const [day] = location!.days;
  const row = page.getByRole('listitem').filter({ hasText: location!.locationName });
  const filled = day!.totalBookingsCount - day!.openBookingsCount;
  const link = row.locator(
    `a[href="/bookings?from=${day!.dateLocal}&to=${day!.dateLocal}&locations=${location!.locationId}"]`,
  );
  await expect(link).toContainText(new RegExp(`^[A-Z][a-z]{2} ${Number(day!.dateLocal.slice(8))}`));
  await expect(link).toContainText(/\d+ of \d+ filled/);
  expect(filled).toBeLessThanOrEqual(day!.totalBookingsCount);
  await link.click();
  await expect(page).toHaveURL(
    new RegExp(`from=${day!.dateLocal}&to=${day!.dateLocal}&locations=${location!.locationId}$`),
  );
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
});

test('who may not see bookings is asked for no counts', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (one) => {
    if (/\/clients\/[^/]+\/bookings\/summary/.test(one.url())) asked.push(one.url());
  });
  await signIn(page, 'staff@richmond.example');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The days ahead' })).toHaveCount(0);
  expect(asked).toEqual([]);
});
