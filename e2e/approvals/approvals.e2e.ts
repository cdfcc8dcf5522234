import { sql } from 'kysely';
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { rejectUnanswered } from '@staffroom/api/features/pending-bookings/unanswered/reject-unanswered.ts';
import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { book } from '../support/book.ts';
import { startProductAt } from '../support/product/product-at.ts';
import type { ProductAt } from '../support/product/product-at.ts';
import { nextWorkingDays, timeZone, today } from '../support/school-days.ts';
import type { School } from '../support/school.ts';
import { apiToken, password, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'accept-version': '1' });

type Asked = { id: string; room: string; token: string };

/** A request, by default by the staff member for a working day two weeks ahead. */
async function ask(
  request: APIRequestContext,
  school: School,
  changes: Partial<BookingRequest> = {},
  by = school.staff,
): Promise<Asked> {
  const room = changes.room ?? 'Ask 4';
  const { requestId: id, blocks } = await book(request, school, {
    by,
    dates: nextWorkingDays(8).slice(-1).map(String),
    covering: { name: 'Tom Teacher' },
    bookAnyway: true,
    room,
    ...changes,
  });
  // It is pending, and nothing is booked.
  expect(blocks).toEqual([]);
  return { id, room, token: await apiToken(request, by.email) };
}

const approvals = '/bookings/pending-approval';
const row = (page: Page, room: string): Locator =>
  page.locator('[data-booking-row]').filter({ hasText: room });
/** Beside the list, or over it on a phone. */
const panel = (page: Page): Locator =>
  page.locator('section, [role=dialog]').filter({ hasText: 'Requested by' }).last();
const accept = (page: Page): Locator => page.getByRole('button', { name: 'Accept', exact: true });

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('accepting is one press, with the calendar of the day beside it, and who asked sees it at once', async ({
      page,
      secondPage: other,
      request,
      school,
    }) => {
      const { room, id } = await ask(request, school);
      await signIn(other, school.staff.email, approvals);
      await expect(other.getByRole('heading', { name: 'Your requests' })).toBeVisible();
      await expect(row(other, room)).toContainText('answer by');

      await signIn(page, school.approver.email, approvals);
      await expect(row(page, room)).toContainText('Stella Ferrari: Sick Leave Cover, for Tom Teacher');
      await row(page, room).click();
      await expect(page).toHaveURL(new RegExp(`\\?open=${id}$`));
      await expect(panel(page)).toContainText('This request');
      await expect(panel(page)).toContainText(/Nothing else is booked here that day|other booking/);
      await accept(page).click();
      await expect(page.getByText('Request accepted. The booking is on its way to be filled')).toBeVisible();
      await expect(panel(page)).toContainText('This request was approved');
      await expect(accept(page)).toHaveCount(0);
      await expect(row(other, room)).toContainText('Approved');
    });

    test('rejecting asks its reason in place, keeps it when the line fails, and tells who asked', async ({
      page,
      request,
      noise,
      school,
    }) => {
      noise.expect(/ERR_FAILED.*\/action/);
      const { room, id, token } = await ask(request, school);
      await signIn(page, school.approver.email, `${approvals}?open=${id}`);
      await page.getByRole('button', { name: 'Reject…' }).click();
      const reason = page.getByRole('textbox', { name: 'Reason for rejecting' });
      await expect(reason).toBeFocused();
      await page.getByRole('button', { name: 'Reject request' }).click();
      await expect(panel(page)).toContainText('This field is required');
      await reason.fill('We manage with our own people');

      await page.route('**/action', (route) => route.abort());
      await page.getByRole('button', { name: 'Reject request' }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'failed to process approval request' }),
      ).toBeVisible();
      await expect(reason).toHaveValue('We manage with our own people');
      await page.unroute('**/action');
      await page.getByRole('button', { name: 'Reject request' }).click();
      await expect(page.getByText('Request rejected. Whoever asked is told why')).toBeVisible();
      await expect(panel(page)).toContainText('We manage with our own people');
      const { decision } = (await (
        await request.get(`/api/v1/pending-bookings/${id}`, { headers: headers(token) })
      ).json()) as { decision: { reason: string } };
      expect(decision.reason).toBe('We manage with our own people');
      if (device === 'phone') await page.getByRole('button', { name: 'Close' }).click();
      await expect(row(page, room)).toContainText('Rejected');
    });

    test('the bell counts, and opens what waits over the screen; keys alone answer it', async ({
      page,
      request,
      school,
    }) => {
      const { room } = await ask(request, school);
      // One request stays pending, and is counted.
      await ask(request, school, { dates: nextWorkingDays(11).slice(-1).map(String), room: 'Ask 5' });
      await signIn(page, school.approver.email);
      const bell = page.getByRole('button', { name: /^Pending approvals, \d+ waiting$/ });
      // Once the page has rendered, the focus stays where it is set.
      await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
      // The second request is beyond the days of this page, but among those that can be seen.
      await expect(page.getByRole('link', { name: 'See all 2', exact: true })).toBeVisible();
      await bell.press('Enter');
      const flyout = page.getByRole('dialog');
      await expect(flyout.getByRole('heading', { name: 'Approvals' })).toBeVisible();
      await expect(flyout.getByRole('button', { name: 'See all 2', exact: true })).toBeVisible();
      const heading = flyout.getByRole('heading', { name: 'Approvals' });
      const words = row(page, room).locator('span').first();
      // It moves while it opens.
      await expect(async () => {
        expect((await words.boundingBox())!.x).toBeCloseTo((await heading.boundingBox())!.x, 0);
      }).toPass();
      await row(page, room).press('Enter');
      await expect(page.getByRole('button', { name: 'All requests' })).toBeFocused();
      await expect(flyout).toContainText('This request');
      await accept(page).press('Enter');
      await expect(flyout).toContainText('This request was approved');
      await page.getByRole('button', { name: 'All requests' }).press('Enter');
      await expect(flyout.getByRole('heading', { name: 'Approvals' })).toBeVisible();
      await expect(flyout.getByRole('button', { name: 'Open Approvals', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(flyout).toHaveCount(0);
      await expect(bell).toBeFocused();
      const token = await apiToken(request, school.approver.email);
      const countOf = async () => {
        const reply = await request.get('/api/v1/pending-bookings', { headers: headers(token) });
        const waiting = (await reply.json()) as { canApprove: boolean }[];
        const count = waiting.filter(({ canApprove }) => canApprove).length;
        return (await bell.getAttribute('aria-label')) === `Pending approvals, ${count} waiting`;
      };
      await expect.poll(countOf).toBe(true);
      expect(new URL(page.url()).pathname).not.toContain('pending-approval');
    });
  });
}

