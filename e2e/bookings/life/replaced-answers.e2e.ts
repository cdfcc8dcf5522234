import type { Page } from 'playwright/test';
import { book } from '../../support/book.ts';
import { messages, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** The server does what the first call asks for; a proxy answers it with a page of its own. Returns the keys of all. */
async function replaceAnswer(page: Page, address: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' });
  });
  return keys;
}

test('a change that a proxy answered is sent again by its key and is told as done, not as somebody else’s @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/status of 502.*\/api\/v1\/bookings\//);
  const { blocks } = await book(request, school, { classificationId: school.classificationIds[2]! });
  await signIn(page, school.officer.email, `/bookings/${blocks[0]!.bookingIds[0]}`);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change booking' });
  await dialog.getByRole('textbox', { name: 'Room' }).fill('Room 4');
  const keys = await replaceAnswer(page, '**/amend');
  await dialog.getByRole('button', { name: 'Change booking' }).click();
  await expect(messages(page)).toContainText('The booking was changed');
  await expect(dialog).toHaveCount(0);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('a cancellation that a proxy answered is told as done', async ({ page, request, noise, school }) => {
  noise.expect(/status of 502.*\/cancel/);
  const { blocks } = await book(request, school, { classificationId: school.classificationIds[2]! });
  await signIn(page, school.officer.email, `/bookings/${blocks[0]!.bookingIds[0]}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel booking' });
  await dialog.getByRole('textbox', { name: 'Reason for cancelling' }).fill('The teacher is well again');
  const keys = await replaceAnswer(page, '**/cancel');
  await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(messages(page)).toContainText(/The booking on .+ was cancelled/);
  await expect(dialog).toHaveCount(0);
  expect(keys[1]).toBe(keys[0]);
});
