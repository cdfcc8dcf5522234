import { startLocalIssuer } from '@staffroom/api/identity/local-issuer/local-issuer.ts';
import type { LocalIssuer } from '@staffroom/api/identity/local-issuer/local-issuer.ts';
import type { APIRequestContext, Page } from 'playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { signInAtIssuer } from '../support/issuer.ts';
import type { School } from '../support/school.ts';
import { linkInEmailTo } from '../support/links.ts';
import { fillSignIn, formIsReady, isSignedIn, password, signIn, tabTo } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const name = 'Wattle Park College';

type Setting = { isRequired?: boolean; trustsFactor?: boolean };

/** The school's own issuer on this machine, with accounts for its officer and its viewer. */
async function setUp(
  { school, request, serviceKey }: { school: School; request: APIRequestContext; serviceKey: string },
  { isRequired = false, trustsFactor = false }: Setting = {},
): Promise<LocalIssuer> {
  const account = ({ email, name: person }: School['officer']) => ({
    email,
    name: person,
    password: 'At-School-1',
    code: null,
  });
  const issuer = await startLocalIssuer({
    accounts: [
      account(school.officer),
      { ...account(school.viewer), isEmailVerified: false },
      { ...account(school.officer), email: `new@${school.officer.email.split('@')[1]}` },
    ],
    hint: null,
    title: `${name} sign-in`,
    isReturnPath: (path) => path.startsWith('/school/return/'),
  });
  const change = () =>
    request.put(`/api/v1/provider/client-groups/${school.groupId}/school-sign-in`, {
      headers: { authorization: `Bearer ${serviceKey}`, 'accept-version': '1' },
      data: {
        name,
        issuer: issuer.issuer,
        clientId: issuer.clientId,
        clientSecret: null,
        domains: [school.officer.email.split('@')[1]],
        isRequired,
        trustsFactor,
      },
    });
  // The server learns of a new group a moment after it was created.
  await expect.poll(async () => (await change()).status()).toBe(200);
  return issuer;
}

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const goOn = (page: Page) => page.getByRole('button', { name: `Continue with ${name}` });
const isAtSchool = (page: Page) =>
  expect(page.getByRole('heading', { name: `${name} sign-in` })).toBeVisible();

const signInThere = (page: Page, as: string): Promise<void> =>
  signInAtIssuer(page, { title: `${name} sign-in`, email: as, secret: 'At-School-1' });

/** Goes to the school's own page. */
async function goToSchool(page: Page, { officer }: School, from = '/login'): Promise<void> {
  await page.goto(from);
  await email(page).fill(officer.email);
  await goOn(page).click();
  await isAtSchool(page);
}

