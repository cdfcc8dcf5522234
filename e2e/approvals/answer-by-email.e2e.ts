import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { APIRequestContext, Page } from 'playwright/test';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { createSignedLinks } from '@staffroom/api/identity/links/signed-links.ts';
import { expectNoViolations } from '../support/axe.ts';
import { book } from '../support/book.ts';
import { linkInEmailTo } from '../support/links.ts';
import { nextWorkingDays } from '../support/school-days.ts';
import type { School } from '../support/school.ts';
import { apiToken, fillSignIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

type Asked = { id: string; link: string };

/** A request by the staff member, and the link in the email to its approver. */
async function ask(request: APIRequestContext, school: School, room: string): Promise<Asked> {
  const { requestId: id } = await book(request, school, {
    by: school.staff,
    dates: nextWorkingDays(10).slice(-1).map(String),
    covering: { name: 'Tom Teacher' },
    bookAnyway: true,
    room,
  });
  return { id, link: await linkInEmailTo(request, school.approver.email, /Please approve/) };
}

async function statusOf(request: APIRequestContext, school: School, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${await apiToken(request, school.staff.email)}` };
  const answer = await request.get(`/api/v1/pending-bookings/${id}`, { headers });
  return ((await answer.json()) as { status: string }).status;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const approve = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('a request is approved from the email, by one press and without signing in', async ({
      page,
      request,
      school,
    }) => {
      const { id, link } = await ask(request, school, 'Mail 1');
      expect(link).toContain(`/answer/${id}#`);
      // Opening the link, as mail scanners do, must not change anything.
      for (let times = 0; times < 2; times++) {
        await page.goto(link);
        await page.reload();
        await expect(heading(page, 'Stella Ferrari asks for an educator')).toBeVisible();
      }
      await expect(page.getByText('Mail 1')).toBeVisible();
      expect(await statusOf(request, school, id)).toBe('PendingApproval');
      await expectNoViolations(page, 'a request by link');
      await approve(page).click();
      await expect(heading(page, 'This request was approved')).toBeVisible();
      await expect(approve(page)).toHaveCount(0);
      expect(await statusOf(request, school, id)).toBe('Accepted');
      // Used: it says what was decided, and asks nothing.
      await page.reload();
      await expect(heading(page, 'This request was approved')).toBeVisible();
      await expect(page.getByText(/^By .+, /)).toBeVisible();
      expect(await page.context().cookies()).toEqual([]);
    });

    test('rejecting asks its reason in place', async ({ page, request, school }) => {
      const { id, link } = await ask(request, school, 'Mail 2');
      await page.goto(link);
      await page.getByRole('button', { name: 'Reject…' }).click();
      const reason = page.getByRole('textbox', { name: 'Reason for rejecting' });
      await expect(reason).toBeFocused();
      await page.getByRole('button', { name: 'Reject request' }).click();
      await expect(page.getByText('This field is required')).toBeVisible();
      await reason.fill('<b>We manage</b> with our own people');
      await page.getByRole('button', { name: 'Reject request' }).click();
      await expect(heading(page, 'This request was rejected')).toBeVisible();
      await expect(page.getByText('Reason: <b>We manage</b> with our own people')).toBeVisible();
      expect(await statusOf(request, school, id)).toBe('Rejected');
    });
  });
}

test('whoever is late is told who decided, and when', async ({ page, noise, request, school }) => {
  noise.expect(/409.*\/action/);
  const { id, link } = await ask(request, school, 'Mail 3');
  await page.goto(link);
  await expect(approve(page)).toBeVisible();
  const headers = { authorization: `Bearer ${await apiToken(request, school.officer.email)}` };
  const decided = await request.post(`/api/v1/pending-bookings/${id}/action`, {
    headers,
    data: { action: 'reject', reason: 'No money left' },
  });
  expect(decided.status()).toBe(200);
  await approve(page).click();
  await expect(heading(page, 'This request was rejected')).toBeVisible();
  await expect(page.getByText(`By ${school.officer.name}`)).toBeVisible();
  await expect(page.getByText('Reason: No money left')).toBeVisible();
  await expect(approve(page)).toHaveCount(0);
});

test('a reason that somebody else made needless stays to be copied', async ({
  page,
  noise,
  request,
  school,
}) => {
  noise.expect(/409.*\/action/);
  const { id, link } = await ask(request, school, 'Mail 6');
  await page.goto(link);
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('textbox', { name: 'Reason for rejecting' }).fill('We manage with our own people');
  const headers = { authorization: `Bearer ${await apiToken(request, school.officer.email)}` };
  await request.post(`/api/v1/pending-bookings/${id}/action`, { headers, data: { action: 'accept' } });
  await page.getByRole('button', { name: 'Reject request' }).click();
  await expect(heading(page, 'This request was approved')).toBeVisible();
  await expect(page.getByText('Your reason was not sent')).toBeVisible();
  await expect(page.getByText('We manage with our own people')).toBeVisible();
});

