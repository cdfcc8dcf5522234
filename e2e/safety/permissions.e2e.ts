import {
  chooseClassification,
  chooseReason,
  fillSignIn,
  formIsReady,
  openCreate,
  sendButton,
  signIn,
} from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('somebody without any permission is told whom to call', async ({ page }) => {
  await page.goto('/');
  await fillSignIn(page, 'nobody@richmond.example');
  await expect(
    page.getByRole('heading', { name: 'Your account is not linked to a client yet' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/500|Oops/)).toHaveCount(0);
  await expect(page.locator('[data-mark]')).toHaveCount(0);
  await expect(page.getByText('Please contact your representative')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="tel:"]')).toBeVisible();
  for (const path of ['/bookings', '/settings']) {
    await page.goto(path);
    await expect(page.getByText('Please contact your representative')).toBeVisible();
  }
  // Home asks anew whether there is a client now.
  const asked = page.waitForRequest(/me\/profile/);
  await page.getByRole('button', { name: 'Return home' }).click();
  await asked;
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Please contact your representative')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a manager without booking rights comes to no booking', async ({ page }) => {
  await signIn(page, 'manager@richmond.example');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Timesheets' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Bookings' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New booking' })).toHaveCount(0);
  for (const path of ['/bookings', '/bookings/create', '/bookings/pending-approval']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/403$/);
    await expect(page.getByRole('heading', { name: 'You do not have permission to see this' })).toBeVisible();
  }
});

test('a viewer sees the form, why it cannot be sent, and who can', async ({ page }) => {
  await signIn(page, 'viewer@richmond.example', '/bookings/create');
  await formIsReady(page);
  await expect(page.getByText('You can view bookings here, but not make them')).toBeVisible();
  await expect(page.getByText('Somebody with the right to create bookings')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
});

test('a staff member asks, and the approver sees it wait', async ({ page, secondPage, school }) => {
  const room = 'Ask 4';
  await signIn(secondPage, school.approver.email, '/bookings?status=PendingApproval');
  const waiting = secondPage.getByRole('listitem').filter({ hasText: room });
  await expect(secondPage.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  await expect(waiting).toHaveCount(0);

  await signIn(page, school.staff.email);
  await openCreate(page);
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
  await chooseClassification(page);
  await chooseReason(page);
  await expect(sendButton(page)).toHaveText('Ask for approval');
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Sent for approval' })).toBeVisible();

  // In the middle of a list it waits, so that nothing shifts.
  const added = secondPage.getByRole('button', { name: 'Show 1 new request' });
  await expect(waiting.or(added).first()).toBeVisible();
  if (await added.isVisible()) await added.click();
  await expect(waiting).toHaveCount(1);
  await expect(waiting).toContainText('Pending approval');
  await expect(waiting.locator('[data-status="pending"]')).toBeVisible();
});

test('who may only ask for approval sees a list without day counts, and nothing is refused', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'staff@richmond.example', '/bookings');
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  await expect(page.getByText(/^(No more requests|You have no requests from this day on)$/)).toBeVisible();
  await expect(page.getByRole('slider', { name: /^Bookings in \d{4}$/ })).toHaveCount(0);
  expect(asked).toContain('/api/v1/bookings');
  expect(asked).not.toContain('/api/v1/bookings/overview');
});

test('a regional manager with several clients starts at the overview', async ({ page }) => {
  await signIn(page, 'regional@southern.example');
  await expect(page).toHaveURL(/\/overview$/);
});

test('a client that is no longer there is told once, and the first available one stands in', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('isPrepared') !== null) return;
    sessionStorage.setItem('isPrepared', '1');
    const gone = { clientId: 'gone', clientName: 'Gone', clientIds: ['gone'], locationId: null };
    localStorage.setItem('selectedClient', JSON.stringify(gone));
  });
  await signIn(page, 'regional@southern.example', '/bookings');
  await expect(page.getByText('The client could not be found')).toBeVisible();
  const chosen = page.getByRole('banner').getByRole('button', { name: /all.sites|Campus|School|Learning/ });
  const name = (await chosen.textContent())!;
  await page.reload();
  await expect(chosen).toHaveText(name);
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await expect(page.getByText('The client could not be found')).toHaveCount(0);
});

for (const who of ['viewer', 'approver']) {
  test(`${who}@ is led to no booking that could not be sent`, async ({ page }) => {
    await signIn(page, `${who}@richmond.example`);
    const newBooking = page.getByRole('button', { name: /^New( booking)?$/ });
    for (const place of ['Home', 'Bookings']) {
      await page.getByRole('navigation').getByRole('link', { name: place, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(newBooking).toHaveCount(0);
      await page.keyboard.press('n');
    }
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts.getByText('Search or go to')).toBeVisible();
    await expect(shortcuts.getByText('New booking')).toHaveCount(0);
    await expect(page).toHaveURL(/\/bookings$/);
  });

  test(`${who}@ has no New in the bottom bar @phone-only`, async ({ page }) => {
    await signIn(page, `${who}@richmond.example`);
    const bar = page.getByRole('navigation', { name: 'Main menu' });
    await expect(bar.getByRole('link', { name: 'Bookings' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^New( booking)?$/ })).toHaveCount(0);
  });
}

test('a manager’s bottom bar leads to what a manager does @phone-only', async ({ page }) => {
  await signIn(page, 'manager@richmond.example');
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  await expect(bar.getByRole('link')).toHaveText([/^Home$/, /Timesheets$/, /Finance$/]);
});

test('home says what is locked while the email address is not verified, and who sends the link', async ({
  page,
}) => {
  await signIn(page, 'unverified@richmond.example');
  const main = page.getByRole('main');
  await expect(main.getByText('Your email address is not verified yet')).toBeVisible();
  await expect(main.getByText(/your staffing provider sent to unverified@richmond\.example/)).toBeVisible();
  await expect(main.locator('a[href^="tel:"]').first()).toBeVisible();
  await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible();
});

test('nothing can be sent while the email address is not verified', async ({ page }) => {
  await signIn(page, 'unverified@richmond.example', '/bookings/create');
  await formIsReady(page);
  await expect(page.getByText('This action is locked until your email address is verified')).toBeVisible();
  await expect(page.getByText(/your staffing provider sent to unverified@richmond\.example/)).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
});
