import type { Page } from 'playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { actingReason as reason, askToAct, signInAtProvider } from '../support/issuer.ts';
import type { Person } from '../support/school-rows.ts';
import { isSignedIn, messages, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const failed = 'Failed to login as impersonated contact';

const strip = (page: Page, { name }: Person) =>
  page.getByRole('complementary', { name: `Acting as ${name}` });
const ended = (page: Page) => page.getByRole('alertdialog', { name: 'Your time as this contact has ended' });

const setTextSize = (page: Page, size: string) =>
  page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);

/** Texts of the strip that are cut off or wrapped, and buttons outside of it. */
function findCutWords(strip: HTMLElement | SVGElement): string[] {
  const { top, bottom } = strip.getBoundingClientRect();
  return [...strip.querySelectorAll<HTMLElement>('p, button')]
    .filter((each) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = each;
      const box = each.getBoundingClientRect();
      const isOut = box.top < top || box.bottom > bottom;
      return isOut || scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
    })
    .map(({ innerText }) => innerText);
}

/** Deletes the cookie by which the second provider recognises the browser, so that it asks again. */
const forgetThere = (page: Page) => page.context().clearCookies({ name: /^_(?!_)/ });

/** The second provider's page for signing out. */
const leavingPage = (page: Page) =>
  page
    .getByRole('button', { name: /yes|sign me out|log ?out/i })
    .or(page.getByText('Signed out'))
    .first();

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('support says why, looks around and changes nothing, stops, and the contact sees the visit', async ({
      page,
      secondPage,
      school,
      noise,
    }) => {
      // Before there is a session, and after it has ended.
      noise.allow(/401 \(Unauthorized\)/);
      // From the second provider's own page.
      noise.allow(/fonts\.googleapis\.com|favicon\.ico/);
      await page.goto(`/user/impersonate/${school.officer.contactId}`);
      await expect(page.getByRole('heading', { name: 'Act as a contact', level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Continue to sign in' }).click();
      await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
      await expect(page.getByText('This field is required')).toBeVisible();
      await expectNoViolations(page, 'a reason to act as a contact');

      await askToAct(page, school.officer, 'Look around');
      await signInAtProvider(page, '000000');
      await expect(page.getByRole('alert')).toHaveText('That email, password or code is not right.');
      const [withContact] = await Promise.all([
        page.waitForRequest((request) => request.url().includes('/api/v1/me/profile')),
        signInAtProvider(page),
      ]);
      expect(withContact.headers()['impersonated-contact']).toBe(school.officer.contactId);
      await isSignedIn(page);
      await expect(strip(page, school.officer)).toContainText('looking only');
      await expectNoViolations(page, 'home, seen by support');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(size.width);
      await setTextSize(page, '200%');
      await expect(async () => {
        expect(await strip(page, school.officer).evaluate(findCutWords)).toEqual([]);
      }).toPass({ timeout: 10_000 });
      await setTextSize(page, '');

      // The contact's private parts are not offered, and are refused.
      await page.goto('/settings/profile');
      await expect(strip(page, school.officer)).toBeVisible();
      await expect(page.getByText(school.officer.email)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0);
      for (const part of ['Security', 'Devices']) {
        await page.getByRole('tab', { name: part }).click();
        await expect(
          page.getByRole('tabpanel', { name: part }).getByText('Only the contact sees this'),
        ).toBeVisible();
      }
      await page.getByRole('tab', { name: 'Notifications' }).click();
      const calendar = page.locator('section').filter({ hasText: 'Bookings in your own calendar' });
      await expect(calendar.getByText('Only the contact can do this')).toBeVisible();
      await expect(calendar.getByRole('button')).toHaveCount(0);
      await page.goto('/settings/change-password');
      await expect(page.getByText('Only the contact sees this')).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await page.goto('/help');
      await expect(page.getByText('How do I stop acting as this contact?')).toBeVisible();
      await expect(page.getByText('How do I change my password?')).toHaveCount(0);

      await strip(page, school.officer).getByRole('button', { name: 'Stop' }).click();
      await expect(leavingPage(page)).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('supportRequest');

      await signIn(secondPage, school.officer.email, '/settings/devices');
      const visits = secondPage.getByRole('list', { name: 'Visits by support' });
      await expect(visits).toContainText('Sam Support');
      await expect(visits).toContainText(`Reason: ${reason}`);
      await expect(visits).toContainText('Looked around only');
    });

    test('who cancels at the second provider is told nothing and may begin anew', async ({
      page,
      school,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)/);
      await askToAct(page, school.officer, 'Act for the contact');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible();
      await expect(page.getByText(failed)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('a grant that ends during a form is renewed without a page, and nothing is lost; the contact sees what was changed', async ({
      page,
      secondPage,
      school,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)/);
      await askToAct(page, school.officer, 'Act for the contact');
      await signInAtProvider(page);
      await isSignedIn(page);
      await page.goto('/settings/notifications');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(messages(page)).toContainText('saved');
      await page.goto('/bookings/create');
      const room = page.getByRole('textbox', { name: 'Room' });
      await room.fill('Acting 1');
      const renewed = page.waitForResponse(
        (response) => response.url().endsWith('/auth/support/grants') && response.ok(),
      );
      await school.endGrants(school.officer);
      await renewed;
      await expect(strip(page, school.officer)).toBeVisible();
      await expect(ended(page)).toHaveCount(0);
      await expect(room).toHaveValue('Acting 1');

      await signIn(secondPage, school.officer.email, '/settings/devices');
      const changes = secondPage.getByRole('list', { name: 'What was changed' }).getByRole('listitem');
      await expect(changes).toHaveText([/^Changed how you are notified\s· /]);
    });

    test('where the second provider wants to see the person, a window opens from a press; a cancel says nothing', async ({
      page,
      context,
      school,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)/);
      await askToAct(page, school.officer, 'Act for the contact');
      await signInAtProvider(page);
      await isSignedIn(page);
      await page.goto('/bookings/create');
      const room = page.getByRole('textbox', { name: 'Room' });
      await room.fill('Acting 2');
      await forgetThere(page);
      await school.endGrants(school.officer);
      await expect(ended(page)).toBeVisible();
      await expect(ended(page).getByRole('alert')).toHaveCount(0);
      if (device === 'desktop') await expectNoViolations(page, 'a grant that has ended');

      const opening = context.waitForEvent('page');
      await ended(page).getByRole('button', { name: 'Continue' }).click();
      // Closed by hand, which causes no event: pressed again.
      const forgotten = await opening;
      await expect(forgotten.getByRole('heading', { name: 'Provider sign-in' })).toBeVisible();
      await forgotten.close();
      const openingOnce = context.waitForEvent('page');
      await ended(page).getByRole('button', { name: 'Try again' }).click();
      const first = await openingOnce;
      const closed = first.waitForEvent('close');
      await first.getByRole('button', { name: 'Cancel' }).click();
      await closed;
      await expect(ended(page).getByRole('button', { name: 'Continue' })).toBeVisible();
      await expect(page.getByText('Failed to authenticate as impersonated contact')).toHaveCount(0);

      const openingAgain = context.waitForEvent('page');
      await ended(page).getByRole('button', { name: 'Continue' }).click();
      await signInAtProvider(await openingAgain);
      await expect(ended(page)).toHaveCount(0);
      await expect(room).toHaveValue('Acting 2');
    });

    test('whoever logs out, or stops where the grant has ended, leaves through the second provider', async ({
      page,
      school,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)|fonts\.googleapis\.com|favicon\.ico/);
      const leaving = () =>
        page.waitForRequest((request) => new URL(request.url()).pathname === '/session/end');
      // It asks people who have a session there, and redirects others at once.
      const hasLeft = leavingPage(page).or(page.getByRole('heading', { name: /^You have stopped acting/ }));
      await askToAct(page, school.officer, 'Act for the contact');
      await signInAtProvider(page);
      await isSignedIn(page);
      await page.getByRole('button', { name: /^Your account/ }).click();
      const logsOut = leaving();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await logsOut;
      await expect(hasLeft).toBeVisible();
      await forgetThere(page);

      await askToAct(page, school.officer, 'Act for the contact');
      await signInAtProvider(page);
      await isSignedIn(page);
      await forgetThere(page);
      await school.endGrants(school.officer);
      const stops = leaving();
      await ended(page).getByRole('button', { name: 'Stop' }).click();
      await stops;
      await expect(hasLeft).toBeVisible();
      await page.goto('/');
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('supportRequest');
    });

    test('whoever stops without a network leaves nothing behind, and stops with it', async ({
      page,
      context,
      school,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)|fonts\.googleapis\.com|favicon\.ico|ERR_INTERNET_DISCONNECTED/);
      await askToAct(page, school.officer, 'Act for the contact');
      await signInAtProvider(page);
      await isSignedIn(page);
      await expect(strip(page, school.officer)).toBeVisible();
      await context.setOffline(true);
      await strip(page, school.officer).getByRole('button', { name: 'Stop' }).click();
      await expect(page.getByRole('heading', { name: 'We could not sign you out' })).toBeVisible();
      const kept = await page.evaluate(() => Object.keys(localStorage));
      expect(kept.filter((name) => !['darkMode', 'drawer', 'dashboardLayout'].includes(name))).toEqual([]);
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(leavingPage(page)).toBeVisible();
    });

    test('where no window may open, this one goes to the second provider and comes home', async ({
      page,
      school,
      noise,
    }) => {
      noise.allow(/401 \(Unauthorized\)/);
      await askToAct(page, school.officer, 'Act for the contact');
      // No screen is shown without the strip, however late that is.
      let letGo = () => {};
      const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
      const stripFile = /\/assets\/support-over-screens-[^/]*\.js$/;
      await page.route(stripFile, (route) => isLetGo.then(() => route.continue()));
      const asked = page.waitForRequest(stripFile);
      await signInAtProvider(page);
      await asked;
      await expect(page.getByText('Loading...')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Your account/ })).toHaveCount(0);
      letGo();
      await isSignedIn(page);
      await expect(strip(page, school.officer)).toBeVisible();
      await page.unroute(stripFile);
      // A page that says that the contact may not see something is the contact's, too.
      await page.goto('/finance');
      await expect(page).toHaveURL(/\/403$/);
      await expect(strip(page, school.officer)).toBeVisible();
      await page.goBack();
      await isSignedIn(page);
      await forgetThere(page);
      await page.evaluate(() => Object.assign(globalThis, { open: () => null }));
      await school.endGrants(school.officer);
      await ended(page).getByRole('button', { name: 'Continue' }).click();
      await signInAtProvider(page);
      await isSignedIn(page);
      await expect(strip(page, school.officer)).toBeVisible();
    });
  });
}

