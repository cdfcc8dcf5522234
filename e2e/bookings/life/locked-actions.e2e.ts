import type { APIRequestContext, Page } from 'playwright/test';
import { book, bookingBody } from '../../support/book.ts';
import { linkInEmailTo } from '../../support/links.ts';
import { claimTime } from '../../support/provider-accounts.ts';
import { nextWorkingDays } from '../../support/school-days.ts';
import type { Person } from '../../support/school-rows.ts';
import { apiToken, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const locked = (page: Page) => page.getByText('This action is locked until your email address is verified');

/** Makes the requests as the person; each is refused with the code of its rule. */
async function areRefused(
  request: APIRequestContext,
  { email }: Person,
  calls: readonly (readonly [path: string, data: object])[],
): Promise<void> {
  const headers = { authorization: `Bearer ${await apiToken(request, email)}`, 'accept-version': '1' };
  for (const [path, data] of calls) {
    const reply = await request.post(`/api/v1/${path}`, { headers, data });
    const { code } = (await reply.json()) as { code?: string };
    expect([path, reply.status(), code]).toEqual([path, 403, 'email_unverified']);
  }
}

test.describe('until the email address is verified', () => {
  test('a booking is neither made, changed, extended nor cancelled @phone', async ({
    page,
    request,
    school,
  }) => {
    const [date, later] = nextWorkingDays(2).map(String);
    const { blocks } = await book(request, school, { dates: [date!], room: 'Locked 1' });
    const bookingId = blocks[0]!.bookingIds[0]!;
    await school.unverify(school.officer);
    await signIn(page, school.officer.email, `/bookings/${bookingId}`);
    await expect(page.getByText('Locked 1').last()).toBeVisible();
    await expect(locked(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Cancel|Change|Extend)\b/ })).toHaveCount(0);
    const day = { dateLocal: later!, startTime: '08:30', endTime: '15:30', breakMinutes: 30 };
    await areRefused(request, school.officer, [
      ['bookings', bookingBody(school, { dates: [later!] })],
      [`bookings/${bookingId}/amend`, { room: 'Locked 2' }],
      [`bookings/${bookingId}/extend`, { days: [day] }],
      [`bookings/${bookingId}/cancel`, { cancelReason: 'Not needed' }],
    ]);
  });

  test('a request is neither accepted nor rejected @phone', async ({ page, request, school }) => {
    const dates = nextWorkingDays(2).slice(-1).map(String);
    const { requestId } = await book(request, school, { by: school.staff, dates });
    await school.unverify(school.approver);
    await signIn(page, school.approver.email, '/bookings/pending-approval');
    await expect(page.locator('[data-booking-row]')).toHaveCount(1);
    await expect(locked(page)).toBeVisible();
    await expect(page.getByText('Somebody else accepts or rejects them')).toHaveCount(0);
    await page.locator('[data-booking-row]').click();
    await expect(page.getByText(/You can answer it once your email address is verified/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Accept|Reject)/ })).toHaveCount(0);
    await areRefused(request, school.approver, [
      [`pending-bookings/${requestId}/action`, { action: 'accept' }],
      [`pending-bookings/${requestId}/action`, { action: 'reject', reason: 'No' }],
    ]);
  });

  test('timesheets are neither edited nor submitted, and nothing is said of a booking @phone', async ({
    page,
    request,
    school,
    serviceKey,
  }) => {
    const { bookingId } = await claimTime(request, { school, serviceKey });
    await school.unverify(school.manager);
    await signIn(page, school.manager.email, '/timesheets');
    await expect(page.getByText('1 ready')).toBeVisible();
    await expect(locked(page)).toBeVisible();
    await expect(page.getByText('Your booking is kept here')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: /^(Submit|Edit|Flag)/ })).toHaveCount(0);
    const row = { bookingId, version: 1, startTimeLocal: '08:30', endTimeLocal: '15:30', breaks: [] };
    await areRefused(request, school.manager, [
      ['timesheets/submit', { kind: 'unmodified', timesheets: [{ ...row, didNotHappen: false, note: '' }] }],
    ]);
  });

  test('nobody is invited, changed or let approve, until another tab verifies the address @phone', async ({
    page,
    context,
    request,
    school,
  }) => {
    const { officer, viewer } = school;
    await school.giveRights(officer, ['people_all', 'booking_all', 'pending booking_all']);
    await school.unverify(officer);
    await signIn(page, officer.email, '/settings/people');
    const show = page.getByRole('button', { name: `Show ${viewer.name}` });
    await expect(show).toBeVisible();
    await expect(locked(page)).toBeVisible();
    const invite = page.getByRole('button', { name: 'Invite somebody' });
    await expect(invite).toHaveCount(0);
    const rights = [
      {
        clientGroupId: school.groupId,
        clientId: school.clientId,
        locationId: null,
        permissions: ['booking_view'],
      },
    ];
    await areRefused(request, officer, [
      ['people/invitations', { email: 'new@locked.example', firstName: 'Kim', lastName: 'New', rights }],
      [`people/${viewer.contactId}/deactivate`, {}],
    ]);

    await page.goto('/settings/approvals');
    await expect(locked(page)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Colleague' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Send the email again' }).click();
    const second = await context.newPage();
    await second.goto(await linkInEmailTo(request, officer.email, /Verify your email address/));
    await second.getByRole('button', { name: 'Verify email address' }).click();
    await expect(page.getByRole('combobox', { name: 'Colleague' })).toBeVisible();
    await expect(locked(page)).toHaveCount(0);
    await page.goto('/settings/people');
    await expect(invite).toBeVisible();
    await expect(locked(page)).toHaveCount(0);
  });

  test('nobody is asked for in one’s own place @phone', async ({ page, request, school }) => {
    await school.unverify(school.staff);
    await signIn(page, school.staff.email, '/replace-me');
    const main = page.getByRole('main');
    await expect(main.getByText('Your email address is not verified yet')).toBeVisible();
    await expect(main.getByRole('region').first()).toBeVisible();
    await expect(main.getByRole('region').locator('button:enabled')).toHaveCount(0);
    const [classificationId] = school.classificationIds;
    const { locationId } = school.main;
    await areRefused(request, school.staff, [
      [
        'bookings/replaceMe',
        { locationId, selectedDay: 'nextWorkingDay', isNextMonday: false, classificationId },
      ],
    ]);
  });
});
