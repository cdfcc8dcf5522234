import type { Page } from 'playwright/test';
import { sendInvoice } from '../support/provider-accounts.ts';
import { today, timeZone } from '../support/school-days.ts';
import { apiToken, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** A minute and a half before midnight at the school; the server's own clock stays. */
async function startBeforeMidnight(page: Page): Promise<void> {
  const midnight = today().add({ days: 1 }).toZonedDateTime(timeZone);
  await page.clock.install({ time: midnight.subtract({ seconds: 90 }).epochMilliseconds });
}
const midnightPasses = (page: Page): Promise<void> => page.clock.fastForward('03:00');

test('what is overdue from midnight on is shown on a page that stays open', async ({
  page,
  school,
  serviceKey,
}) => {
  const { number } = await sendInvoice(page.request, { school, serviceKey }, { dueDate: today().toString() });
  await startBeforeMidnight(page);
  await signIn(page, school.manager.email, '/finance');
  const row = page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Not paid');
  await page.route(/\/api\/v1\/invoices\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { invoices: object[] };
    const invoices = body.invoices.map((invoice) => ({ ...invoice, isOverdue: true }));
    await route.fulfill({ response, json: { ...body, invoices } });
  });
  await midnightPasses(page);
  await expect(row).toContainText('Overdue');
});

test('a certification that expires at midnight is shown as expired on a page that stays open', async ({
  page,
  school,
}) => {
  const { candidateId } = school.educators[0]!;
  let state = 'expiresSoon';
  await page.route(/\/candidate\/[^/]+\/details/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    const certifications = [{ name: 'First aid', expiresOn: today().toString(), state }];
    await route.fulfill({ response, json: { ...body, certifications } });
  });
  await startBeforeMidnight(page);
  await signIn(page, school.officer.email, `/candidates/${candidateId}`);
  const certification = page.getByRole('listitem').filter({ hasText: 'First aid' });
  await expect(certification).toContainText('Until ');
  state = 'expired';
  await midnightPasses(page);
  await expect(certification).toContainText('Expired');
});

test('time away that ended at midnight leaves a page that stays open, and more can be added', async ({
  page,
  request,
  school,
}) => {
  const day = today().toString();
  const calls = { headers: { authorization: `Bearer ${await apiToken(request, school.officer.email)}` } };
  const { weekly } = (await (await request.get('/api/v1/me/availability', calls)).json()) as object & {
    weekly: object[];
  };
  const away = { dateFromLocal: day, dateToLocal: day, from: null, to: null, reason: 'Headache' };
  const saved = await request.put('/api/v1/me/availability', {
    ...calls,
    data: { weekly, timeZone, exceptions: [away] },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await startBeforeMidnight(page);
  await signIn(page, school.officer.email, '/availability');
  await expect(page.getByText('Headache', { exact: true })).toBeVisible();
  await midnightPasses(page);
  await expect(page.getByText('No time away entered.')).toBeVisible();

  await page.getByRole('button', { name: 'Add time away' }).click();
  await page.getByRole('button', { name: /^First day/ }).click();
  const dialog = page.getByRole('dialog');
  const { day: date, month, year } = today().add({ days: 3 });
  await dialog.getByRole('textbox').first().fill(`${date}/${month}/${year}`);
  await dialog.getByRole('button', { name: 'OK' }).click();
  const sent = page.waitForRequest((one) => one.method() === 'PUT' && one.url().includes('/me/availability'));
  await page.getByRole('button', { name: 'Save time away' }).click();
  // The server does not take the one that is over, because it knows it no longer.
  expect(((await sent).postDataJSON() as { exceptions: object[] }).exceptions).toHaveLength(1);
  await expect(page.getByRole('list', { name: 'Time away' })).toBeVisible();
});
