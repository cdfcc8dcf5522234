import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { book } from '../support/book.ts';
import { expectNoViolations } from '../support/axe.ts';
import { loseAnswers } from '../support/lose-answers.ts';
import { nextWorkingDays, today } from '../support/school-days.ts';
import type { School } from '../support/school.ts';
import { apiToken, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const settings = '/settings/approvals';
const approvals = '/bookings/pending-approval';
const row = (page: Page, room: string): Locator =>
  page.locator('[data-booking-row]').filter({ hasText: room });

/** Only today, as first and last day. */
async function chooseToday(page: Page): Promise<void> {
  const { year, month, day } = today();
  const text = `${day}/${month}/${year}`;
  await page.getByRole('button', { name: /First and last day/ }).click();
  const fields = page.getByRole('dialog').getByRole('textbox');
  await fields.nth(0).fill(text);
  await fields.nth(1).fill(text);
  await fields.nth(1).press('Enter');
}

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('a colleague approves in the place of an approver from the same moment, and no more when it is ended', async ({
      page,
      secondPage: other,
      noise,
      request,
      school,
    }) => {
      noise.expect(/409.*\/approval-delegations/);
      const { requestId } = await book(request, school, {
        by: school.staff,
        dates: nextWorkingDays(10).slice(-1).map(String),
        room: 'Lend 1',
      });
      await signIn(other, school.viewer.email, settings);
      await expect(other.getByText('Nobody approves for anybody else')).toBeVisible();

      await signIn(page, school.approver.email, settings);
      await page.getByRole('button', { name: 'Let them approve' }).click();
      await expect(page.getByText('This field is required')).toHaveCount(2);
      await expect(page.getByRole('combobox', { name: /Colleague/ })).toBeFocused();
      const askViewer = async () => {
        await page.getByRole('combobox', { name: 'Colleague' }).fill(school.viewer.name.toLowerCase());
        await page.getByRole('option', { name: school.viewer.name }).click();
        await chooseToday(page);
      };
      await askViewer();
      await page.getByRole('button', { name: 'Let them approve' }).click();
      await expect(page.getByText(`${school.viewer.name} can approve in your place`)).toBeVisible();
      const given = page.getByRole('list', { name: 'Who approves in my place' });
      await expect(given).toContainText(school.viewer.name);
      await expect(given).toContainText('Now');
      // The same delegation again is refused at the days, and the choices stay.
      await askViewer();
      await page.getByRole('button', { name: 'Let them approve' }).click();
      await expect(page.getByText(/^This person already approves in your place from .+ to /)).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Colleague' })).toHaveValue(school.viewer.name);
      await expect(given.getByRole('listitem')).toHaveCount(1);
      await expectNoViolations(page, `approvals in the settings on a ${device}`);
      // The refusal disappears with its cause, and the choices can be sent again.
      await given.getByRole('button', { name: /^End/ }).click();
      await expect(given).toHaveCount(0);
      await expect(page.getByText(/^This person already approves/)).toHaveCount(0);
      await expect(page.getByRole('combobox', { name: 'Colleague' })).toHaveValue(school.viewer.name);
      await page.getByRole('button', { name: 'Let them approve' }).click();
      await expect(given).toContainText('Now');

      // The other person's screens are updated live.
      await expect(other.getByRole('list', { name: 'For whom I approve' })).toContainText(
        school.approver.name,
      );
      await other.getByRole('button', { name: 'Pending approvals, 1 waiting' }).click();
      await row(other, 'Lend 1').click();
      await expect(other.getByText(`You answer for ${school.approver.name}.`)).toBeVisible();
      await other.getByRole('button', { name: 'Accept', exact: true }).click();
      await expect(other.getByRole('dialog')).toContainText('This request was approved');
      await expect(other.getByRole('dialog')).toContainText(
        `${school.viewer.name} for ${school.approver.name}`,
      );

      await page.goto(`${approvals}?open=${requestId}`);
      await expect(page.getByText(`${school.viewer.name} for ${school.approver.name}`)).toBeVisible();
      await page.goto(settings);
      await given.getByRole('button', { name: /^End/ }).click();
      await expect(page.getByText(`${school.viewer.name} no longer approves in your place`)).toBeVisible();
      await expect(given).toHaveCount(0);
      await other.goto(settings);
      await expect(other.getByText('Nobody approves for anybody else')).toBeVisible();
      // In a window made narrow the selected tab stays in view.
      await other.setViewportSize({ width: 320, height: 844 });
      await expect(other.getByRole('tab', { name: 'Approvals' })).toBeInViewport({ ratio: 0.9 });
    });
  });
}

