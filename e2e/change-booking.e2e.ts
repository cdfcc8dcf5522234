import type { APIRequestContext, Page } from 'playwright/test';
import { bookingCalls, mondayBefore } from './support/booking-calls.ts';
import { startProductAt } from './support/product-at.ts';
import type { ProductAt } from './support/product-at.ts';
import type { School } from './support/school.ts';
import { signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const zone = 'Australia/Melbourne';
const monday = mondayBefore(zone);
const morning = monday.toZonedDateTime({ timeZone: zone, plainTime: '07:00' }).toInstant();

test.describe.configure({ mode: 'serial' });

let product: ProductAt;
let serviceKey: string;
test.beforeAll(async ({ serviceKey: key }) => {
  // Two programs have to start.
  test.setTimeout(180_000);
  serviceKey = key;
  product = await startProductAt(morning);
});
test.beforeEach(async ({ page }) => {
  await product.setTime(morning);
  await page.clock.setFixedTime(morning.epochMilliseconds);
});
test.afterAll(() => product.stop());
test.use({ baseURL: async ({ baseURL }, use) => use(product?.address ?? baseURL!) });

const api = (request: APIRequestContext, school: School) =>
  bookingCalls(request, { product, serviceKey, school, monday });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change booking' });
const room = (page: Page) => dialog(page).getByRole('textbox', { name: 'Room' });
const summary = (page: Page) => dialog(page).getByRole('region', { name: 'What changes' });
const send = (page: Page) => dialog(page).getByRole('button', { name: /^Change (booking|anyway)$/ });
const history = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'History' }) })
    .last();

async function openChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(room(page)).toBeVisible();
}

for (const tag of ['', ' @phone'])
  test(`says what changes and who is told, asks who had confirmed again, and shows before and after${tag}`, async ({
    page,
    request,
    secondPage: other,
    school,
  }) => {
    const { book, fill } = await api(request, school);
    const [id = ''] = await book(3);
    await fill(id, ['accept', 'confirm']);
    await signIn(page, school.officer.email, `/bookings/${id}`);
    await signIn(other, school.viewer.email, `/bookings/${id}`);
    await openChange(page);
    await expect(summary(page)).toContainText('Nothing yet');
    await expect(send(page)).toBeDisabled();
    const own = 'Room 4';
    await room(page).fill(own);
    await expect(summary(page)).toContainText(`none → ${own}`);
    await expect(summary(page)).toContainText('will be told.');
    await dialog(page).getByRole('textbox', { name: /^End/ }).fill('15:00');
    await expect(summary(page)).toContainText('3:30 pm → 3:00 pm');
    await expect(summary(page)).toContainText('had confirmed and will be asked again');
    await send(page).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The educator is asked again');
    await expect(history(page)).toContainText(`Room: none → ${own}`);
    await expect(history(other)).toContainText('End: 3:30 pm → 3:00 pm');
    await expect(other.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0);
  });

test('who is second sees both versions, keeps what was typed, and changes it then', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(.*\/amend/);
  const { book, post } = await api(request, school);
  const [theirs, ours] = ['Room A', 'Room B'];
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await room(page).fill(ours);
  let isFirst = true;
  await page.route('**/amend', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    expect((await post(`bookings/${id}/amend`, { room: theirs, notes: 'Bring a hat' })).status()).toBe(200);
    await route.continue();
  });
  await send(page).click();
  await expect(dialog(page)).toContainText('Somebody else changed this booking meanwhile');
  await expect(dialog(page)).toContainText(`Room is now: ${theirs}, you typed: ${ours}`);
  await expect(dialog(page)).toContainText('Notes for the educator is now: Bring a hat');
  await expect(room(page)).toHaveValue(ours);
  await send(page).click();
  await expect(history(page)).toContainText(`Room: ${theirs} → ${ours}`);
  await expect(page.getByText('Bring a hat').first()).toBeVisible();
});

test('what the rules refuse is said at its field before it is sent, and by the server where it knows more', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(.*\/amend/);
  const { book, fill, post } = await api(request, school);
  const [id = ''] = await book(3);
  const candidateId = await fill(id, ['accept']);
  const [later = ''] = await book(3, { startTime: '08:30' });
  await post(`bookings/${later}/amend`, {
    startTime: '16:00',
    endTime: '20:00',
    room: 'Hall',
  });
  await fill(later, ['accept'], candidateId);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  const end = dialog(page).getByRole('textbox', { name: /^End/ });
  await end.fill('08:00');
  await expect(dialog(page).getByText('End time cannot be earlier than the start time')).toBeVisible();
  await end.fill('17:00');
  await send(page).click();
  await expect(dialog(page)).toContainText('The educator is not free at these times');
  await expect(end).toHaveValue(/5:00 pm|17:00/);
});

test('the date of a booking that nobody has taken moves, with the booking', async ({
  page,
  request,
  school,
}) => {
  const { book } = await api(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openChange(page);
  await dialog(page).getByRole('button', { name: /^Date/ }).click();
  const target = monday.add({ days: 4 });
  const picker = page.getByRole('dialog').last();
  await picker
    .getByRole('gridcell', { name: new RegExp(`${target.day} `) })
    .getByRole('button')
    .first()
    .click();
  const confirm = picker.getByRole('button', { name: 'OK' });
  if (await confirm.isVisible()) await confirm.click();
  await expect(summary(page)).toContainText('→');
  await send(page).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The booking was changed');
  await expect(history(page)).toContainText('Date:');
});
