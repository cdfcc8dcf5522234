import { claimTime, sendInvoice } from '../support/provider-accounts.ts';
import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const titles: readonly (readonly [path: string, title: string])[] = [
  ['/', 'Home'],
  ['/overview', 'Overview'],
  ['/availability', 'My Availability'],
  ['/bookings', 'Bookings'],
  ['/bookings/create', 'New Booking'],
  ['/bookings/create/location', 'Location Selection'],
  ['/bookings/create/dates', 'Select Dates'],
  ['/bookings/pending-approval', 'Pending Approval'],
  ['/candidates', 'Educators'],
  ['/candidates/1', 'Educator Overview'],
  ['/settings', 'Settings'],
  ['/settings/profile', 'Profile'],
  ['/settings/change-password', 'Change Password'],
  ['/help', 'Help'],
  ['/under-construction', 'Under construction'],
  ['/403', 'Unauthorised'],
];

test('every address has its title before the app’s name', async ({ page, noise }) => {
  test.slow();
  // This number does not exist; the page may navigate before the response.
  noise.allow(/candidate\/1\/details/);
  await signIn(page, 'viewer@richmond.example');
  for (const [path, title] of titles) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | Staffroom`);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('a new screen begins at its top, and the browser’s own way back leads to the screen before @phone', async ({
  page,
}) => {
  await signIn(page, 'regional@southern.example', '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: /Search|Go to/ })
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .fill('Help');
  await page.getByRole('option', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/bookings$/);
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
});

test('links of a screen lead on without a new page, and to another tab with a key held @phone', async ({
  page,
  context,
}) => {
  await signIn(page, 'officer@richmond.example');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const link = page.getByRole('main').locator('a[href^="/bookings?"]').first();
  const other = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await other).close();
  await link.click();
  await expect(page).toHaveURL(/\/bookings\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
  expect(documents).toEqual([]);
});

test('@phone the menu counts the timesheets and invoices that wait, and follows', async ({
  page,
  school,
  serviceKey,
}) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1264;
  const provider = { school, serviceKey };
  await claimTime(page.request, provider);
  await claimTime(page.request, provider, { educator: 1 });
  await sendInvoice(page.request, provider, { purchaseOrder: 'PO-1' });
  await signIn(page, school.manager.email, '/timesheets');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const place = (name: string, count: string) =>
    menu.getByRole('link', { name: isPhone ? `${count} ${name}` : `${name} ${count}` });
  await expect(place('Timesheets', '2 waiting')).toBeVisible();
  await expect(place('Finance', '1 not paid')).toBeVisible();
  await page.getByRole('button', { name: 'Submit all ready (2)' }).click();
  await expect(menu.getByRole('link', { name: 'Timesheets', exact: true })).toBeVisible();
  await expect(place('Finance', '1 not paid')).toBeVisible();
});