test('however long a reason is, the request and both buttons stay in sight on a phone', async ({
  page,
  request,
  school,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { room } = await ask(request, school);
  await signIn(page, school.approver.email);
  await page.getByRole('button', { name: /^Pending approvals, \d+ waiting$/ }).click();
  await row(page, room).click();
  const flyout = page.getByRole('dialog');
  await flyout.getByRole('button', { name: 'Reject…' }).click();
  const reason = flyout.getByRole('textbox', { name: 'Reason for rejecting' });
  await reason.fill('We manage '.repeat(100));
  await expect(flyout).toContainText('This field must be 500 characters or less');
  for (const name of ['Back', 'Reject request'])
    await expect(flyout.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  const body = flyout.locator(':scope > header + *');
  expect((await body.boundingBox())!.height).toBeGreaterThan(844 / 2);
  await flyout.getByText('Requested by').scrollIntoViewIfNeeded();
  await expect(flyout.getByText('Requested by')).toBeInViewport({ ratio: 1 });
});

test('who asked and who decides see a rejection in the same tone, wherever it stands', async ({
  page,
  secondPage: other,
  request,
  school,
}) => {
  const { room, id } = await ask(request, school);
  await signIn(other, school.staff.email, `/bookings/pending-approval/${id}`);
  await expect(panel(other)).toContainText('Waiting for approval');
  await signIn(page, school.approver.email, `${approvals}?open=${id}`);
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('textbox', { name: 'Reason for rejecting' }).fill('We manage');
  await page.getByRole('button', { name: 'Reject request' }).click();
  await expect(panel(other)).toContainText('This request was rejected');
  const toneOf = (place: Locator) =>
    place
      .getByText('Rejected', { exact: true })
      .first()
      .evaluate((word) => getComputedStyle(word).color);
  const tones = new Set<string>();
  for (const place of [row(page, room), panel(page), row(other, room), panel(other)]) {
    await expect(place.getByText('Rejected', { exact: true }).first()).toBeVisible();
    tones.add(await toneOf(place));
  }
  expect([...tones]).toHaveLength(1);
});

test('of two at once the second is told who decided, and when @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(Conflict\).*\/action/);
  const { id } = await ask(request, school);
  await signIn(page, school.approver.email, `${approvals}?open=${id}`);
  await expect(accept(page)).toBeVisible();
  const token = await apiToken(request, school.officer.email);
  await page.route('**/action', async (route) => {
    const reply = await request.post(`/api/v1/pending-bookings/${id}/action`, {
      headers: headers(token),
      data: { action: 'reject', reason: 'I was faster' },
    });
    expect(reply.status()).toBe(200);
    await route.continue();
  });
  await accept(page).click();
  await expect(page.getByText('This request has already been decided')).toBeVisible();
  await expect(panel(page)).toContainText('I was faster');
  await expect(panel(page)).toContainText(/Alex Kowalski|Olivia|[A-Z]\w+ [A-Z]\w+, \w{3} \d+ \w{3}/);
  await expect(accept(page)).toHaveCount(0);
});

test('a decision elsewhere, and a withdrawal, appear where the request is open', async ({
  page,
  request,
  school,
}) => {
  const withdrawn = await ask(request, school);
  await signIn(page, school.approver.email, `${approvals}?open=${withdrawn.id}`);
  await expect(accept(page)).toBeVisible();
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('textbox', { name: 'Reason for rejecting' }).fill('We manage ourselves');
  const reply = await request.post(`/api/v1/pending-bookings/${withdrawn.id}/withdraw`, {
    headers: headers(withdrawn.token),
  });
  expect(reply.status()).toBe(200);
  await expect(panel(page)).toContainText('This request was withdrawn');
  await expect(panel(page)).toContainText('Your reason was not sentWe manage ourselves');
  await expect(accept(page)).toHaveCount(0);
  await expect(row(page, withdrawn.room)).toContainText('Withdrawn');
});

test('what was booked since in the same room is said, and taken into account by a second press @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(Conflict\).*\/action/);
  const asked = await ask(request, school);
  const token = await apiToken(request, school.officer.email);
  const detail = (await (
    await request.get(`/api/v1/pending-bookings/${asked.id}`, { headers: headers(token) })
  ).json()) as { dates: string[] };
  const double = await ask(request, school, { dates: detail.dates, room: asked.room });
  const first = await request.post(`/api/v1/pending-bookings/${double.id}/action`, {
    headers: headers(token),
    data: { action: 'accept' },
  });
  expect(first.status()).toBe(200);
  await signIn(page, school.approver.email, `${approvals}?open=${asked.id}`);
  await accept(page).click();
  const problem = page.getByRole('alert').filter({ hasText: 'failed to process approval request' });
  await expect(problem).toContainText('This may already be booked');
  await expect(problem).toContainText(asked.room);
  await page.getByRole('button', { name: 'Accept anyway' }).click();
  await expect(panel(page)).toContainText('This request was approved');
});