test('of two windows that sign in at once each begins what it asked for; both go on as the last one', async ({
  page,
  context,
  school,
  noise,
}) => {
  noise.allow(/401 \(Unauthorized\)|fonts\.googleapis\.com|favicon\.ico/);
  const beside = await context.newPage();
  await askToAct(page, school.officer, 'Act for the contact');
  await expect(page.getByRole('heading', { name: 'Provider sign-in' })).toBeVisible();
  await askToAct(beside, school.approver, 'Look around');
  await signInAtProvider(page);
  await expect(strip(page, school.officer)).toBeVisible();
  await expect(strip(page, school.officer)).not.toContainText('looking only');
  await signInAtProvider(beside);
  await expect(strip(beside, school.approver)).toContainText('looking only');
  await expect(strip(page, school.approver)).toContainText('looking only');

  // The renewal continues the current grant.
  const renewed = context.waitForEvent(
    'response',
    (response) => response.url().endsWith('/auth/support/grants') && response.ok(),
  );
  await school.endGrants(school.approver);
  await renewed;
  for (const window of [page, beside]) {
    await expect(strip(window, school.approver)).toContainText('looking only');
    await expect(ended(window)).toHaveCount(0);
  }
  await page.reload();
  await expect(strip(page, school.approver)).toContainText('looking only');
});

