import type { Page } from 'playwright/test';
import { apiToken, signIn } from './support/steps.ts';
import { expectNoViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const officer = 'officer@richmond.example';

type Item = { bookingID: string; candidate: { name: string }; client: { name: string } };

/** Who waits for feedback of the officer, one client after another. */
async function waiting(page: Page): Promise<Item[]> {
  const headers = { authorization: `Bearer ${await apiToken(page.request, officer)}` };
  const profile = await page.request.get('/api/v1/me/profile', { headers });
  const { links } = (await profile.json()) as { links: { groups: { clients: { clientId: string }[] }[] } };
  const items: Item[] = [];
  for (const { clientId } of links.groups.flatMap(({ clients }) => clients)) {
    const address = `/api/v1/feedbacks/getBookingsPendingFeedback?clientId=${clientId}`;
    const answer = await page.request.get(address, { headers });
    if (answer.status() === 200) items.push(...((await answer.json()) as Item[]));
  }
  expect(items.length).toBeGreaterThan(0);
  return items;
}

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'How did it go?' }) });
const wantedBack = (page: Page, answer: string) =>
  page.getByRole('radiogroup').getByRole('radio', { name: answer, exact: true });

test('on home, Yes is said where it stands, and the next time it is asked no more', async ({ page }) => {
  await signIn(page, officer);
  const row = card(page).getByRole('listitem').first();
  await row.getByRole('button', { name: /^Give feedback about / }).click();
  await expectNoViolations(page, 'feedback on home', ['light']);
  await wantedBack(page, 'Yes').check();
  const sent = page.waitForRequest('**/quick-feedback');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const [, bookingId] = /bookings\/([0-9a-f-]{36})/.exec((await sent).url()) ?? [];
  await expect(row).toContainText('Your feedback about');
  await expect(page.getByText(/^Thank you\. Your feedback about/).first()).toBeVisible();
  expect((await waiting(page)).map(({ bookingID }) => bookingID)).not.toContain(bookingId);
});

test('in the panel, No asks why, says what follows, and is shown afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const item = (await waiting(page)).at(-1)!;
  const [name] = item.candidate.name.split(' ');
  await signIn(page, officer, `/bookings/${item.bookingID}`);
  await wantedBack(page, 'No').check();
  await expect(
    page.getByText(`${name} will not be offered bookings at ${item.client.name} again.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const comment = page.getByRole('textbox', { name: 'What went wrong?' });
  await expect(comment).toBeFocused();
  await expect(page.getByText('This field is required')).toBeVisible();
  await comment.fill('Left before the last lesson');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Not wanted back. Left before the last lesson')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send feedback' })).toHaveCount(0);
});

test('of two who answer at once, the later one is told that it has been given', async ({
  page,
  secondPage: other,
  noise,
}) => {
  noise.expect(/409.*\/quick-feedback/);
  const item = (await waiting(page)).at(-2)!;
  await signIn(page, officer, `/bookings/${item.bookingID}`);
  await signIn(other, officer, `/bookings/${item.bookingID}`);
  await wantedBack(page, 'Preferred').check();
  await wantedBack(other, 'Yes').check();
  // The first answer arrives while the second is on its way.
  await other.route('**/quick-feedback', async (route) => {
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Preferred.', { exact: false }).first()).toBeVisible();
    await route.continue();
  });
  await other.getByRole('button', { name: 'Send feedback' }).click();
  await expect(other.getByText('Feedback has already been given. Thank you')).toBeVisible();
  await expect(other.getByText('Preferred.', { exact: false }).first()).toBeVisible();
});