test('a request for a day on which the site was closed since says so, stays open, and can be rejected @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/422 \(.*\/action/);
  const [day] = nextWorkingDays(9).slice(-1).map(String);
  const { id } = await ask(request, school, { dates: [day!] });
  await signIn(page, school.approver.email, `${approvals}?open=${id}`);
  await expect(accept(page)).toBeVisible();
  await school.closeDate(day!);
  await accept(page).click();
  const problem = page.getByRole('alert').filter({ hasText: 'failed to process approval request' });
  await expect(problem).toContainText(/restricted/);
  // The panel becomes a sheet, or the other way round, and still says why.
  const isWide = page.viewportSize()!.width >= 1264;
  await page.setViewportSize({ width: isWide ? 390 : 1440, height: 844 });
  await expect(page.getByRole('dialog')).toHaveCount(isWide ? 1 : 0);
  await expect(problem).toContainText(/restricted/);
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('textbox', { name: 'Reason for rejecting' }).fill('The school is closed');
  await page.getByRole('button', { name: 'Reject request' }).click();
  await expect(panel(page)).toContainText('The school is closed');
  await expect(accept(page)).toHaveCount(0);
});

test('the only approver answers their own request; where a second one came meanwhile it waits on, and can be withdrawn @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/403 \(.*\/action/);
  await school.takeRights(school.officer);
  await school.giveRights(school.approver, ['pending booking_create']);
  const { room } = await ask(request, school, {}, school.approver);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, school.approver.email, approvals);
  await row(page, room).first().click();
  await expect(accept(page)).toBeVisible();
  await school.giveRights(school.viewer, ['pending booking_modify']);
  await accept(page).click();
  await expect(panel(page).getByRole('alert')).toContainText(
    'Your own request must be answered by someone else',
  );
  // The button does not grow to the height of the text above it.
  const withdraw = await page.getByRole('button', { name: /^Withdraw/ }).boundingBox();
  expect(withdraw!.height).toBeLessThan(60);
  await page.keyboard.press('Escape');
  await expect(row(page, room)).toHaveCount(2);
  await expect(row(page, room).filter({ hasText: 'No longer waiting' })).toHaveCount(0);
});

test('a request that was withdrawn says in an open list that it no longer waits', async ({
  page,
  request,
  school,
}) => {
  const { room, id, token } = await ask(request, school);
  await signIn(page, school.approver.email, approvals);
  await expect(row(page, room)).toContainText('answer by');
  const reply = await request.post(`/api/v1/pending-bookings/${id}/withdraw`, {
    headers: headers(token),
    data: {},
  });
  expect(reply.status(), await reply.text()).toBe(200);
  await expect(row(page, room)).toContainText('No longer waiting');
});

