import { expectNoViolations } from '../support/axe.ts';
import { linkInEmailTo } from '../support/links.ts';
import { loseAnswers } from '../support/lose-answers.ts';
import { fillSignIn, isSignedIn, password, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const next = 'Another-Pass-2';

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('a forgotten password is set anew by the link of the email, once; another tab is out', async ({
      page,
      context,
      request,
      noise,
      school,
    }) => {
      noise.expect(/forgot-password|reset-password|401 \(Unauthorized\)|410 \(Gone\)/);
      const { email } = school.viewer;
      await signIn(page, email, '/bookings');
      const fresh = await context.browser()!.newContext({ viewport: size });
      const other = await fresh.newPage();
      await other.goto('/login');
      await other.getByRole('textbox', { name: 'Email' }).fill(email);
      await other.getByRole('link', { name: 'Forgot Password' }).click();
      await expect(other.getByRole('heading', { name: 'Forgot Password', level: 1 })).toBeVisible();
      await expect(other.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
      await expectNoViolations(other, 'a forgotten password');
      await other.getByRole('textbox', { name: 'Email' }).fill('nobody.knows@richmond.example');
      await other.keyboard.press('Enter');
      const unknown = 'An account with that email address does not exist';
      await expect(
        other.getByRole('status').filter({ hasText: unknown }).or(other.getByText(unknown)).first(),
      ).toBeVisible();
      await expect(other.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(unknown);
      await other.getByRole('textbox', { name: 'Email' }).fill(email);
      await other.keyboard.press('Enter');
      await expect(other.getByRole('heading', { name: 'Check your email', level: 1 })).toBeVisible();

      const link = await linkInEmailTo(request, email, /Set a new password/);
      await other.goto(link);
      await expect(other.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
      const first = other.getByRole('textbox', { name: 'New password', exact: true });
      await first.fill('short');
      await other.keyboard.press('Enter');
      await expect(first).toBeFocused();
      await expect(other.getByText('At least 8 characters, still missing')).toBeVisible();
      await first.fill(next);
      await expect(other.getByText('At least 8 characters, done')).toBeVisible();
      await other.getByRole('textbox', { name: 'New password again' }).fill(next);
      await expectNoViolations(other, 'a new password');
      await other.keyboard.press('Enter');
      await expect(
        other.getByRole('heading', { name: 'Your password has been set', level: 1 }),
      ).toBeVisible();
      await other.getByRole('button', { name: 'Sign in' }).click();
      await fillSignIn(other, email, next);
      await isSignedIn(other);
      // A used link shows the expired page.
      await other.goto('/help');
      await other.goto(link);
      await expect(other.getByRole('heading', { name: 'This link has expired', level: 1 })).toBeVisible();
      await expect(other).toHaveTitle('Expired link | Staffroom');
      await expect(other.getByText('410')).toHaveCount(0);
      await other.getByRole('button', { name: 'Return home' }).click();
      await isSignedIn(other);
      await fresh.close();
      // The other device is signed out and cleared automatically.
      await expect(
        page.getByRole('heading', { name: 'You were signed out from another device', level: 1 }),
      ).toBeVisible();
      await expect(page).toHaveTitle('You were signed out from another device | Staffroom');
      const kept = () => page.evaluate(() => Object.keys(localStorage).toSorted());
      await expect.poll(kept).toEqual(['dashboardLayout', 'drawer']);
    });

    test('the own password is changed with the current one', async ({ page, noise, school }) => {
      noise.expect(/change-password/);
      await signIn(page, school.staff.email, '/settings/profile');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByRole('heading', { name: 'Change Password', level: 1 })).toBeVisible();
      const current = page.getByRole('textbox', { name: 'Current password' });
      await current.fill('Not-The-One-1');
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
      await page.getByRole('textbox', { name: 'New password again' }).fill(next);
      await expectNoViolations(page, 'changing the password');
      await page.keyboard.press('Enter');
      await expect(current).toHaveAccessibleDescription('Current password is incorrect');
      await expect(current).toBeFocused();
      await current.fill(password);
      // A refusal of the new password is gone with the next press, although that sends nothing.
      const chosen = page.getByRole('textbox', { name: 'New password', exact: true });
      const again = page.getByRole('textbox', { name: 'New password again' });
      await chosen.fill(password);
      await again.fill(password);
      await page.keyboard.press('Enter');
      await expect(chosen).toHaveAccessibleDescription(/must differ from the current one/);
      // What only the contract refuses is shown at its field as well.
      await chosen.fill(`${next}${'x'.repeat(200)}`);
      await again.fill(`${next}${'x'.repeat(200)}`);
      await page.keyboard.press('Enter');
      await expect(chosen).toHaveAccessibleDescription(/must be 200 characters or less/);
      await chosen.fill(next);
      await again.press('Enter');
      await expect(again).toHaveAccessibleDescription('The two passwords are not the same');
      await expect(chosen).not.toHaveAccessibleDescription(/must differ/);
      await again.fill(next);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Your password has been changed')).toBeVisible();
      await expect(page).toHaveURL(/\/settings\/profile$/);
    });

    test('a changed password whose answer was lost is not taken for a wrong one alone', async ({
      page,
      noise,
      school,
    }) => {
      noise.expect(/change-password|ERR_FAILED/);
      await signIn(page, school.staff.email, '/settings/change-password');
      await loseAnswers(page, '**/api/v1/auth/change-password');
      const current = page.getByRole('textbox', { name: 'Current password' });
      await current.fill(password);
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
      await page.getByRole('textbox', { name: 'New password again' }).fill(next);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('There was no answer from the server');
      const mayBeDone = page.getByRole('status').filter({ hasText: 'may have been changed already' });
      await expect(mayBeDone).toHaveCount(0);
      await page.getByRole('button', { name: 'Change the password' }).click();
      await expect(mayBeDone).toBeVisible();
      await expect(current).toHaveAccessibleDescription('Current password is incorrect');
      // Another wrong password is only reported as wrong.
      await current.fill('Not-The-One-1');
      const refused = page.waitForResponse('**/auth/change-password');
      await page.keyboard.press('Enter');
      await refused;
      await expect(mayBeDone).toHaveCount(0);
      // A failed proxy says nothing about the password.
      const badGateway = { status: 502, contentType: 'text/html', body: '<html></html>' };
      await page.route('**/auth/change-password', (route) => route.fulfill(badGateway), { times: 1 });
      await page.getByRole('button', { name: 'Change the password', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'There was an issue trying' })).toBeVisible();
      await expect(page.getByText('failed to authenticate with credentials')).toHaveCount(0);
    });

    test('a password that was set without an answer is not taken for an expired link alone', async ({
      page,
      request,
      noise,
      school,
    }) => {
      noise.expect(/reset-password|ERR_FAILED/);
      const { email } = school.staff;
      await page.goto('/forgot-password');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Check your email', level: 1 })).toBeVisible();
      await page.goto(await linkInEmailTo(request, email, /Set a new password/));
      await loseAnswers(page, '**/api/v1/auth/reset-password');
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
      await page.getByRole('textbox', { name: 'New password again' }).fill(next);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('There was no answer from the server');
      await page.getByRole('button', { name: 'Set the password' }).click();
      await expect(
        page.getByRole('heading', { name: 'This may have been done already', level: 1 }),
      ).toBeVisible();
      await expectNoViolations(page, 'a password that may have been set');
      await expect(page.getByRole('button', { name: 'Forgot Password' })).toBeVisible();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await fillSignIn(page, email, next);
      await isSignedIn(page);
    });

    test('verifying the address unlocks the tab that is open', async ({ page, context, request, school }) => {
      await school.unverify(school.officer);
      await signIn(page, school.officer.email);
      await page.getByRole('button', { name: 'Send the email again' }).click();
      await expect(page.getByText(/We have sent an email to/)).toBeVisible();
      const second = await context.newPage();
      await second.goto(await linkInEmailTo(request, school.officer.email, /Verify your email address/));
      const verify = second.getByRole('button', { name: 'Verify email address' });
      await expect(verify).toBeVisible();
      await expectNoViolations(second, 'verifying an address');
      await verify.click();
      await expect(second.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send the email again' })).toHaveCount(0);
      // Using the same link again has no effect.
      await second.reload();
      await verify.click();
      await expect(
        second.getByRole('heading', { name: 'Your email address was verified already' }),
      ).toBeVisible();
    });
  });
}
