import { book } from '../support/book.ts';
import { signInAtProvider } from '../support/issuer.ts';
import { today } from '../support/school-days.ts';
import { hasPageToOpen } from '../support/offline-files.ts';
import { isSignedIn, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(300_000);

test('on a device that keeps what its contact sees, nothing is kept of what support sees as somebody', async ({
  page,
  context,
  request,
  school,
  noise,
}) => {
  noise.allow(/net::ERR_|status of (401|403|404|503)/);
  await book(request, school, { room: 'Not kept 1', dates: [String(today().add({ days: 30 }))] });
  const seen = () => page.evaluate(() => localStorage.getItem('seen') ?? '');
  /** Storing starts after a mouse move. */
  let x = 5;
  const seenAfterMove = async () => {
    x = x === 5 ? 6 : 5;
    await page.mouse.move(x, 5);
    return seen();
  };
  await signIn(page, school.officer.email, '/bookings');
  await expect.poll(seenAfterMove, { timeout: 90_000 }).toContain('Not kept 1');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 90_000 })
    .toBe('activated');

  // The contact's own data is also deleted once support begins.
  await page.goto(`/user/impersonate/${school.officer.contactId}`);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Asked on the phone');
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await signInAtProvider(page);
  await isSignedIn(page);
  expect(await seen()).toBe('');
  // Left by somebody else: it is removed with the first data that would be stored.
  await page.evaluate(() => localStorage.setItem('seen', 'of nobody'));
  await page.goto('/bookings');
  await expect(page.getByText('Not kept 1').first()).toBeVisible();
  await expect.poll(seenAfterMove, { timeout: 90_000 }).toBe('');
  // The cached files of the program were deleted too, and are fetched again.
  await hasPageToOpen(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No answer from the server' })).toBeVisible();
  await expect(page.getByText('Not kept 1')).toHaveCount(0);
  const kept = await page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return {
      files: caught.flat().map(({ url }) => new URL(url).pathname),
      local: JSON.stringify({ ...localStorage }),
    };
  });
  expect(kept.files.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  expect(kept.local).not.toContain('Not kept 1');
  expect(kept.local).not.toContain(school.officer.name);
});
