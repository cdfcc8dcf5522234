import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright/test';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { createSignedLinks } from '@staffroom/api/identity/links/signed-links.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { feedbackLink } from '../../support/links.ts';
import { loseAnswers } from '../../support/lose-answers.ts';
import { today } from '../../support/school-days.ts';
import type { School } from '../../support/school.ts';
import { apiToken, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** A booking three days ago at which the educator arrived. */
const addPast = (school: School, educator: number) =>
  school.addBooking({ date: today().subtract({ days: 3 }), state: 'arrived', educator });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const answer = (page: Page, question: string | RegExp, name: string | RegExp) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send feedback' });

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('the full form is answered without signing in, and the booking knows at once', async ({
      page,
      secondPage: other,
      request,
      school,
    }) => {
      const { bookingId, educator } = await addPast(school, 0);
      const [name] = educator!.name.split(' ');
      await signIn(other, school.officer.email, `/bookings/${bookingId}`);
      await expect(other.getByRole('button', { name: 'Full form' })).toBeVisible();

      await page.goto(await feedbackLink(request, school, bookingId));
      await expect(heading(page, `How did it go with ${name}?`)).toBeVisible();
      await expect(page.getByText(educator!.name)).toBeVisible();
      await expectNoViolations(page, 'the full feedback form');
      await send(page).click();
      await expect(page.getByText('Please choose an answer')).toBeVisible();
      await answer(page, /^Would you like/, /^No/).check();
      await expect(
        page.getByText(`${name} will not be offered bookings at ${school.main.name} again.`),
      ).toBeVisible();
      await send(page).click();
      const comment = page.getByRole('textbox', { name: /What went wrong\?/ });
      await expect(comment).toBeFocused();
      await comment.fill('<img src=x onerror=alert(1)> late');
      await page.getByText('A little more, if you like').click();
      await answer(page, 'Punctuality', 'Poor').check();
      await send(page).click();

      await expect(heading(page, 'Feedback has been given')).toBeVisible();
      await expect(page.getByText('<img src=x onerror=alert(1)> late')).toBeVisible();
      await expect(
        page.getByText(`${name} will not be offered bookings at ${school.main.name} again.`),
      ).toBeVisible();
      await expect(other.getByText('Not wanted back. <img src=x onerror=alert(1)> late')).toBeVisible();
      await page.reload();
      await expect(heading(page, 'Feedback has been given')).toBeVisible();
      await expect(send(page)).toHaveCount(0);
      expect(await page.context().cookies()).toEqual([]);
    });
  });
}

