import {
  chooseDay,
  chosenDates,
  formIsReady,
  openCreate,
  sendButton,
  signIn,
  workingDaysAfter,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('what one person books appears in the list of another without reload', async ({ page, secondPage }) => {
  const room = `Live ${Date.now() % 1e6}`;
  await signIn(secondPage, 'viewer@richmond.example', `/bookings?q=${encodeURIComponent(room)}`);
  await expect(secondPage.getByText('No booking fits these filters')).toBeVisible();
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
