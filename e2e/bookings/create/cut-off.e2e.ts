import { startProductAt } from '../../support/product/product-at.ts';
import type { ProductAt } from '../../support/product/product-at.ts';
import { timeZone, today } from '../../support/school-days.ts';
import { chooseDay, formIsReady, longDate, sendButton, signIn, summary } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

/** A Tuesday of next week: a working day whatever day it is now. */
const day = today().add({ days: 9 - today().dayOfWeek });
const at = (time: string) => day.toZonedDateTime({ timeZone, plainTime: time }).toInstant();

test.describe.configure({ mode: 'serial' });

let product: ProductAt;
test.beforeAll(async () => {
  product = await startProductAt(at('07:50'));
});
test.afterAll(() => product.stop());
test.use({ baseURL: async ({ baseURL }, use) => use(product?.address ?? baseURL!) });

test('before 08:00 at the location today can be booked, and the page counts down', async ({
  page,
  school,
}) => {
  await product.setTime(at('07:50'));
  await page.clock.setFixedTime(at('07:50').epochMilliseconds);
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await expect(page.getByRole('gridcell', { name: new RegExp(`^${longDate(day)}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(summary(page)).toContainText('Same-day bookings close at 8:00 am at the location, in 10 min');
});

test('from 08:00 on the day cannot be chosen and the page says whom to call', async ({ page, school }) => {
  await product.setTime(at('08:00'));
  await page.clock.setFixedTime(at('08:00').epochMilliseconds);
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  const dayOnCalendar = page.getByRole('button', { name: new RegExp(`^${longDate(day)}`) });
  await expect(dayOnCalendar).toHaveAccessibleName(
    /Online booking for today closed at 8:00 am\. Please phone us/,
  );
  await expect(dayOnCalendar).toBeDisabled();
  await expect(summary(page)).toContainText(/For today, call .+, .+: online booking closed at 8:00 am/);
});

test('what is sent late is refused by the server, and everything typed stays', async ({
  page,
  noise,
  school,
}) => {
  noise.expect(/422|409|400.*\/api\/v1\/bookings/);
  await product.setTime(at('07:59:30'));
  await page.clock.setFixedTime(at('07:59:30').epochMilliseconds);
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Late 8');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Sent half a minute late');
  await product.setTime(at('08:00:00'));
  await sendButton(page).click();
  await expect(page.getByRole('alert').first()).toContainText(
    'Dates: online booking for today closed at 8:00 am',
  );
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Late 8');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Sent half a minute late');
  // Another day is still open, and the same form can be sent.
  await page.getByRole('button', { name: 'Clear' }).first().click();
  await chooseDay(page, day.add({ days: 1 }));
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Booked', level: 1 })).toBeVisible();
});

test('when the cut-off passes in an open form its button calls, and everything typed stays', async ({
  page,
  school,
}) => {
  await product.setTime(at('07:59'));
  await page.clock.install({ time: at('07:59').epochMilliseconds });
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await page.getByRole('textbox', { name: 'Room' }).fill('Slow 8');
  await expect(sendButton(page)).toBeVisible();
  await page.clock.fastForward('01:30');
  const call = summary(page).getByRole('link', { name: /^Call \S+ \S+, \d+/ });
  await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(sendButton(page)).toHaveCount(0);
  // Shown in place of the summary, and announced when it changes.
  const line = summary(page).getByText(/^Closed at 8:00 am for today: call \S+ \S+$/);
  await expect(line).toBeVisible();
  await expect(line).toHaveAttribute('aria-live', 'polite');
  await expect(summary(page)).not.toContainText('1 educator');
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Slow 8');

  // Another day can still be booked here; the first choice replaces the proposed day.
  await chooseDay(page, day.add({ days: 1 }));
  await expect(sendButton(page)).toHaveText('Book 1 educator');
  await expect(page.getByRole('textbox', { name: 'Room' })).toHaveValue('Slow 8');
});

test('a day that passes in an open form is told, and can be taken away', async ({ page, school }) => {
  await product.setTime(at('07:30'));
  await page.clock.install({ time: at('07:30').epochMilliseconds });
  await signIn(page, school.officer.email, '/bookings/create');
  await formIsReady(page);
  await chooseDay(page, day);
  await chooseDay(page, day.add({ days: 1 }));
  await page.clock.setFixedTime(at('07:30').add({ hours: 24 }).epochMilliseconds);
  await page.clock.runFor(20_000);
  await expect(page.getByText('Date cannot be in the past').first()).toBeVisible();
  const passed = page.getByRole('gridcell', { name: new RegExp(`^${longDate(day)}`) });
  await passed.getByRole('button').click();
  await expect(passed).toHaveAttribute('aria-selected', 'false');
  await expect(page.getByText('Date cannot be in the past')).toHaveCount(0);
  await expect(sendButton(page)).toHaveText('Book 1 educator');
});
