import { signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const laterFiles = /\/assets\/(create-booking-screen|dates-calendar|booking-panel)-[^/]+\.js$/;

test('the form and the panel are there before they are wanted', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const found = laterFiles.exec(new URL(request.url()).pathname);
    if (found) asked.add(found[1]!);
  });
  await signIn(page, 'officer@richmond.example', '/bookings');
  let moves = 0;
  await expect
    .poll(async () => {
      // The first mouse moves may come before the page listens for them.
      await page.mouse.move(200, 200 + (moves++ % 50));
      return [...asked].toSorted();
    })
    .toEqual(['booking-panel', 'create-booking-screen', 'dates-calendar']);
});

test('the form comes soon after home without a sign of the person, because a tap is the first', async ({
  page,
}) => {
  await signIn(page, 'officer@richmond.example');
  await page.clock.install();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const found = laterFiles.exec(new URL(request.url()).pathname);
    if (found) asked.add(found[1]!);
  });
  await page.reload();
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect.poll(() => [...asked]).toContain('create-booking-screen');
});

test('nothing is fetched ahead for somebody who saves data', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  const asked: string[] = [];
  page.on('request', (request) => {
    if (laterFiles.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await page.clock.install();
  await signIn(page, 'officer@richmond.example', '/bookings');
  await page.mouse.move(200, 200);
  await page.clock.fastForward(60_000);
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  expect(asked).toEqual([]);
});

test('what the portal needs by itself, such as for use without a connection, loads with data saving too', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await signIn(page, 'officer@richmond.example', '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  let moves = 0;
  await expect
    .poll(async () => {
      await page.mouse.move(200, 200 + (moves++ % 50));
      return page.evaluate(() => localStorage.getItem('seen'));
    })
    .not.toBeNull();
});