test('a window that cancels leaves to the other what that one acts as, and its form', async ({
  page,
  context,
  school,
  noise,
}) => {
  noise.allow(/401 \(Unauthorized\)|fonts\.googleapis\.com|favicon\.ico/);
  const beside = await context.newPage();
  await askToAct(beside, school.approver, 'Look around');
  await expect(beside.getByRole('heading', { name: 'Provider sign-in' })).toBeVisible();
  await askToAct(page, school.officer, 'Act for the contact');
  await signInAtProvider(page);
  await isSignedIn(page);
  await page.goto('/bookings/create');
  const room = page.getByRole('textbox', { name: 'Room' });
  await room.fill('Acting 3');
  await beside.getByRole('button', { name: 'Cancel' }).click();
  await expect(strip(beside, school.officer)).toBeVisible();
  const renewed = context.waitForEvent(
    'response',
    (response) => response.url().endsWith('/auth/support/grants') && response.ok(),
  );
  await school.endGrants(school.officer);
  await renewed;
  await expect(ended(page)).toHaveCount(0);
  await expect(strip(page, school.officer)).toBeVisible();
  await expect(room).toHaveValue('Acting 3');
});

test('an address without a contact says whom to ask; a contact whom nobody knows is told so after the sign-in', async ({
  page,
  noise,
}) => {
  noise.allow(/401 \(Unauthorized\)|404 \(Not Found\)|422|403 \(Forbidden\)/);
  await page.goto('/user/impersonate/nobody');
  await expect(page.getByText('Please contact support')).toBeVisible();
  await page.getByRole('link', { name: 'Leave this page' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await page.goto('/user/impersonate/0195d0a4-0000-7000-8000-00000000dead');
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await signInAtProvider(page);
  await expect(page.getByText('Please contact support')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeVisible();
});

test('an answer that the second provider did not give fails to log in', async ({ page, noise }) => {
  noise.allow(/401 \(Unauthorized\)|422|403 \(Forbidden\)/);
  await page.goto('/user/impersonate/return#code=forged&state=forged');
  await expect(page.getByText(failed)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});
