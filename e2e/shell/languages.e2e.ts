import { sql } from 'kysely';
import type { Page } from 'playwright/test';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { password } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** A generated language: its texts have a dot in the middle, are 40% longer and run from right to left. */
const language = 'ar-XB';

/** A grade, a template and the provider's files, whose names are data. */
const givenNames = [
  'Year 3',
  'Class teacher',
  'Guide to timesheets',
  'Safety of children',
  'Terms of business',
];

/** The program's texts on the page that are not in the language. Names of people and places are data. */
function findEnglish(page: Page): Promise<string[]> {
  return page.evaluate((data) => {
    const said = [...document.querySelectorAll<HTMLElement>('h1, h2, label, button, nav a, [role="tab"]')];
    return said
      .filter((element) => element.checkVisibility())
      .map((element) => (element.getAttribute('aria-label') ?? element.innerText).trim())
      .filter(
        (text) =>
          /[a-z]{3}/i.test(text) && !text.includes('·') && !data.some((name) => text.startsWith(name)),
      );
  }, givenNames);
}

async function lookAt(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${heading} at ${width}`,
      })
      .toBeLessThanOrEqual(width);
  }
}

test('a second language takes every screen on the way to a booking, longer and from right to left', async ({
  page,
  school,
  logins,
}) => {
  const { officer, groupId } = school;
  await inTransaction(logins.owner, { clientGroupIds: [groupId], contactId: null }, ({ db }) =>
    sql`update contacts set language = ${language} where contact_id = ${officer.contactId}`.execute(db),
  );
  await page.goto(`/${language}`);
  await lookAt(page, /^Sîgñ îñ ·/);
  await expect(page).toHaveTitle(/·.* \| Staffroom$/);
  await page.locator('input[name="email"]').fill(officer.email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
  await expect(page).not.toHaveURL(new RegExp(language));
  for (const path of ['/', '/bookings', '/bookings/create', '/settings/profile', '/help']) {
    if (path !== '/') await page.goto(path);
    await lookAt(page, /·/);
    await expect.poll(() => findEnglish(page), { message: path }).toEqual([]);
    // What points onwards points to the left.
    if (path === '/bookings/create')
      await expect(page.locator('use[href$="#chevron-right"]').first()).toHaveCSS(
        'transform',
        'matrix(-1, 0, 0, 1, 0, 0)',
      );
  }
});

test('the screens around the bookings speak it as well', async ({ page, school, logins }) => {
  const { officer, groupId } = school;
  await school.giveRights(officer, ['timesheets_all', 'accounts_all', 'replace-me_all', 'people_all']);
  await inTransaction(logins.owner, { clientGroupIds: [groupId], contactId: null }, ({ db }) =>
    sql`update contacts set language = ${language} where contact_id = ${officer.contactId}`.execute(db),
  );
  await page.goto(`/${language}`);
  await page.locator('input[name="email"]').fill(officer.email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
  await expect(page).not.toHaveURL(new RegExp(language));
  for (const path of [
    '/timesheets',
    '/finance',
    '/candidates',
    '/bookings/pending-approval',
    '/availability',
    '/replace-me',
    '/settings/security',
    '/settings/devices',
    '/settings/people',
    '/settings/change-password',
  ]) {
    await page.goto(path);
    await lookAt(page, /·/);
    await expect.poll(() => findEnglish(page), { message: path }).toEqual([]);
  }
});

test('the pages around the sign-in stay in the language of the prefix, also when they are loaded again', async ({
  page,
  noise,
}) => {
  // A link that was never sent.
  noise.allow(/reset-password|410 \(Gone\)/);
  await page.goto(`/${language.toUpperCase()}?from=%2Fbookings`);
  await expect(page).toHaveURL(`/${language}?from=%2Fbookings`);
  await lookAt(page, /^Sîgñ îñ ·/);
  await page.locator(`a[href="/${language}/forgot-password"]`).click();
  await expect(page).toHaveURL(`/${language}/forgot-password`);
  for (const isAgain of [false, true]) {
    if (isAgain) await page.reload();
    await lookAt(page, /·/);
    expect(await findEnglish(page)).toEqual([]);
  }
  await page.goto(`/${language}/reset-password#used`);
  await lookAt(page, /·/);
  await page.goto(`/${language}/404`);
  await lookAt(page, /·/);
  await page.goto(`/${language}/forgot-password`);
  await page.locator(`a[href="/${language}"]`).click();
  await expect(page).toHaveURL(`/${language}`);
  await lookAt(page, /^Sîgñ îñ ·/);
});