test('a reason stays when the right to send it goes, and a broken link is opened meanwhile', async ({
  page,
  noise,
  request,
  school,
}) => {
  noise.expect(/401.*\/links\//);
  noise.expect(/40[34].*\/links\//);
  const { link } = await ask(request, school, 'Mail 7');
  const [, secret = ''] = link.split('#');
  const follow = (hash: string) =>
    page.evaluate((next) => {
      location.hash = next;
    }, hash);
  await page.goto(link);
  await page.getByRole('button', { name: 'Reject…' }).click();
  const reason = page.getByRole('textbox', { name: 'Reason for rejecting' });
  await reason.fill('We manage with our own people');
  await follow(`${secret.slice(0, -4)}AAAA`);
  await expect(heading(page, 'This link is incomplete or has been changed')).toBeVisible();
  await expect(page.getByText('We manage with our own people')).toBeVisible();
  await follow(secret);
  await expect(reason).toHaveValue('We manage with our own people');
  await school.takeRights(school.approver);
  await page.getByRole('button', { name: 'Reject request' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(reason).toHaveValue('We manage with our own people');
});

test('two browsers with the same link decide once', async ({
  page,
  secondPage: other,
  noise,
  request,
  school,
}) => {
  noise.expect(/409.*\/action/);
  const { link } = await ask(request, school, 'Mail 4');
  await page.goto(link);
  await other.goto(link);
  await expect(approve(page)).toBeVisible();
  await expect(approve(other)).toBeVisible();
  await approve(page).click();
  await expect(heading(page, 'This request was approved')).toBeVisible();
  await approve(other).click();
  await expect(heading(other, 'This request was approved')).toBeVisible();
});

test('a link that was changed, cut or whose reader lost the right opens nothing', async ({
  page,
  noise,
  request,
  school,
}) => {
  noise.expect(/401.*\/links\//);
  noise.expect(/40[34].*\/links\//);
  const { id, link } = await ask(request, school, 'Mail 5');
  const [path = '', secret = ''] = link.split('#');
  const incomplete = heading(page, 'This link is incomplete or has been changed');
  await page.goto(path);
  await expect(incomplete).toBeVisible();
  await page.goto(`${path}#${secret.slice(0, -4)}AAAA`);
  await expect(incomplete).toBeVisible();
  await expect(page.getByText('Mail 5')).toHaveCount(0);
  await expectNoViolations(page, 'a link that opens nothing');

  await school.takeRights(school.approver);
  await page.goto(link);
  await expect(heading(page, 'You can no longer do this')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`from=%2Fbookings%2Fpending-approval%2F${id}`));
});

test('a link that has expired says so, decides nothing, and leads to the request after signing in @phone', async ({
  page,
  noise,
  request,
  school,
}) => {
  noise.expect(/410.*\/links\//);
  noise.allow(/401 /);
  const { id } = await ask(request, school, 'Mail 8');
  await page.goto(await expiredLink(school, id));
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await expect(page.getByText('Mail 8')).toHaveCount(0);
  await expect(approve(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, school.approver.email);
  await expect(page.getByText('Mail 8').first()).toBeVisible();
  await approve(page).click();
  await expect(page.getByText('This request was approved').first()).toBeVisible();
  expect(await statusOf(request, school, id)).toBe('Accepted');
});

test('where people have to sign in first a link shows nothing until they have @phone', async ({
  page,
  noise,
  request,
  school,
  logins,
}) => {
  noise.expect(/40[13].*\/links\//);
  noise.allow(/401 /);
  const { id, link } = await ask(request, school, 'Mail 9');
  await inTransaction(logins.owner, { clientGroupIds: [school.groupId], contactId: null }, async (tx) =>
    tx.send(
      sql`update client_groups set links_need_sign_in = true where client_group_id = ${school.groupId}`,
    ),
  );
  // The server learns of it a moment later.
  await expect(async () => {
    await page.goto(link);
    await expect(heading(page, 'Please sign in first')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText('Mail 9')).toHaveCount(0);
  await expect(approve(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await fillSignIn(page, school.approver.email);
  await expect(page.getByText('Mail 9').first()).toBeVisible();
  await approve(page).click();
  await expect(page.getByText('This request was approved').first()).toBeVisible();
  expect(await statusOf(request, school, id)).toBe('Accepted');
});

/** Signed like the server's own links, and expired since yesterday. */
async function expiredLink({ groupId, approver }: School, itemId: string): Promise<string> {
  const secretFile = join(process.env['E2E_DATA_DIR']!, 'session-secret');
  const links = createSignedLinks((await readFile(secretFile, 'utf8')).trim());
  const expiresAt = Temporal.Now.instant().subtract({ hours: 24 });
  const reader = { clientGroupId: groupId, contactId: approver.contactId };
  return `/answer/${itemId}#${links.mint({ purpose: 'decision', itemId, ...reader, expiresAt })}`;
}
