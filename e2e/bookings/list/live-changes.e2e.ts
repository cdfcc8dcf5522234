import type { Page } from 'playwright/test';
import { nextWorkingDays } from '../../support/school-days.ts';
import {
  chooseClassification,
  chooseReason,
  formIsReady,
  openCreate,
  sendButton,
  signIn,
} from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('what one person books appears in the list of another without reload', async ({
  page,
  secondPage,
  school,
}) => {
  const room = 'Live 4';
  await signIn(secondPage, school.viewer.email, `/bookings?q=${encodeURIComponent(room)}`);
  await expect(secondPage.getByText('No bookings match these filters')).toBeVisible();
  await expect(secondPage.getByText('Live', { exact: true })).toBeVisible();
  await secondPage.evaluate(() => ((globalThis as { isSamePage?: boolean }).isSamePage = true));

  await signIn(page, school.officer.email);
  await openCreate(page);
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();

  const row = secondPage.getByRole('button', { name: new RegExp(room) });
  await expect(row).toBeVisible();
  // The other person also sees who comes.
  await expect(row).toContainText(/Confirmed/, { timeout: 60_000 });
  expect(await secondPage.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(true);
});

test('what a person books appears at once where they are not, and waits where they are reading', async ({
  page,
  context,
  secondPage,
  school,
}) => {
  const room = 'Mine 4';
  // Other bookings follow it in the list, so it is not added at the end.
  for (const date of nextWorkingDays(3).slice(1)) await school.addBooking({ date, state: 'confirmed' });
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  // A background tab of the same browser: its document has no focus. The second browser is another device in use.
  const list = await context.newPage();
  await list.addInitScript(() => (document.hasFocus = () => false));
  await list.goto('/bookings');
  await signIn(secondPage, school.officer.email, '/bookings');
  for (const one of [list, secondPage]) {
    await expect(one.locator('[data-booking-row]')).toHaveCount(2);
    await expect(one.getByText('Live', { exact: true })).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  const row = (one: Page) => one.locator('[data-booking-row]', { hasText: room });
  await expect(row(list)).toBeVisible();
  await secondPage.getByRole('button', { name: 'Show 1 new booking' }).click();
  await expect(row(secondPage)).toBeVisible();
});

test('what somebody asked for, who may only ask, appears in their other browser too', async ({
  page,
  secondPage,
  school,
}) => {
  const room = 'Asked 4';
  await signIn(secondPage, school.staff.email, `/bookings?q=${encodeURIComponent(room)}`);
  await expect(secondPage.getByText('No requests match these filters')).toBeVisible();
  await expect(secondPage.getByText('Live', { exact: true })).toBeVisible();

  await signIn(page, school.staff.email, '/bookings/create');
  await formIsReady(page);
  await chooseClassification(page);
  await chooseReason(page);
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Sent for approval', level: 1 })).toBeVisible();
  await expect(secondPage.getByText(room).first()).toBeVisible();
});

test('an educator who runs late is seen late without reload, and on time again when that is told', async ({
  page,
  request,
  school,
  serviceKey,
}) => {
  const [day] = nextWorkingDays(1);
  const { bookingId, educator } = await school.addBooking({ date: day!, state: 'confirmed' });
  await school.addBooking({ date: day!, state: 'confirmed', educator: 1 });
  await signIn(page, school.viewer.email, `/bookings/${bookingId}`);
  await expect(page.locator('[data-booking-row]')).toHaveCount(2);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const report = async (minutesLate: number) => {
    const reply = await request.post(`/api/v1/provider/bookings/${bookingId}/minutes-late`, {
      headers: { authorization: `Bearer ${serviceKey}` },
      data: { candidateId: educator!.candidateId, minutesLate },
    });
    expect(reply.status()).toBe(200);
  };

  await report(25);
  await expect(page.getByText('25 min late').first()).toBeVisible();
  await expect(page.locator('[data-booking-row]').filter({ hasText: '25 min late' })).toHaveCount(1);
  await report(0);
  await expect(page.getByText('25 min late')).toHaveCount(0);
});
