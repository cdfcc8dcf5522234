import type { Page } from 'playwright/test';
import { book } from '../support/book.ts';
import { loseAnswers } from '../support/lose-answers.ts';
import {
  apiToken,
  chooseClassification,
  chooseReason,
  openCreate,
  sendButton,
  signIn,
} from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** Asks for approval and waits until it was sent; returns the number of the request. */
async function ask(page: Page, room: string): Promise<string> {
  await openCreate(page);
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
  await chooseClassification(page);
  await chooseReason(page);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Sent for approval', level: 1 })).toBeVisible();
  const number = page.getByText('Number to quote').locator('strong');
  await expect(number).toHaveText(/^[2346789KMRWY]{4}-[2346789KMRWY]{4}$/);
  return number.innerText();
}

const panel = (page: Page) => page.getByRole('region', { name: /./ }).filter({ hasText: 'Requested by' });

test('who asks sees the request, and takes it back under the eyes of who approves', async ({
  page,
  secondPage: other,
  school,
}) => {
  const room = 'Pond 4';
  await signIn(page, school.staff.email);
  const number = await ask(page, room);
  await page.getByRole('link', { name: 'See the request' }).click();
  await expect(page).toHaveURL(/\/bookings\/pending-approval\/[0-9a-f-]{36}$/);
  const address = new URL(page.url()).pathname;
  await expect(page.getByRole('navigation').locator('[aria-current="page"]')).toHaveText('Bookings');
  await expect(panel(page)).toContainText('Stella Ferrari (you)');
  await expect(panel(page)).toContainText('Waiting for approval');
  await expect(panel(page)).toContainText(/Can be approved until \w+ \d+ \w+, 8:00\sam/);
  await expect(panel(page)).toContainText(room);

  // The address also works for a colleague, who can search for the number too.
  await signIn(other, school.approver.email, address);
  await expect(panel(other)).toContainText('Stella Ferrari');
  await expect(panel(other)).toContainText(number);
  await expect(other.getByRole('button', { name: 'Withdraw request' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Withdraw request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this request?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Request withdrawn', { exact: true })).toBeVisible();
  await expect(panel(page)).toContainText('This request was withdrawn');
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toHaveCount(0);
  await expect(panel(other)).toContainText('This request was withdrawn');
});

test('a request opens from the list and from home, which says who asks and why', async ({
  page,
  request,
  school,
}) => {
  await book(request, school, { by: school.staff });
  await signIn(page, school.approver.email, '/bookings?status=PendingApproval');
  await page.locator('[data-booking-row]').first().click();
  await expect(page).toHaveURL(/\/bookings\/pending-approval\/[0-9a-f-]{36}\?status=PendingApproval$/);
  await expect(panel(page)).toContainText('Requested by');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/bookings\?status=PendingApproval$/);

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const waiting = page.locator('section, div').filter({
    has: page.getByRole('heading', { name: 'Waiting for approval' }),
  });
  const row = waiting.last().getByRole('listitem').first();
  await expect(row).toContainText(/^\w{3} \d+ \w{3}.+\w+ \w+: \w+/s);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/bookings\/pending-approval\//);
  await expect(panel(page)).toContainText('Requested by');
});

test('on a phone a press on who asks and why opens the request as well', async ({
  page,
  request,
  school,
}) => {
  await book(request, school, { by: school.staff });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, school.approver.email);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator('a[href*="/pending-approval/"]') })
    .first();
  await expect(row).toBeVisible();
  const { width, height } = (await row.boundingBox())!;
  await row.click({ position: { x: width - 8, y: height - 8 } });
  await expect(page).toHaveURL(/\/bookings\/pending-approval\//);
  await expect(page.getByText('Requested by')).toBeVisible();
});

test('on a phone the state of a request stands below its title, inside of the panel', async ({
  page,
  request,
  school,
}) => {
  await book(request, school, { by: school.staff });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, school.approver.email, '/bookings?status=PendingApproval');
  await page.locator('[data-booking-row]').first().click();
  const dialog = page.getByRole('dialog');
  const heading = dialog.getByRole('heading').first();
  const word = dialog.getByText('Pending approval', { exact: true }).first();
  // Once its animation has ended.
  await expect(async () => {
    const [title, state] = [(await heading.boundingBox())!, (await word.boundingBox())!];
    expect(Math.abs(state.x - title.x)).toBeLessThan(40);
    expect(state.x + state.width).toBeLessThan(390 - 8);
    expect(state.y).toBeGreaterThanOrEqual(title.y + title.height);
  }).toPass({ timeout: 20_000 });
});

test('who is late sees the current state of the request', async ({ page, request, noise, school }) => {
  noise.expect(/409 \(Conflict\).*\/withdraw/);
  await signIn(page, school.staff.email);
  await ask(page, 'Late 4');
  await page.getByRole('link', { name: 'See the request' }).click();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this request?' });
  await expect(dialog).toBeVisible();
  // The same person is faster elsewhere: this page's request arrives second.
  const token = await apiToken(request, school.staff.email);
  await page.route('**/withdraw', async (route) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-version': '1' };
    await request.post(new URL(route.request().url()).pathname, { headers });
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('This request has already been decided')).toBeVisible();
  await expect(panel(page)).toContainText('This request was withdrawn');
});

test('a request that is approved while it is withdrawn stays approved, and says by whom @phone', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/409 \(Conflict\).*\/withdraw/);
  const { requestId } = await book(request, school, { by: school.staff });
  await signIn(page, school.staff.email, `/bookings/pending-approval/${requestId}`);
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  const token = await apiToken(request, school.approver.email);
  await page.route('**/withdraw', async (route) => {
    const accepted = await request.post(`/api/v1/pending-bookings/${requestId}/action`, {
      headers: { authorization: `Bearer ${token}`, 'accept-version': '1' },
      data: { action: 'accept' },
    });
    expect(accepted.status(), await accepted.text()).toBe(200);
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('This request has already been decided')).toBeVisible();
  await expect(page.getByText('This request was approved').first()).toBeVisible();
  await expect(page.getByText(school.approver.name).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toHaveCount(0);
});

test('a withdrawal whose answer is lost is told by the current state of the request', async ({
  page,
  request,
  noise,
  school,
}) => {
  noise.expect(/ERR_FAILED.*\/withdraw/);
  const { requestId } = await book(request, school, { by: school.staff });
  await signIn(page, school.staff.email, `/bookings/pending-approval/${requestId}`);
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await loseAnswers(page, '**/withdraw');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('This request was withdrawn').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toHaveCount(0);
  await expect(page.getByText(/There was no answer/)).toHaveCount(0);
});

test('an address that names no request says so', async ({ page, noise, school }) => {
  noise.expect(/40[04] \(.*\/api\/v1\/pending-bookings\//);
  await signIn(page, school.staff.email, '/bookings/pending-approval/019526b8-0000-7000-8000-00000000ab5e');
  await expect(page.getByText('This request could not be found')).toBeVisible();
  await page.goto('/bookings/pending-approval/abc');
  await expect(page.getByText('This request could not be found')).toBeVisible();
  await page.getByRole('button', { name: 'Back to bookings' }).click();
  await expect(page).toHaveURL(/\/bookings$/);
});
