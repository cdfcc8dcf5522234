import type { Locator, Page } from 'playwright/test';
import { book } from './support/book.ts';
import { expectNoViolations } from './support/axe.ts';
import { nextWorkingDays, today } from './support/school-days.ts';
import { signIn } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const settings = '/settings/approvals';
const approvals = '/bookings/pending-approval';
const row = (page: Page, room: string): Locator =>
  page.locator('[data-booking-row]').filter({ hasText: room });

/** Today alone, by its first and its last day. */
async function chooseToday(page: Page): Promise<void> {
  const { year, month, day } = today();
  const text = `${day}/${month}/${year}`;
  await page.getByRole('button', { name: /First and last day/ }).click();
  const fields = page.getByRole('dialog').getByRole('textbox');
  await fields.nth(0).fill(text);
  await fields.nth(1).fill(text);
  await fields.nth(1).press('Enter');
}

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('a colleague approves in the place of an approver from the same moment, and no more when it is ended', async ({
      page,
      secondPage: other,
      noise,
      request,
      school,
    }) => {
      noise.expect(/409.*\/approval-delegations/);
      const { requestId } = await book(request, school, {
        by: school.staff,
        dates: nextWorkingDays(10).slice(-1).map(String),
        room: 'Lend 1',
      });
      await signIn(other, school.viewer.email, settings);
      await expect(other.getByText('Nobody approves for anybody else')).toBeVisible();

      await signIn(page, school.approver.email, settings);
      await page.getByRole('button', { name: 'Let them approve' }).click();
      await expect(page.getByText('This field is required')).toHaveCount(2);
      await expect(page.getByRole('combobox', { name: /Colleague/ })).toBeFocused();
      const askViewer = async () => {
        await page.getByRole('combobox', { name: 'Colleague' }).fill(school.viewer.name.toLowerCase());
        await page.getByRole('option', { name: school.viewer.name }).click();
        await chooseToday(page);
      };
      await askViewer();
      await page.getByRole('button', { name: 'Let them approve' }).click();
      await expect(page.getByText(`${school.viewer.name} can approve in your place`)).toBeVisible();
      const given = page.getByRole('list', { name: 'Who approves in my place' });
      await expect(given).toContainText(school.viewer.name);
      await expect(given).toContainText('Now');
      // The same once more is refused where the days stand, and what was chosen stays.
      await askViewer();
      await page.getByRole('button', { name: 'Let them approve' }).click();
      await expect(page.getByText(/^This person already approves in your place from .+ to /)).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Colleague' })).toHaveValue(school.viewer.name);
      await expect(given.getByRole('listitem')).toHaveCount(1);
      await expectNoViolations(page, `approvals in the settings on a ${device}`);
      // The refusal goes with its cause, and what was chosen can be sent again.
      await given.getByRole('button', { name: /^End/ }).click();
      await expect(given).toHaveCount(0);
      await expect(page.getByText(/^This person already approves/)).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: 'Colleague' })).toHaveValue(school.viewer.name);
      await page.getByRole('button', { name: 'Let them approve' }).click();
      await expect(given).toContainText('Now');

      // The other's screens learn of it by themselves.
      await expect(other.getByRole('list', { name: 'For whom I approve' })).toContainText(
        school.approver.name,
      );
      await other.getByRole('button', { name: 'Pending approvals, 1 waiting' }).click();
      await row(other, 'Lend 1').click();
      await other.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(other.getByRole('dialog')).toContainText('This request was approved');
      await expect(other.getByRole('dialog')).toContainText(
        `${school.viewer.name} for ${school.approver.name}`,
      );

      await page.goto(`${approvals}?open=${requestId}`);
      await expect(page.getByText(`${school.viewer.name} for ${school.approver.name}`)).toBeVisible();
      await page.goto(settings);
      await given.getByRole('button', { name: /^End/ }).click();
      await expect(page.getByText(`${school.viewer.name} no longer approves in your place`)).toBeVisible();
      await expect(given).toHaveCount(0);
      await other.goto(settings);
      await expect(other.getByText('Nobody approves for anybody else')).toBeVisible();
    });
  });
}