/** The viewer approves on the approver's behalf today; returns a function that ends it. */
async function delegateToViewer(request: APIRequestContext, { approver, viewer }: School) {
  const headers = {
    authorization: `Bearer ${await apiToken(request, approver.email)}`,
    'accept-version': '1',
  };
  const date = today().toString();
  const made = await request.post('/api/v1/me/approval-delegations', {
    headers,
    data: { delegateId: viewer.contactId, fromDate: date, untilDate: date },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  return async () => {
    const ended = await request.delete(`/api/v1/me/approval-delegations/${id}`, { headers });
    expect(ended.ok()).toBe(true);
  };
}

for (const action of ['accept', 'reject'] as const)
  test(`a delegation that ends while its colleague decides (${action}): nothing is decided, and it is said @phone`, async ({
    page,
    noise,
    request,
    school,
  }) => {
    noise.expect(/40[34] \(.*\/action/);
    noise.allow(/403 \(/);
    noise.allow(/404 \(/);
    const { requestId } = await book(request, school, {
      by: school.staff,
      dates: nextWorkingDays(10).slice(-1).map(String),
      room: 'Lend 2',
    });
    const end = await delegateToViewer(request, school);
    await signIn(page, school.viewer.email, `${approvals}?open=${requestId}`);
    const accept = page.getByRole('button', { name: 'Accept', exact: true });
    await expect(accept).toBeVisible();
    const reason = page.getByRole('textbox', { name: 'Reason for rejecting' });
    if (action === 'reject') {
      await page.getByRole('button', { name: 'Reject…' }).click();
      await reason.fill('We manage with our own people');
    }
    // It ends after the press, before the request arrives.
    let isEnded = false;
    await page.route('**/action', async (route) => {
      if (!isEnded) await end();
      isEnded = true;
      await route.continue();
    });
    const answer = page.waitForResponse((one) => one.url().endsWith('/action'));
    await (action === 'accept' ? accept : page.getByRole('button', { name: 'Reject request' })).click();
    expect([403, 404]).toContain((await answer).status());
    // Shown where it was pressed, or in place of what may no longer be seen.
    await expect(
      page
        .getByText(
          /failed to process approval request|You do not have|no longer|could not be found|Your reason was not sent/,
        )
        .first(),
    ).toBeVisible();
    if (action === 'reject')
      await expect(page.getByText('We manage with our own people').or(reason).first()).toBeVisible();
    const headers = { authorization: `Bearer ${await apiToken(request, school.approver.email)}` };
    const current = await request.get(`/api/v1/pending-bookings/${requestId}`, { headers });
    expect(((await current.json()) as { status: string }).status).toBe('PendingApproval');
  });

test('asking a colleague whose answer is lost asks once, and says that it is done', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/ERR_FAILED.*\/approval-delegations/);
  await signIn(page, school.approver.email, settings);
  await page.getByRole('combobox', { name: 'Colleague' }).fill(school.viewer.name.toLowerCase());
  await page.getByRole('option', { name: school.viewer.name }).click();
  await chooseToday(page);
  const keys = await loseAnswers(page, '**/me/approval-delegations');
  const send = page.getByRole('button', { name: 'Let them approve' });
  await send.click();
  const given = page.getByRole('list', { name: 'Who approves in my place' });
  await expect(given).toContainText(school.viewer.name);
  await send.click();
  await expect(page.getByText(`${school.viewer.name} can approve in your place`)).toBeVisible();
  await expect(page.getByText(/already approves in your place/)).toHaveCount(0);
  await expect(given.getByRole('listitem')).toHaveCount(1);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('the days of a colleague never break inside, however narrow @phone', async ({
  page,
  request,
  school,
}) => {
  const headers = {
    authorization: `Bearer ${await apiToken(request, school.approver.email)}`,
    'accept-version': '1',
  };
  const made = await request.post('/api/v1/me/approval-delegations', {
    headers,
    data: {
      delegateId: school.viewer.contactId,
      fromDate: today().add({ days: 20 }).toString(),
      untilDate: today().add({ days: 55 }).toString(),
    },
  });
  expect(made.status()).toBe(201);
  await signIn(page, school.approver.email, settings);
  const line = page.getByRole('list', { name: 'Who approves in my place' }).getByRole('listitem');
  await expect(line).toContainText(school.viewer.name);
  for (const width of [1440, 390, 360, 340, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await line.evaluate((item) => {
      const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (!/\d+ \w{3}.*–/.test(node.textContent ?? '')) continue;
        const range = document.createRange();
        const place = node.textContent!.search(/\d/);
        range.setStart(node, place);
        range.setEnd(node, node.textContent!.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }
      return 0;
    });
    expect(lines, `at ${width}`).toBe(1);
  }
});
