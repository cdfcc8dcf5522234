import { readFile } from 'node:fs/promises';
import { expectNoViolations } from '../support/axe.ts';
import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('@phone an account without a timesheet or an invoice says so and what comes', async ({
  page,
  school,
}) => {
  await signIn(page, school.manager.email, '/timesheets');
  await expect(page.getByText('Nothing waits for approval')).toBeVisible();
  await expect(page.getByText('approved and not invoiced yet')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Submit/ })).toHaveCount(0);
  await expectNoViolations(page, 'no timesheets at all');

  await page.goto('/finance');
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await expect(page.getByText('Nothing is outstanding')).toBeVisible();
  await expect(page.getByText('Still to be invoiced')).toHaveCount(0);
  await expectNoViolations(page, 'no invoices at all');
  await page.getByRole('button', { name: 'Overdue', exact: true }).click();
  await expect(page.getByText('No invoices match')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV for a spreadsheet' }).click();
  const rows = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/);
  expect(rows).toHaveLength(1);

  // After the last page there is a way back.
  await page.goto('/finance?page=99');
  await page.getByRole('button', { name: 'Show all invoices' }).click();
  await expect(page.getByText('No invoices yet')).toBeVisible();
});

test('@phone an account without a booking has an overview, a list and educators', async ({
  page,
  school,
}) => {
  await signIn(page, school.officer.email, '/overview');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Totals', { exact: true })).toHaveText(/Total requests0.*Fill rate–$/);
  await expectNoViolations(page, 'an overview of nothing');
  await page.goto('/bookings');
  await expect(page.getByText('Nothing is booked from this day on')).toBeVisible();
  await page.goto('/candidates?q=nobody-is-called-so');
  await expect(page.getByText('No educator matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await expect(page.getByRole('list', { name: 'Educators' }).getByRole('listitem').first()).toBeVisible();
});

test('who may not book is not told to, where nothing is booked', async ({ page, school }) => {
  await signIn(page, school.viewer.email);
  await expect(page.getByText('Whoever is booked is shown here.')).toBeVisible();
  await page.goto('/bookings');
  await expect(page.getByText('Go to an earlier day to see what was booked.')).toBeVisible();
  await signIn(page, school.officer.email, '/bookings');
  await expect(page.getByText('Go to an earlier day, or make a booking.')).toBeVisible();
});