test.beforeEach(({ noise }) => {
  // From the school's page, and from a device that has no session yet.
  noise.allow(/favicon\.ico|401 \(Unauthorized\)/);
});

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('the school is offered for its domain, signs in, and is spoken of in the settings and after the sign-out', async ({
      page,
      school,
      request,
      serviceKey,
    }) => {
      const issuer = await setUp({ school, request, serviceKey });
      await page.goto('/login?from=/settings/security');
      await email(page).fill('somebody@elsewhere.example');
      await expect(goOn(page)).toHaveCount(0);
      await email(page).fill(school.officer.email);
      await expect(goOn(page)).toBeVisible();
      await expectNoViolations(page, 'a school that is offered');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      await goOn(page).click();
      await signInThere(page, school.officer.email);
      await isSignedIn(page);
      await expect(page).toHaveURL(/\/settings\/security$/);
      await expect(page.getByText(`You sign in with ${name}. What you set up here`)).toBeVisible();
      await page.goto('/settings/change-password');
      await expect(page.getByText(`You signed in with ${name}. What you change here`)).toBeVisible();
      await expectNoViolations(page, 'a password of the portal beside the school');
      await page.goto('/settings/devices');
      await expect(page.getByText('with a school account')).toBeVisible();
      await page.getByRole('button', { name: /^Your account/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await expect(page.getByText('You may still be signed in at your school')).toBeVisible();
      await expectNoViolations(page, 'signed out, and perhaps not at the school');
      await issuer.close();
    });

    test('who cancels there, or is not let in, is told so and has a way on', async ({
      page,
      school,
      request,
      serviceKey,
      noise,
    }) => {
      noise.allow(/422 \(Unprocessable/);
      const issuer = await setUp({ school, request, serviceKey });
      const begin = () => goToSchool(page, school);
      await begin();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('You did not finish the sign-in at your school')).toBeVisible();
      await expectNoViolations(page, 'a sign-in that was cancelled at the school');
      await page.getByRole('button', { name: 'Try again' }).click();
      await signInThere(page, school.viewer.email);
      await expect(page.getByRole('alert')).toContainText('Your school has not confirmed your email address');
      await expectNoViolations(page, 'a sign-in that the school does not vouch for');
      await page.getByRole('button', { name: 'Sign in another way' }).click();
      await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();

      // The school recognises the browser by now.
      await page.context().clearCookies({ name: /^_session|^_interaction/ });
      await begin();
      await signInThere(page, `new@${school.officer.email.split('@')[1]}`);
      await expect(page.getByRole('alert')).toContainText('Nobody has invited your school account yet');
      // The answer is of no use to anybody else, and cannot be used twice.
      await page.goto('/login');
      await page.goto(`/school/return/${school.groupId}#code=forged&state=forged`);
      await expect(page.getByRole('alert')).toContainText('was begun in another window or browser');
      await issuer.close();
    });
  });
}

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`where the school signs in alone, on a ${device}`, () => {
    test.use({ viewport: size });

    test('who is invited sets no password: they accept by signing in there, and protect their account so', async ({
      page,
      school,
      request,
      serviceKey,
    }) => {
      const issuer = await setUp({ school, request, serviceKey }, { isRequired: true });
      const invited = `new@${school.officer.email.split('@')[1]}`;
      const answer = await request.post('/api/v1/provider/people/invitations', {
        headers: { authorization: `Bearer ${serviceKey}`, 'accept-version': '1' },
        data: {
          clientGroupId: school.groupId,
          email: invited,
          firstName: 'Nell',
          lastName: 'New',
          rights: [
            {
              clientGroupId: school.groupId,
              clientId: null,
              locationId: null,
              permissions: ['booking_view'],
            },
          ],
        },
      });
      expect(answer.status()).toBe(201);
      await page.goto(await linkInEmailTo(request, invited, /You are invited/));
      await expect(page.getByText(`${name} signs you in: you need no password here.`)).toBeVisible();
      await expect(page.getByLabel('New password')).toHaveCount(0);
      await expectNoViolations(page, 'an invitation without a password');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      await page.getByRole('button', { name: `Accept and continue with ${name}` }).click();
      await signInThere(page, invited);
      await isSignedIn(page);

      await page.goto('/settings/change-password');
      await expect(page.getByText('Your password is kept there')).toBeVisible();
      await page.goto('/settings/security');
      await page.getByRole('button', { name: 'Set up authenticator app' }).click();
      await expect(
        page.getByText(`You sign in with ${name}, and that you did so a moment ago`),
      ).toBeVisible();
      await expect(page.getByLabel('Password')).toHaveCount(0);
      await expectNoViolations(page, 'a proof by the school');
      await page.getByRole('button', { name: 'Go on' }).click();
      await expect(page.getByRole('textbox', { name: /code/i })).toBeVisible();
      await issuer.close();
    });

    test('a forgotten password leads there, on the page, in the email and by a link of before', async ({
      page,
      school,
      request,
      serviceKey,
    }) => {
      const { email: address } = school.officer;
      const free = await setUp({ school, request, serviceKey });
      await page.goto('/forgot-password');
      await email(page).fill(address);
      await expect(goOn(page)).toBeVisible();
      await page.getByRole('button', { name: 'Send the link' }).click();
      const link = await linkInEmailTo(request, address, /Set a new password/);
      await free.close();
      const issuer = await setUp({ school, request, serviceKey }, { isRequired: true });

      await page.goto('/forgot-password');
      await email(page).fill(address);
      await expect(
        page.getByText(`A forgotten password of your school account is set anew there`),
      ).toBeVisible();
      await expectNoViolations(page, 'a forgotten password of a school');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      await expect(async () => {
        const list = await request.get('/demo/messages', { params: { text: address } });
        expect(await list.text()).toContain('You sign in with your school account');
      }).toPass();

      await page.goto(link);
      await expect(page.getByText(`${name} signs you in itself, so there is no password`)).toBeVisible();
      await expect(page.getByLabel('New password')).toHaveCount(0);
      await expectNoViolations(page, 'a reset link of who signs in at a school');
      await goOn(page).click();
      await signInThere(page, address);
      await isSignedIn(page);
      await issuer.close();
    });
  });
}

