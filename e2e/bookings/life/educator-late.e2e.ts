import type { Page } from 'playwright/test';
import { useProductOnMonday } from '../../support/product/product-on-monday.ts';
import { isLive, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const { calls, address, setTime, at } = useProductOnMonday();
const row = (page: Page) => page.locator('[data-booking-row]');

for (const tag of ['', ' @phone'])
  test(`minutes late stand on home, in the list and in the panel without a reload, and go again${tag}`, async ({
    page,
    context,
    request,
    serviceKey,
    school,
  }) => {
    const { book, fill } = await calls(request, school);
    const [bookingId = ''] = await book(0);
    const candidateId = await fill(bookingId, ['accept', 'confirm']);
    const send = async (step: string, data: object): Promise<void> => {
      const reply = await request.post(`${address()}/api/v1/provider/bookings/${bookingId}/${step}`, {
        headers: { authorization: `Bearer ${serviceKey}` },
        data: { candidateId, ...data },
      });
      expect(reply.status()).toBe(200);
    };
    const report = (minutesLate: number) => send('minutes-late', { minutesLate });
    await setTime(at('08:10'));
    await page.clock.setFixedTime(at('08:10').epochMilliseconds);
    await signIn(page, school.viewer.email);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Today');
    await isLive(page);
    const other = await context.newPage();
    await other.clock.setFixedTime(at('08:10').epochMilliseconds);
    await other.goto(`/bookings/${bookingId}`);
    await expect(other.getByRole('heading', { name: 'History' })).toBeVisible();
    const panel = other.locator('section[tabindex="-1"]');
    const onHome = page.locator('main');
    const history = panel
      .getByRole('listitem')
      .filter({ hasText: 'Minutes late:' })
      .filter({ hasText: /^Reported/ });
    await report(1);
    await expect(onHome.getByText('1 min late').first()).toBeVisible();
    await expect(panel.getByText('Running 1 minute late')).toBeVisible();
    await expect(row(other).filter({ hasText: '1 min late' })).toHaveCount(1);
    await expect(history).toHaveText([/^Reported late by the staffing provider.*Minutes late: none → 1/]);
    await setTime(at('08:11'));
    await report(240);
    await expect(onHome.getByText('240 min late').first()).toBeVisible();
    await expect(panel.getByText('Running 240 minutes late')).toBeVisible();
    await setTime(at('08:12'));
    await report(0);
    await expect(onHome.getByText(/min late/)).toHaveCount(0);
    await expect(panel.getByText(/^Running \d/)).toHaveCount(0);
    await expect(history).toHaveText([
      /^Reported late .*none → 1/,
      /^Reported late .*1 → 240/,
      /^Reported on time after all by the staffing provider.*240 → none/,
    ]);
    await expect(row(other).filter({ hasText: 'min late' })).toHaveCount(0);
    await setTime(at('08:13'));
    await report(20);
    await expect(panel.getByText('Running 20 minutes late')).toBeVisible();
    await send('confirm', { state: 'arrived' });
    await expect(row(other).filter({ hasText: 'Arrived' })).toHaveCount(1);
    await expect(panel.getByText(/^Running \d/)).toHaveCount(0);
    await expect(history).toHaveCount(4);
  });

test('minutes late that were told while the line was down are there when it is back', async ({
  page,
  context,
  request,
  noise,
  serviceKey,
  school,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const { book, fill } = await calls(request, school);
  const [bookingId = ''] = await book(0);
  const candidateId = await fill(bookingId, ['accept', 'confirm']);
  await signIn(page, school.viewer.email);
  await isLive(page);
  await context.setOffline(true);
  const reply = await request.post(`${address()}/api/v1/provider/bookings/${bookingId}/minutes-late`, {
    headers: { authorization: `Bearer ${serviceKey}` },
    data: { candidateId, minutesLate: 25 },
  });
  expect(reply.status()).toBe(200);
  await expect(page.locator('main').getByText('25 min late')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.locator('main').getByText('25 min late').first()).toBeVisible();
});
