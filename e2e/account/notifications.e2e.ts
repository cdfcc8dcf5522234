import { sql } from 'kysely';
import type { Locator, Page } from 'playwright/test';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { expectNoViolations } from '../support/axe.ts';
import { book } from '../support/book.ts';
import { isLive, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const settings = '/settings/notifications';
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save choices' });
const approvals = (page: Page): Locator =>
  page.getByRole('group', { name: 'Requests that wait for my approval' });

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('what somebody chooses, and their quiet hours, are kept', async ({ page, school }) => {
      await signIn(page, school.approver.email, settings);
      await expect(approvals(page).getByRole('checkbox', { name: /^Email/ })).toBeChecked();
      await expectNoViolations(page, `notification choices on a ${device}`);
      await approvals(page).getByText('SMS', { exact: true }).click();
      await approvals(page).getByText('Email', { exact: true }).click();
      await page.getByText('10:00 pm–5:00 am').click();
      await page.getByText('Urgent news may ring all the same').click();
      await save(page).click();
      await expect(page.getByText('Your choices are saved')).toBeVisible();

      await page.reload();
      await expect(page.getByText(/They go by the clock of Australia\/Melbourne/)).toBeVisible();
      await expect(approvals(page).getByRole('checkbox', { name: /^SMS/ })).toBeChecked();
      await expect(approvals(page).getByRole('checkbox', { name: /^Email/ })).not.toBeChecked();
      await expect(page.getByRole('radio', { name: '10:00 pm–5:00 am' })).toBeChecked();
      await expect(
        page.getByRole('switch', { name: /^Urgent news may ring all the same/ }),
      ).not.toBeChecked();

      // Without quiet hours there is no choice of what may pass them.
      await page.getByText('None', { exact: true }).click();
      await expect(page.getByRole('switch')).toHaveCount(0);
      await save(page).click();
      await expect(page.getByText('Your choices are saved').first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('radio', { name: 'None' })).toBeChecked();
    });
  });
}

test('who is told by nothing is told so, and who has no mobile number why SMS does not reach them', async ({
  page,
  school,
  logins,
}) => {
  await inTransaction(logins.owner, { clientGroupIds: [school.groupId], contactId: null }, (tx) =>
    sql`update contacts set mobile = null where contact_id = ${school.approver.contactId}`.execute(tx.db),
  );
  await signIn(page, school.approver.email, settings);
  await expect(approvals(page).getByText('No mobile number')).toHaveCount(2);
  for (const checkbox of await approvals(page).getByRole('checkbox').all()) await checkbox.setChecked(false);
  await expect(page.getByText('You are not told of these at all.')).toBeVisible();
});

test('choices made elsewhere meanwhile are not overwritten', async ({ page, secondPage, noise, school }) => {
  noise.expect(/409 \(Conflict\).*notification-choices/);
  await signIn(page, school.approver.email, settings);
  // Only changes from here on count as changes meanwhile.
  await isLive(page);
  await signIn(secondPage, school.approver.email, settings);
  await approvals(page).getByText('SMS', { exact: true }).click();
  await secondPage.getByText('None', { exact: true }).click();
  await save(secondPage).click();
  await expect(secondPage.getByText('Your choices are saved')).toBeVisible();
  await save(page).click();
  await expect(page.getByText(/This was changed by someone else in the meantime/)).toBeVisible();
  await expect(page.getByText('Your choices are saved')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked();
  await expect(approvals(page).getByRole('checkbox', { name: /^SMS/ })).not.toBeChecked();
});

test('a browser that refuses notifications says where to allow them', async ({ page, school }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await signIn(page, school.approver.email, settings);
  await expect(
    page.getByText(
      'Notifications are blocked for this site. You can allow them in the settings of your browser.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn notifications on' })).toHaveCount(0);
});

test('a booking says who was told and by what, and why somebody was not', async ({
  page,
  request,
  school,
  logins,
}) => {
  const { requestId, blocks } = await book(request, school, {
    confirmations: [
      { contactId: school.officer.contactId, email: true, sms: true, voice: false, push: false },
    ],
    room: 'Told 1',
  });
  await signIn(page, school.officer.email, `/bookings/${blocks[0]!.bookingIds[0]}`);
  const messages = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Messages', exact: true }) })
    .last();
  const lines = messages.getByRole('listitem');
  await expect(lines.filter({ hasText: 'email' }).first()).toContainText(/\d:\d\d\s[ap]m/);

  // In the way the worker records it.
  const inGroup = { clientGroupIds: [school.groupId], contactId: null };
  for (const [because, words] of [
    ['unreachable', 'not sent: no mobile number'],
    ['failed', 'not sent: it could not be delivered'],
    ['refused', 'not sent: the receiver refused it'],
  ] as const) {
    // The worker may still be processing the message and overwrite this.
    await expect(async () => {
      await inTransaction(logins.owner, inGroup, (tx) =>
        sql`
          update notifications set sent_at = null, not_sent_because = ${because}
          where request_id = ${requestId} and method = 'sms' and template = 'bookingCreated'`.execute(tx.db),
      );
      await page.reload();
      await expect(lines.filter({ hasText: 'SMS' }).filter({ hasText: words })).toHaveCount(1, {
        timeout: 10_000,
      });
    }).toPass();
  }
});

test('the demo shows every message as it would arrive, and no message that is not there', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/404 \(Not Found\).*demo\/messages\/none/);
  // The test's own scripts, including the listener for violations, are blocked in the mail's frame.
  noise.allow(/Blocked script execution.*demo\/messages/);
  await book(request, school, {
    confirmations: [
      { contactId: school.officer.contactId, email: true, sms: true, voice: false, push: false },
    ],
    room: 'Told 2',
  });
  const link = page.getByRole('navigation', { name: 'Messages' }).getByRole('link');
  const mail = link.filter({ hasText: school.officer.email }).filter({ hasText: 'Booked' }).first();
  await expect(async () => {
    await page.goto(`/demo/messages?text=${encodeURIComponent(school.officer.email)}`);
    await expect(mail).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await mail.click();
  await expect(link.and(page.locator('[aria-current]'))).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText('Booked');
  // The mail is shown in a frame that runs no scripts.
  await expect(page.locator('iframe')).toHaveAttribute('sandbox');
  // On a phone an open message is not below everything else of the page.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('iframe')).toBeInViewport({ ratio: 0.5 });
  await page.setViewportSize({ width: 1440, height: 900 });
  const shown = await request.get(`${new URL(page.url()).pathname}/mail`);
  expect(await shown.text()).toContain('Open booking');
  await page.getByRole('link', { name: 'Look for new messages' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(school.officer.email);
  await expect(page.getByText('Choose a message to see it as it would arrive.')).toBeVisible();
  expect((await page.goto('/demo/messages/none'))?.status()).toBe(404);
  await expect(page.getByRole('main')).toContainText('This message is not here');
  await expect(link.first()).toBeVisible();
});