test('a session of the school is over when its sign-in is switched off, and what was typed stays', async ({
  page,
  school,
  request,
  serviceKey,
}) => {
  const issuer = await setUp({ school, request, serviceKey });
  await goToSchool(page, school, '/login?from=/bookings/create');
  await signInThere(page, school.officer.email);
  await formIsReady(page);
  const room = page.getByRole('textbox', { name: 'Room' });
  await room.fill('Kept 1');
  const off = await request.delete(`/api/v1/provider/client-groups/${school.groupId}/school-sign-in`, {
    headers: { authorization: `Bearer ${serviceKey}`, 'accept-version': '1' },
  });
  expect(off.status()).toBe(204);
  const dialog = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(room).toHaveValue('Kept 1');
  await issuer.close();
});

test('two tabs and the way back: each is let in, an answer is good once', async ({
  page,
  school,
  request,
  serviceKey,
  noise,
}) => {
  noise.allow(/422 \(Unprocessable/);
  const issuer = await setUp({ school, request, serviceKey });
  await goToSchool(page, school);
  const second = await page.context().newPage();
  await goToSchool(second, school);
  for (const tab of [page, second]) {
    await signInThere(tab, school.officer.email);
    await isSignedIn(tab);
  }
  // The return page opens and ends nothing by itself.
  await second.goto(`/school/return/${school.groupId}`);
  await expect(second.getByRole('alert')).toContainText('could not be checked');
  await second.goto('/bookings');
  await isSignedIn(second);
  await issuer.close();
});

test('nobody is led elsewhere after the school', async ({ page, school, request, serviceKey }) => {
  const issuer = await setUp({ school, request, serviceKey });
  await goToSchool(page, school, `/login?from=${encodeURIComponent('https://elsewhere.example/x')}`);
  await signInThere(page, school.officer.email);
  await isSignedIn(page);
  expect(new URL(page.url()).host).toBe(new URL(process.env['E2E_ADDRESS']!).host);
  await issuer.close();
});

test('by keyboard alone, where the group takes no password', async ({
  page,
  school,
  request,
  serviceKey,
  noise,
}) => {
  noise.expect(/422 \(Unprocessable/);
  const issuer = await setUp({ school, request, serviceKey }, { isRequired: true });
  await page.goto('/login');
  await fillSignIn(page, school.officer.email);
  await expect(page.getByRole('alert')).toHaveText(/asks you to sign in with your school account/);
  await expect(page.getByText(`${name} signs its people in itself.`)).toBeVisible();
  await expectNoViolations(page, 'a password that the group does not take');
  await tabTo(page, goOn(page));
  await page.keyboard.press('Enter');
  await isAtSchool(page);
  await email(page).focus();
  await page.keyboard.type(school.officer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('At-School-1');
  await page.keyboard.press('Enter');
  await isSignedIn(page);
  await page.goto('/settings/change-password');
  await expect(page.getByText(`Your password is kept there`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Current password' })).toHaveCount(0);
  await issuer.close();
});

test('an issuer that is down is told of, and the password lets in', async ({
  page,
  school,
  request,
  serviceKey,
  noise,
}) => {
  noise.expect(/503 \(Service Unavailable/);
  const issuer = await setUp({ school, request, serviceKey });
  await issuer.close();
  await page.goto('/login');
  await email(page).fill(school.officer.email);
  await goOn(page).click();
  await expect(page.getByRole('alert')).toContainText('does not answer right now');
  await expectNoViolations(page, 'a school that does not answer');
  await fillSignIn(page, school.officer.email);
  await isSignedIn(page);
});

test('over a screen whose session has ended it opens in a window beside it, and the screen goes on as it stood', async ({
  page,
  school,
  request,
  serviceKey,
}) => {
  const issuer = await setUp({ school, request, serviceKey });
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  const room = page.getByRole('textbox', { name: 'Room' });
  await room.fill('Beside 1');
  const reply = await page.context().request.post('/api/v1/auth/sign-out', {
    headers: { 'accept-version': '1', origin: process.env['E2E_ADDRESS']! },
  });
  expect(reply.ok()).toBe(true);
  const dialog = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await expectNoViolations(page, 'a school that is offered over a screen');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: `Continue with ${name}` }).click();
  await signInThere(await opened, school.officer.email);
  await expect(dialog).toBeHidden();
  await expect(room).toHaveValue('Beside 1');
  await issuer.close();
});
