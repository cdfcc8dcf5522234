import type { Page } from 'playwright/test';
import { useProductOnMonday } from '../../support/product/product-on-monday.ts';
import { messages, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const { calls } = useProductOnMonday();

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Cancel (booking|the other days)$/ });
const reason = (page: Page) => dialog(page).getByRole('textbox', { name: 'Reason for cancelling' });
const unsent = 'What you typed was not sentMoved';

async function openCancelling(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel booking', exact: true }).click();
  await reason(page).fill('Moved');
}

test('an open cancellation names who takes the booking meanwhile @phone', async ({
  page,
  request,
  school,
}) => {
  const { book, fill, get } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  await expect(dialog(page)).toContainText(/^.*Your staffing provider .*will be told at once/);
  await fill(id, ['accept']);
  const { candidate } = (await get(`bookings/${id}`)) as { candidate: { name: string } };
  await expect(dialog(page)).toContainText(`Your staffing provider, ${candidate.name}`);
  await expect(reason(page)).toHaveValue('Moved');
});

test('an open cancellation ends by itself when the booking is confirmed, and says whom to call @phone', async ({
  page,
  request,
  school,
}) => {
  const { book, fill } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  await fill(id, ['accept', 'confirm']);
  await expect(dialog(page)).toContainText(
    'has been confirmed with the educator and cannot be cancelled online',
  );
  await expect(dialog(page)).toContainText('To cancel it, please call Harriet Vance, 03 5550 0142');
  await expect(dialog(page)).toContainText(unsent);
  await expect(dialog(page).getByRole('button', { name: 'Cancel this booking' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog(page)).toHaveCount(0);
});

test('an open cancellation ends when somebody else cancels, and goes on when they undo it', async ({
  page,
  request,
  school,
}) => {
  const { book, cancel, post } = await calls(request, school);
  const [id = ''] = await book(3);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  expect((await cancel(id)).status()).toBe(200);
  await expect(dialog(page)).toContainText('This booking is already cancelled');
  await expect(dialog(page)).toContainText(unsent);
  expect((await post(`bookings/${id}/restore`)).status()).toBe(200);
  await expect(reason(page)).toHaveValue('Moved');
  await dialog(page).getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(messages(page)).toContainText(/The booking on .+ was cancelled/);
  await expect(dialog(page)).toHaveCount(0);
});

test('a chosen series goes on without its own day once that is confirmed', async ({
  page,
  request,
  school,
}) => {
  const { book, fill, get } = await calls(request, school);
  const ids = await book(1, { count: 3 });
  const [id = ''] = ids;
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await openCancelling(page);
  await dialog(page)
    .getByRole('radio', { name: /All 3 days/ })
    .check();
  await fill(id, ['accept', 'confirm']);
  await expect(dialog(page)).toContainText(/ is confirmed and cannot be cancelled here/);
  await expect(dialog(page).getByRole('radio')).toHaveCount(0);
  await expect(reason(page)).toHaveValue('Moved');
  await dialog(page).getByRole('button', { name: 'Cancel 2 bookings' }).click();
  await expect(messages(page)).toContainText(/2 bookings were cancelled: /);
  const statuses = await Promise.all(
    ids.map(async (one) => ((await get(`bookings/${one}`)) as { status: string }).status),
  );
  expect(statuses).toEqual(['Filled', 'Cancelled', 'Cancelled']);
});

test('the other days of a series end too when the last of them is confirmed', async ({
  page,
  request,
  school,
}) => {
  const { book, fill } = await calls(request, school);
  const [id = '', other = ''] = await book(1, { count: 2 });
  await fill(id, ['accept', 'confirm']);
  await signIn(page, school.officer.email, `/bookings/${id}`);
  await expect(page.getByRole('button', { name: 'Extend', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Cancel other days' }).click();
  await reason(page).fill('Moved');
  await fill(other, ['accept', 'confirm']);
  await expect(dialog(page)).toContainText('No other day of the series can be cancelled any more');
  await expect(dialog(page)).toContainText(unsent);
  await expect(dialog(page).getByRole('button', { name: /^Cancel \d/ })).toHaveCount(0);
});