test('the booking’s panel leads to the full form', async ({ page, school }) => {
  const { bookingId, educator } = await addPast(school, 1);
  await signIn(page, school.officer.email, `/bookings/${bookingId}`);
  await page.getByRole('button', { name: 'Full form' }).click();
  await expect(heading(page, `How did it go with ${educator!.name.split(' ')[0]}?`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/feedback-form/${bookingId}#`));
});

test('where quick feedback or another browser was first, the form says what was given', async ({
  page,
  secondPage: other,
  noise,
  request,
  school,
}) => {
  noise.expect(/409.*\/links\/feedback/);
  const { bookingId } = await addPast(school, 2);
  const link = await feedbackLink(request, school, bookingId);
  await page.goto(link);
  await answer(page, /^Would you like/, 'Yes').check();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Kind to everybody');
  await other.goto(link);
  const headers = { authorization: `Bearer ${await apiToken(request, school.officer.email)}` };
  const data = { wantedBack: 'preferred', comment: '' };
  expect(
    (await request.post(`/api/v1/bookings/${bookingId}/quick-feedback`, { headers, data })).status(),
  ).toBe(204);
  await send(page).click();
  await expect(heading(page, 'Feedback has been given')).toBeVisible();
  await expect(page.getByText(/will be offered bookings at .+ first, unless/)).toBeVisible();
  await expect(page.getByText('Your comment was not sent')).toBeVisible();
  await expect(page.getByText('Kind to everybody')).toBeVisible();
  await other.reload();
  await expect(heading(other, 'Feedback has been given')).toBeVisible();
});

test('when the line fails, what was typed stays, and is sent once', async ({
  page,
  noise,
  request,
  school,
}) => {
  noise.expect(/ERR_FAILED.*\/links\/feedback/);
  const { bookingId } = await addPast(school, 3);
  await page.goto(await feedbackLink(request, school, bookingId));
  await answer(page, /^Would you like/, /^Preferred/).check();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Wonderful with the little ones');
  await loseAnswers(page, '**/links/feedback/**', { count: Infinity });
  await send(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your feedback has not been sent' })).toBeVisible();
  await page.unroute('**/links/feedback/**');
  await send(page).click();
  await expect(heading(page, 'Feedback has been given')).toBeVisible();
  await expect(page.getByText('Wonderful with the little ones')).toBeVisible();
});

test('a reload keeps the answer, the comment and the ratings', async ({ page, request, school }) => {
  const { bookingId } = await addPast(school, 4);
  await page.goto(await feedbackLink(request, school, bookingId));
  await answer(page, /^Would you like/, 'Yes').check();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Calm with the whole class');
  await page.getByText('A little more, if you like').click();
  await answer(page, 'Punctuality', 'Poor').check();
  await page.reload();
  await expect(answer(page, /^Would you like/, 'Yes')).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Calm with the whole class');
  await expect(answer(page, 'Punctuality', 'Poor')).toBeChecked();
  await send(page).click();
  await expect(heading(page, 'Feedback has been given')).toBeVisible();
  await expect(page.getByText('Calm with the whole class')).toBeVisible();
});

test('without a connection the form says so, with its symbol', async ({ page, noise, request, school }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED.*\/links\/feedback/);
  const { bookingId } = await addPast(school, 5);
  await page.goto(await feedbackLink(request, school, bookingId), { waitUntil: 'networkidle' });
  await answer(page, /^Would you like/, 'Yes').check();
  await page.context().setOffline(true);
  await send(page).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Your feedback has not been sent' });
  await expect(failure).toBeVisible();
  const drawn = () => failure.locator('use').evaluate((use: SVGUseElement) => use.getBBox().width);
  await expect.poll(drawn).toBeGreaterThan(0);
  await page.context().setOffline(false);
});

test('a cancelled booking, an expired link and a changed one say so, and what to do', async ({
  page,
  noise,
  request,
  logins,
  school,
}) => {
  noise.expect(/401.*\/links\/feedback/);
  noise.expect(/410.*\/links\/feedback/);
  const { bookingId } = await addPast(school, 4);
  const link = await feedbackLink(request, school, bookingId);
  await page.goto(link.slice(0, -40));
  await expect(heading(page, 'This link is incomplete or has been changed')).toBeVisible();

  const { groupId: clientGroupId } = school;
  await page.goto(await expiredLink({ bookingId, clientGroupId, contactId: school.officer.contactId }));
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`from=%2Fbookings%2F${bookingId}`));

  await inTransaction(logins.owner, { clientGroupIds: [clientGroupId], contactId: null }, async (tx) =>
    tx.send(sql`
      update bookings set status = 'Cancelled', cancelled_at = now() where booking_id = ${bookingId}`),
  );
  await page.goto(link);
  await expect(heading(page, 'This booking was cancelled')).toBeVisible();
  await expect(send(page)).toHaveCount(0);
});

/** Signed like the server's own links, and expired since yesterday. */
async function expiredLink(facts: { bookingId: string; clientGroupId: string; contactId: string }) {
  const { bookingId: itemId, ...reader } = facts;
  const secretFile = join(process.env['E2E_DATA_DIR']!, 'session-secret');
  const links = createSignedLinks((await readFile(secretFile, 'utf8')).trim());
  const expiresAt = Temporal.Now.instant().subtract({ hours: 24 });
  return `/feedback-form/${itemId}#${links.mint({ purpose: 'feedback', itemId, ...reader, expiresAt })}`;
}
