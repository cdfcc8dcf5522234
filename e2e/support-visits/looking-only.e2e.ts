import type { Locator, Page } from 'playwright/test';
import { book } from '../support/book.ts';
import { askToAct, signInAtProvider } from '../support/issuer.ts';
import { claimTime, sendInvoice } from '../support/provider-accounts.ts';
import { nextWorkingDays, today } from '../support/school-days.ts';
import { isSignedIn, sendButton, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const lookingOnly = 'You may look around as this contact but not change anything';

type Place = {
  path: string;
  /** Shown to both. */
  shows: (main: Locator) => Locator;
  /** What the contact presses to change something; never offered to support. */
  changes: (page: Page) => Locator;
};

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).and(page.locator(':enabled')).first();

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('support that looks around only is offered no change on any screen', async ({
      page,
      secondPage,
      request,
      school,
      serviceKey,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)/);
      await secondPage.setViewportSize(size);
      const { officer } = school;
      await school.giveRights(officer, [
        'timesheets_all',
        'accounts_all',
        'replace-me_all',
        'pending booking_all',
      ]);
      const [day] = nextWorkingDays(3).slice(2);
      const future = await school.addBooking({ date: day!, state: null });
      const past = await school.addBooking({ date: today().subtract({ days: 3 }), state: 'arrived' });
      const { requestId } = await book(request, school, { by: school.staff, dates: [String(day)] });
      await claimTime(request, { school, serviceKey });
      const invoice = await sendInvoice(request, { school, serviceKey });
      const places: Place[] = [
        {
          path: '/',
          shows: (main) => main.getByRole('heading', { name: 'How did it go?' }),
          changes: button(/^Give feedback about/),
        },
        {
          path: '/',
          shows: (main) => main.getByRole('heading', { level: 1 }),
          changes: button(/^New( booking)?$/),
        },
        ...[/^Book again$/, /^Change$/, /^Cancel booking$/].map((name) => ({
          path: `/bookings/${future.bookingId}`,
          shows: (main: Locator) => main.page().getByText('Number to quote'),
          changes: button(name),
        })),
        {
          path: `/bookings/${past.bookingId}`,
          shows: (main) => main.page().getByText('Number to quote'),
          changes: (page) => page.getByRole('radio', { name: 'Preferred' }),
        },
        ...['Accept', 'Reject…'].map((name) => ({
          path: `/bookings/pending-approval?open=${requestId}`,
          shows: (main: Locator) => main.page().getByRole('heading', { name: 'Classroom Teacher' }).first(),
          changes: button(name),
        })),
        {
          path: '/bookings/create',
          shows: (main) => main.getByRole('heading', { name: 'Who to tell' }),
          changes: (page) => sendButton(page).and(page.locator(':enabled')),
        },
        ...[/^Submit/, /^Edit/, /did not happen: /, /^Ask/].map((name) => ({
          path: '/timesheets',
          shows: (main: Locator) => main.getByText('1 ready'),
          changes: button(name),
        })),
        {
          path: '/replace-me',
          shows: (main) => main.getByRole('region').first(),
          changes: (page) => page.getByRole('main').getByRole('region').locator('button:enabled').first(),
        },
        {
          path: `/candidates/${past.educator!.candidateId}`,
          shows: (main) => main.getByRole('heading', { level: 1 }),
          changes: button('Change'),
        },
        {
          path: `/finance/invoices/${invoice.number}`,
          shows: (main) => main.getByRole('heading', { level: 1 }),
          changes: button(/^Ask/),
        },
        {
          path: '/settings/templates',
          shows: (main) => main.getByRole('heading', { level: 2 }).first(),
          changes: button(/^Change /),
        },
        {
          path: '/settings/templates',
          shows: (main) => main.getByRole('heading', { level: 2 }).first(),
          changes: button(/^Book/),
        },
        {
          path: '/settings/approvals',
          shows: (main) => main.getByRole('tabpanel').getByRole('heading').first(),
          changes: button('Let them approve'),
        },
      ];
      await signIn(secondPage, officer.email);
      for (const { path, shows, changes } of places) {
        if (new URL(secondPage.url()).pathname !== path) await secondPage.goto(path);
        await expect.soft(shows(secondPage.getByRole('main')), path).toBeVisible();
        await expect.soft(changes(secondPage), `offered on ${path}`).toBeVisible();
      }

      await askToAct(page, officer, 'Look around');
      await signInAtProvider(page);
      await isSignedIn(page);
      for (const { path, shows, changes } of places) {
        if (new URL(page.url()).pathname !== path) await page.goto(path);
        await expect.soft(shows(page.getByRole('main')), path).toBeVisible();
        await expect(page.getByText('looking only')).toBeVisible();
        await expect.soft(changes(page), `not offered on ${path}`).toHaveCount(0);
        if (path === '/bookings/create' || path === '/replace-me')
          await expect(page.getByRole('main').getByText(lookingOnly).first()).toBeVisible();
      }
    });
  });
}
