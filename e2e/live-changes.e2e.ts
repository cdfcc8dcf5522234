import {
  apiToken,
  chooseClassification,
  chooseReason,
  chooseDay,
  chosenDates,
  formIsReady,
  openCreate,
  sendButton,
  signIn,
  workingDaysAfter,
} from './support/steps.ts';
import { createServiceKey } from './support/service-key.ts';
import { expect, test } from './support/test.ts';

test('what one person books appears in the list of another without reload', async ({ page, secondPage }) => {
  const room = `Live ${Date.now() % 1e6}`;
  await signIn(secondPage, 'viewer@richmond.example', `/bookings?q=${encodeURIComponent(room)}`);
  await expect(secondPage.getByText('No bookings match these filters')).toBeVisible();
  await expect(secondPage.getByText('Live', { exact: true })).toBeVisible();
  await secondPage.evaluate(() => ((globalThis as { isSamePage?: boolean }).isSamePage = true));

  await signIn(page, 'officer@richmond.example');
  await openCreate(page);
  await formIsReady(page);
  // A day on which the other journeys leave educators free.
  const [proposed] = await chosenDates(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await chooseDay(page, workingDaysAfter(proposed!, 7).at(-1)!);
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();

  const row = secondPage.getByRole('button', { name: new RegExp(room) });
  await expect(row).toBeVisible({ timeout: 3_000 });
  // The other one also sees who comes.
  await expect(row).toContainText(/Confirmed/, { timeout: 30_000 });
  expect(await secondPage.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true);
});

test('what a person books appears at once in their own second tab and in their other browser', async ({
  page,
  context,
  secondPage,
}) => {
  const room = `Mine ${Date.now() % 1e6}`;
  await signIn(page, 'officer@richmond.example', '/bookings/create');
  await formIsReady(page);
  const [proposed] = await chosenDates(page);
  // Before other bookings of the list: nothing of it stands at the end.
  const day = workingDaysAfter(proposed!, 1).at(-1)!;
  const list = await context.newPage();
  await list.goto('/bookings');
  await signIn(secondPage, 'officer@richmond.example', '/bookings');
  for (const one of [list, secondPage]) {
    await expect(one.locator('[data-booking-row]').nth(6)).toBeVisible();
    await expect(one.getByText('Live', { exact: true })).toBeVisible();
  }
  await page.bringToFront();
  await page.getByRole('button', { name: 'Clear' }).click();
  await chooseDay(page, day);
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  for (const one of [list, secondPage])
    await expect(one.locator('[data-booking-row]', { hasText: room })).toBeVisible({ timeout: 3_000 });
});

test('what somebody asked for, who may only ask, appears in their other browser too', async ({
  page,
  secondPage,
}) => {
  const room = `Asked ${Date.now() % 1e6}`;
  await signIn(secondPage, 'staff@richmond.example', `/bookings?q=${encodeURIComponent(room)}`);
  await expect(secondPage.getByText('No bookings match these filters')).toBeVisible();
  await expect(secondPage.getByText('Live', { exact: true })).toBeVisible();

  await signIn(page, 'staff@richmond.example', '/bookings/create');
  await formIsReady(page);
  const [proposed] = await chosenDates(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await chooseDay(page, workingDaysAfter(proposed!, 9).at(-1)!);
  await chooseClassification(page);
  await chooseReason(page);
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Sent for approval', level: 1 })).toBeVisible();
  await expect(secondPage.getByText(room).first()).toBeVisible({ timeout: 3_000 });
});

test('an educator who runs late is seen late without reload, and on time again when that is told', async ({
  page,
  request,
}) => {
  const serviceKey = await createServiceKey('journey');
  await signIn(page, 'viewer@richmond.example', '/bookings');
  const confirmed = page
    .locator('[data-booking-row]')
    .filter({ hasText: 'Confirmed' })
    .filter({ hasText: 'Burnley Campus' });
  const row = confirmed.last();
  await expect(row).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await row.click();
  await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}/);
  const bookingId = /\/bookings\/([0-9a-f-]{36})/.exec(page.url())![1];
  const token = await apiToken(request, 'viewer@richmond.example');
  const detail = await request.get(`/api/v1/bookings/${bookingId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { candidate } = (await detail.json()) as { candidate: { id: string } };
  const report = async (minutesLate: number) => {
    const reply = await request.post(`/api/v1/provider/bookings/${bookingId}/minutes-late`, {
      headers: { authorization: `Bearer ${serviceKey}` },
      data: { candidateId: candidate.id, minutesLate },
    });
    expect(reply.status()).toBe(200);
  };

  await report(25);
  await expect(page.getByText('25 min late').first()).toBeVisible({ timeout: 3_000 });
  await expect(page.locator('[data-booking-row]').filter({ hasText: '25 min late' })).toHaveCount(1);
  await report(0);
  await expect(page.getByText('25 min late')).toHaveCount(0, { timeout: 3_000 });
});
