import { expectNoViolations } from '../support/axe.ts';
import { formIsReady, sendButton, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('nothing stands in the way: sign-in and error pages @phone', async ({ page }) => {
  await page.goto('/en-AU');
  await expect(page.getByRole('button', { name: /officer@richmond/ })).toBeVisible();
  await expectNoViolations(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectNoViolations(page, 'sign-in with missing fields');
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectNoViolations(page, '404');
});

test('nothing stands in the way: home, help and settings @phone', async ({ page }) => {
  await signIn(page, 'officer@richmond.example');
  await expect(page.getByRole('region', { name: 'Book again' })).toBeVisible();
  // High enough that nothing is partly covered by a bar.
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 3_000 });
  await expectNoViolations(page, 'home');
  for (const [path, heading] of [
    ['/help', 'Help'],
    ['/settings', 'Settings'],
    ['/settings/appearance', 'Settings'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectNoViolations(page, path);
  }
});

test('nothing stands in the way: bookings and a booking @phone', async ({ page }) => {
  await signIn(page, 'officer@richmond.example', '/bookings');
  const rows = page.locator('button[data-booking-row]');
  await expect(rows.first()).toBeVisible();
  // High enough that no row is partly covered by a bar and that every day is rendered: days out of view keep the size
  // they had without a panel.
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 10_000 });
  // The next page is fetched 600 px before the list's end comes into view. Days that have just arrived are not laid out yet.
  const more = page.getByRole('button', { name: 'Show more' });
  await expect
    .poll(() =>
      more.evaluateAll((buttons) => buttons.every((one) => one.getBoundingClientRect().top > 10_600)),
    )
    .toBe(true);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expectNoViolations(page, 'bookings');
  await rows.first().click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  // The row stays where it was pressed, so what is above it may be partly covered by the bar.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolations(page, 'a booking');
});

test('nothing stands in the way: the form @phone', async ({ page }) => {
  await signIn(page, 'officer@richmond.example', '/bookings/create');
  await formIsReady(page);
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 3_000 });
  await expectNoViolations(page, 'the form');
});

test('nothing stands in the way: right after sending', async ({ page, school }) => {
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
  await expectNoViolations(page, 'sent');
});
