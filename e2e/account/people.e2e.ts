import type { Page } from 'playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { linkInEmailTo } from '../support/links.ts';
import { loseAnswers } from '../support/lose-answers.ts';
import { fillSignIn, isSignedIn, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const next = 'Another-Pass-2';
const administrator = ['people_all', 'booking_all'];

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name });

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('somebody is invited by email, accepts, and may do what they were given', async ({
      page,
      secondPage,
      request,
      school,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)|410 \(Gone\)/);
      await secondPage.setViewportSize(size);
      await school.giveRights(school.officer, administrator);
      const email = `new.${device}@${school.officer.email.split('@')[1]}`;
      await signIn(page, school.officer.email, '/settings/people');
      await expect(row(page, school.viewer.name)).toBeVisible();
      await expectNoViolations(page, 'people');
      if (device === 'desktop')
        await expect(page.getByRole('tab', { name: 'Appearance' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Invite somebody' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
      await expect(dialog.getByText('Please choose at least one right')).toBeVisible();
      await expectNoViolations(page, 'an invitation');
      await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
      await dialog.getByRole('textbox', { name: 'First name' }).fill('Nora');
      await dialog.getByRole('textbox', { name: 'Last name' }).fill('Newman');
      // Rights that the administrator does not hold are not offered.
      await expect(dialog.getByRole('group', { name: 'Invoices' })).toHaveCount(0);
      await dialog.getByRole('group', { name: 'Bookings' }).getByRole('checkbox', { name: 'See' }).check();
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(row(page, 'Nora Newman')).toContainText('Invited');
      await page.getByRole('button', { name: 'Show Nora Newman' }).click();
      await expect(page.getByText('It can be sent again in a few minutes.')).toBeVisible();

      // On a computer where somebody else is signed in.
      await signIn(secondPage, school.viewer.email);
      const link = await linkInEmailTo(request, email, /./);
      await secondPage.goto(link);
      await expect(secondPage.getByRole('heading', { name: 'Welcome', level: 1 })).toBeVisible();
      await expectNoViolations(secondPage, 'an invitation that is accepted');
      await secondPage.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
      await secondPage.getByRole('textbox', { name: 'New password again' }).fill(next);
      await secondPage.getByRole('button', { name: 'Accept invitation' }).click();
      await expect(secondPage.getByRole('heading', { name: 'You are in', level: 1 })).toBeVisible();
      await secondPage.getByRole('button', { name: 'Sign in' }).click();
      await fillSignIn(secondPage, email, next);
      await isSignedIn(secondPage);
      await secondPage.goto('/bookings');
      await expect(secondPage.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
      await secondPage.goto('/finance');
      await expect(secondPage).toHaveURL(/\/403$/);
      await secondPage.goto(link);
      await expect(secondPage.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
      await expect(secondPage.getByText('If you have accepted it already, you can sign in.')).toBeVisible();
    });

    test('of rights that are partly the viewer’s to take, what was taken can be had back', async ({
      page,
      school,
    }) => {
      await school.giveRights(school.officer, administrator);
      await school.giveRights(school.manager, ['booking_view', 'booking_create']);
      const { name } = school.manager;
      await signIn(page, school.officer.email, '/settings/people');
      await page.getByRole('button', { name: `Show ${name}` }).click();
      const dialog = page.getByRole('dialog', { name });
      const given = dialog.getByRole('table', { name: 'Rights so far' });
      const books = dialog
        .getByRole('group', { name: 'Bookings' })
        .getByRole('checkbox', { name: 'Book', exact: true });
      await expect(books).toBeChecked();
      await given.getByRole('button', { name: /^Remove / }).click();
      await expect(books).not.toBeChecked();
      await expect(given).toContainText('Taken away: Bookings: see, book. People: ');
      await expect(given).toContainText('Timesheets: ');
      const undo = given.getByRole('button', { name: /^Undo, keep / });
      await expect(undo).toBeFocused();
      await expectNoViolations(page, 'rights that were taken in part');
      await undo.click();
      await expect(books).toBeChecked();
      await expect(given).not.toContainText('Taken away');
      await expect(given.getByRole('button', { name: /^Remove / })).toBeFocused();
    });

    test('rights are changed, and a person who is deactivated is out in every tab without a press', async ({
      page,
      secondPage,
      school,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)|410 \(Gone\)|403 \(Forbidden\)|422|ERR_FAILED.*rights/);
      await secondPage.setViewportSize(size);
      await school.giveRights(school.officer, administrator);
      const { name, email } = school.viewer;
      await signIn(secondPage, email, '/bookings');
      const otherTab = await secondPage.context().newPage();
      await otherTab.goto('/help');
      await isSignedIn(otherTab);

      await signIn(page, school.officer.email, '/settings/people');
      await page.getByRole('button', { name: `Show ${name}` }).click();
      const dialog = page.getByRole('dialog', { name });
      const bookings = dialog.getByRole('group', { name: 'Bookings' });
      await bookings.getByRole('checkbox', { name: 'Book', exact: true }).check();
      await expectNoViolations(page, 'a person');
      // The answer is lost; the list shows the change, which is sent again with the same key: nobody else made it.
      const keys = await loseAnswers(page, '**/rights');
      await dialog.getByRole('button', { name: 'Save rights' }).click();
      await expect(page.getByText(`The rights of ${name} have been changed`)).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);

      await page.getByRole('button', { name: `Show ${name}` }).click();
      await dialog.getByRole('button', { name: 'Deactivate' }).click();
      const sure = page.getByRole('alertdialog', { name: 'Deactivate' });
      await expect(sure).toContainText('They are signed out everywhere at once.');
      await expectNoViolations(page, 'a person is deactivated');
      await sure.getByRole('button', { name: 'Deactivate' }).click();
      await expect(row(page, name)).toContainText('Deactivated');

      for (const tab of [secondPage, otherTab]) {
        await expect(
          tab
            .getByRole('alertdialog', { name: 'Please sign in again' })
            .or(tab.getByRole('heading', { name: /signed out/i, level: 1 }))
            .first(),
        ).toBeVisible();
      }
      await secondPage.context().clearCookies();
      await secondPage.goto('/login');
      await fillSignIn(secondPage, email);
      await expect(secondPage.getByText('This account is switched off.', { exact: false })).toBeVisible();
    });
  });
}
