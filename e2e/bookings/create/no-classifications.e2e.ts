import { sendButton, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test('where nothing can be booked online the form names whom to call, with the number', async ({ page }) => {
  const atFirst = page.waitForResponse(/\/additional-details$/);
  await signIn(page, 'regional@southern.example', '/bookings/create');
  // The request for the location with which the form started.
  await atFirst;
  const place = page.getByRole('combobox', { name: 'Location' });
  await place.click();
  await place.fill('Island Learning');
  const details = page.waitForResponse(/\/additional-details$/);
  await page
    .getByRole('option', { name: /Island Learning Services/ })
    .first()
    .click();
  const { representative } = (await (await details).json()) as {
    representative: { name: string; phone: string };
  };
  expect(representative.name).not.toBe('');
  const word = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'There are no classifications available to book. Please contact your representative' })
    .first();
  await expect(word).toContainText(representative.name);
  await expect(word.getByRole('link', { name: representative.phone })).toHaveAttribute(
    'href',
    /^tel:\+?\d+$/,
  );

  let isSent = false;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/bookings')) isSent = true;
  });
  if (await sendButton(page).isEnabled()) await sendButton(page).click();
  await expect(word).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New booking' })).toBeVisible();
  expect(isSent).toBe(false);
});
