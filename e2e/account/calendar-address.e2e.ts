import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { loseAnswers } from '../support/lose-answers.ts';
import { nextWorkingDays } from '../support/school-days.ts';
import { dismissMessages, messages, signIn, tabTo } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const settings = '/settings/notifications';
const card = (page: Page): Locator =>
  page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Bookings in your own calendar', level: 2 }),
  });
const address = (page: Page): Locator => card(page).getByText(/^https?:.*\.ics$/);
const button = (page: Page, name: string): Locator => card(page).getByRole('button', { name, exact: true });
const confirm = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

/** As a calendar program does, which sends nothing but the address. */
async function read(request: APIRequestContext, from: string): Promise<{ status: number; text: string }> {
  const answer = await request.get(from);
  return { status: answer.status(), text: (await answer.text()).replaceAll('\r\n ', '') };
}

for (const [device, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('somebody puts their bookings into a calendar, makes a new address, and stops', async ({
      page,
      context,
      request,
      school,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const [day] = nextWorkingDays(1);
      const { educator } = await school.addBooking({ date: day!, state: 'confirmed', room: 'Room 4' });
      await signIn(page, school.officer.email, settings);
      await expect(card(page)).toContainText('Whoever knows the address sees these bookings');
      await expectNoViolations(page, `no calendar address on a ${device}`);
      await button(page, 'Create address').click();
      await expect(card(page).getByRole('heading', { name: 'Your calendar address' })).toBeFocused();
      await dismissMessages(page);
      // So high that nothing stands halfway under a bar.
      await page.setViewportSize({ width: size.width, height: 3_000 });
      await expectNoViolations(page, `a calendar address on a ${device}`);
      await page.setViewportSize(size);
      const first = (await address(page).textContent())!;
      await button(page, 'Copy').click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
      await expect(card(page).getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
        'href',
        first.replace(/^https?:/, 'webcal:'),
      );
      await expect(card(page)).toContainText('No calendar has read it yet');

      const calendar = await read(request, first);
      expect(calendar.status).toBe(200);
      expect(calendar.text).toContain(`SUMMARY:Filled: ${educator!.name}\\, ${school.main.name}`);
      expect(calendar.text).toContain('Room: Room 4');

      // The address is gone with the page; since when it is there, and that it was read, is not.
      await page.reload();
      await expect(card(page)).toContainText(/Shared since .+/);
      await expect(card(page)).toContainText(/Last read by a calendar on .+/);
      await expect(card(page)).toContainText('The address is not shown again.');
      await expect(address(page)).toHaveCount(0);

      await button(page, 'Make a new address').click();
      await expect(page.getByRole('alertdialog')).toContainText('The old address stops at once.');
      await expectNoViolations(page, `the question on a ${device}`);
      await confirm(page, 'Cancel').click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      expect((await read(request, first)).status).toBe(200);
      await button(page, 'Make a new address').click();
      await confirm(page, 'Make a new address').click();
      await expect(address(page)).toBeVisible();
      const second = (await address(page).textContent())!;
      expect(second).not.toBe(first);
      expect((await read(request, first)).status).toBe(404);
      expect((await read(request, second)).status).toBe(200);

      await button(page, 'Stop sharing').click();
      await confirm(page, 'Stop sharing').click();
      await expect(button(page, 'Create address')).toBeVisible();
      await expect(address(page)).toHaveCount(0);
      expect((await read(request, second)).status).toBe(404);
      await page.reload();
      await expect(button(page, 'Create address')).toBeVisible();
    });
  });
}

test('by keyboard alone an address is made and stopped', async ({ page, school }) => {
  await signIn(page, school.officer.email, settings);
  await expect(button(page, 'Create address')).toBeVisible();
  await tabTo(page, button(page, 'Create address'));
  await page.keyboard.press('Enter');
  await expect(address(page)).toBeVisible();
  await tabTo(page, button(page, 'Stop sharing'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabTo(page, confirm(page, 'Stop sharing'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Create address')).toBeVisible();
});

test('an address whose answer is lost is there, and says how to get one', async ({ page, school, noise }) => {
  noise.allow(/calendar-address/);
  await signIn(page, school.officer.email, settings);
  const keys = await loseAnswers(page, '**/me/calendar-address');
  await button(page, 'Create address').click();
  await expect(card(page)).toContainText('The address was created, but it did not arrive here.');
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  await button(page, 'Make a new address').click();
  await confirm(page, 'Make a new address').click();
  await expect(address(page)).toBeVisible();
});

test('what cannot be reached is said, and tried again', async ({ page, school, noise }) => {
  noise.allow(/calendar-address/);
  let isDown = true;
  await page.route('**/me/calendar-address', (route) => (isDown ? route.abort() : route.continue()));
  await signIn(page, school.officer.email, settings);
  const failure = page.getByText('Your calendar address could not be loaded');
  await expect(failure).toBeVisible({ timeout: 30_000 });
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(button(page, 'Create address')).toBeVisible();
  // Without a connection the button stays.
  isDown = true;
  await button(page, 'Create address').click();
  await expect(messages(page)).not.toBeEmpty();
});

test('another tab that made one first is not overwritten', async ({
  page,
  context,
  school,
  noise,
  request,
}) => {
  noise.expect(/409 \(Conflict\).*calendar-address/);
  await signIn(page, school.officer.email, settings);
  await expect(button(page, 'Create address')).toBeVisible();
  const other = await context.newPage();
  await other.goto(settings);
  await button(other, 'Create address').click();
  await expect(address(other)).toBeVisible();
  await page.bringToFront();
  // It may have been told by then that there is one.
  await button(page, 'Create address').click();
  await expect(messages(page)).toContainText('You already have a calendar address');
  await expect(button(page, 'Stop sharing')).toBeVisible();
  expect((await read(request, (await address(other).textContent())!)).status).toBe(200);
});

test('who sees no bookings is offered no calendar', async ({ page, school }) => {
  await signIn(page, school.manager.email, settings);
  await expect(page.getByRole('button', { name: 'Save choices' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