test('a list that cannot be loaded says so, and comes with Retry', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.allow(/ERR_FAILED/);
  await ask(request, school);
  await signIn(page, school.approver.email, '/help');
  let isDown = true;
  await page.route('**/api/v1/pending-bookings', (route) => (isDown ? route.abort() : route.continue()));
  await page.reload();
  await page
    .getByRole('link', { name: /^Approvals/ })
    .first()
    .click();
  const failure = page.getByRole('alert').filter({ hasText: 'failed to load booking approvals' });
  await expect(failure).toBeVisible();
  // The connection returns only during the retry: a live change would otherwise fetch the list before the press.
  await failure.getByRole('button', { name: 'Retry' }).click();
  isDown = false;
  await expect(failure).toHaveCount(0);
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
});

test('one’s own request says that somebody else must answer it, and offers to withdraw it alone', async ({
  page,
  request,
  school,
  logins,
}) => {
  await inTransaction(logins.owner, { clientGroupIds: [school.groupId], contactId: null }, (tx) =>
    sql`
      update contact_grants set permissions = permissions || '{"pending booking_create"}'
      where contact_id = ${school.approver.contactId}`.execute(tx.db),
  );
  const { id, room } = await ask(request, school, {}, school.approver);
  await signIn(page, school.approver.email, approvals);
  await row(page, room).first().click();
  await expect(panel(page)).toContainText('Your own request must be answered by someone else.');
  await expect(accept(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reject…' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  // The server does not accept it either.
  const token = await apiToken(request, school.approver.email);
  const reply = await request.post(`/api/v1/pending-bookings/${id}/action`, {
    headers: headers(token),
    data: { action: 'accept' },
  });
  expect([reply.status(), ((await reply.json()) as { code: string }).code]).toEqual([
    403,
    'own_request_approval',
  ]);
});

for (const [who, at] of [
  ['staff', 'who asked'],
  ['approver', 'who could have answered'],
] as const) {
  test(`a request that nobody answered by its last start is shown as rejected at once to ${at}`, async ({
    page,
    request,
    school,
    logins,
  }) => {
    const { id, room } = await ask(request, school);
    await signIn(page, school[who].email, `${approvals}?open=${id}`);
    await expect(panel(page)).toContainText('Requested by');
    await expect(row(page, room).first()).toContainText('answer by');

    // Its last start has passed; the job that runs every minute then handles it.
    const now = Temporal.Now.instant();
    await inTransaction(logins.owner, { clientGroupIds: [school.groupId], contactId: null }, (tx) =>
      sql`
        update booking_requests set approve_before_utc = ${now.toString()}, last_start_utc = ${now.toString()}
        where request_id = ${id}`.execute(tx.db),
    );
    await rejectUnanswered(logins.worker, now, new AbortController().signal);
    await expect(panel(page)).toContainText('Nobody answered in time.');
    await expect(row(page, room).first()).toContainText('Rejected');
    await expect(accept(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Reject|Withdraw)/ })).toHaveCount(0);
  });
}

test.describe('by the clock', () => {
  const day = today().add({ days: 16 - today().dayOfWeek });
  const at = (time: string) => day.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
  let product: ProductAt;
  test.beforeAll(async () => {
    product = await startProductAt(at('07:45'));
  });
  test.afterAll(() => product.stop());

  test('from the cut-off on it says to phone, and can still be rejected @phone', async ({
    page,
    request,
    school,
    noise,
  }) => {
    noise.expect(/409 \(.*\/action/);
    const { id } = await ask(request, school, { dates: [day.toString()] });
    await page.clock.setFixedTime(at('07:45').epochMilliseconds);
    await page.goto(`${product.address}${approvals}?open=${id}`);
    await page.getByRole('textbox', { name: 'Email' }).fill(school.approver.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(panel(page)).toContainText('15 min left');
    await expect(accept(page)).toBeVisible();
    await product.setTime(at('08:00'));
    // The page's clock is slow: it is the server that refuses.
    await accept(page).click();
    const problem = page.getByRole('alert').filter({ hasText: 'failed to process approval request' });
    await expect(problem).toContainText(/08:00|8:00 am|too late|phone|call/i);
    await page.clock.setFixedTime(at('08:00').epochMilliseconds);
    await page.reload();
    await expect(panel(page)).toContainText('It is too late to approve this online');
    await expect(panel(page)).toContainText('please call');
    await expect(accept(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reject…' })).toBeVisible();
    await expect(page.getByText('You may read these requests.')).toHaveCount(0);
  });
});
