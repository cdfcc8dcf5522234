import type { APIRequestContext } from 'playwright/test';
import { nextWorkingDays } from '../../support/school-days.ts';
import { apiToken, longDate, signIn } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

const regional = 'regional@southern.example';

type Card = {
  id: string | null;
  status: string;
  client: { id: string; name: string };
  actions: Record<'cancel' | 'extend' | 'amend', { ok: boolean; code?: string }>;
};

test("a booking's panel names the representative of its own client, whichever client is chosen", async ({
  page,
  request,
}) => {
  const ask = await asker(request, regional);
  const tomorrow = Temporal.Now.plainDateISO('Australia/Melbourne').add({ days: 1 });
  const cards = await ask<Card[]>(`/api/v1/bookings?dateFromLocal=${tomorrow}`);
  await signIn(page, regional, '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  const byClient = Map.groupBy(cards.filter(needsCall), (card) => card.client.id);
  expect(byClient.size).toBeGreaterThan(2);
  const named = new Set<string>();
  for (const [clientId, [card]] of [...byClient].slice(0, 4)) {
    const { representative } = await ask<{ representative: { name: string; phone: string } }>(
      `/api/v1/clients/${clientId}/additional-details`,
    );
    await page.goto(`/bookings/${card!.id}`);
    const change = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Making changes' }) });
    await expect(change.last()).toContainText(`${representative.name}, ${representative.phone}`);
    named.add(representative.name);
  }
  expect(named.size).toBeGreaterThan(1);
});

test('outside of Victoria a series is extended by 28 days at a time, and the calendar says up to when @phone', async ({
  page,
  request,
}) => {
  const ask = await asker(request, 'director@littlefern.example');
  const cards = await ask<Card[]>(`/api/v1/bookings?dateFromLocal=${Temporal.Now.plainDateISO()}`);
  const id = cards.find((card) => card.id !== null && card.actions.extend.ok)!.id!;
  const { maxEndDate } = await ask<{ maxEndDate: string }>(`/api/v1/bookings/${id}/extend/scheduling`);
  await signIn(page, 'director@littlefern.example', `/bookings/${id}`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  const extend = page.getByRole('button', { name: 'Extend', exact: true });
  const more = page.getByRole('button', { name: 'More', exact: true }).last();
  await expect(extend.or(more).first()).toBeVisible();
  if (await extend.isVisible()) await extend.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: 'Extend' }).click();
  }
  const dialog = page.getByRole('dialog', { name: 'Extend booking' });
  await dialog.getByRole('button', { name: /^Extend to/ }).click();
  const picker = page.getByRole('dialog', { name: 'Extend to' });
  const last = Temporal.PlainDate.from(maxEndDate);
  const type = async (date: Temporal.PlainDate): Promise<void> => {
    const [year, month, day] = date.toString().split('-');
    await picker.getByRole('textbox').fill(`${day}/${month}/${year}`);
  };
  await type(last.add({ days: 1 }));
  const refusal = `Only 28 days can be extended at a time. Max date: ${longDate(last)}`;
  await expect(picker.getByText(refusal)).toBeVisible();
  await expect(picker.getByRole('button', { name: 'OK', exact: true })).toBeDisabled();
  await type(last);
  await expect(picker.getByText(refusal)).toHaveCount(0);
  await picker.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(dialog.getByRole('button', { name: /^Extend to/ })).toContainText(longDate(last));
});

/** For what the client cannot do online, they can call. */
const needsCall = ({ id, actions }: Card) =>
  id !== null &&
  (actions.cancel.code === 'booking_already_confirmed' ||
    actions.cancel.code === 'online_cancellation_blocked');

async function asker(request: APIRequestContext, email: string) {
  const token = await apiToken(request, email);
  const headers = { authorization: `Bearer ${token}`, 'accept-version': '1' };
  return async <Answer>(path: string): Promise<Answer> => {
    const answer = await request.get(path, { headers });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as Answer;
  };
}

test('the number and the address of a booking are copied, and the search finds the number', async ({
  page,
  context,
  school,
}) => {
  const [day] = nextWorkingDays(1);
  for (const educator of [0, 1]) await school.addBooking({ date: day!, state: 'confirmed', educator });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, school.officer.email, '/bookings');
  await page.locator('[data-booking-row]').filter({ hasText: 'Confirmed' }).first().click();
  await page.getByRole('button', { name: 'Copy number' }).click();
  await expect(page.getByText('Number copied', { exact: true })).toBeVisible();
  const number = await page.evaluate(() => navigator.clipboard.readText());
  expect(number).toMatch(/^[2346789KMRWY]{4}-[2346789KMRWY]{4}-\d+$/);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(new URL(page.url()).origin + new URL(page.url()).pathname);

  await page.goto(`/bookings?q=${number.toLowerCase()}`);
  await expect(page.locator('[data-booking-row]')).toHaveCount(1);
  await page.locator('[data-booking-row]').click();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
});

test('the panel names the booking that was pressed before all of it has come', async ({ page, school }) => {
  const [day] = nextWorkingDays(1);
  await school.addBooking({ date: day!, state: 'confirmed' });
  await school.addBooking({ date: day!, state: null, startTime: '09:15' });
  await signIn(page, school.officer.email, '/bookings');
  const row = page.locator('[data-booking-row]').filter({ hasText: 'Confirmed' }).first();
  // The second time the panel's chunks are already loaded.
  await row.click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.keyboard.press('Escape');
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/bookings\/[0-9a-f-]{36}$/, async (route) => {
    await isLetGo;
    await route.continue();
  });
  const other = page
    .locator('[data-booking-row]:not([aria-current])')
    .filter({ hasText: 'Unfilled' })
    .first();
  const [time = ''] = (await other.innerText()).split('\n');
  await other.click();
  const panel = page.locator('section[tabindex="-1"]');
  await expect(panel.locator('header')).toContainText(time.replaceAll('\u00A0', ' '));
  await expect(panel.getByText('Loading the booking')).toBeAttached();
  await expect(panel).toBeFocused();
  const head = await panel.locator('header').innerText();
  letGo();
  await expect(panel.getByRole('heading', { name: 'History' })).toBeVisible();
  expect(await panel.locator('header').innerText()).toBe(head);
});

for (const panel of ['is there', 'comes late'] as const) {
  test(`beside its panel the list leaves the row where it was pressed, when the panel ${panel}`, async ({
    page,
    school,
  }) => {
    const [day, dayAfter] = nextWorkingDays(2);
    for (const date of [day!, dayAfter!]) {
      for (const educator of [4, 5, 6]) await school.addBooking({ date, state: 'confirmed', educator });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
    if (panel === 'comes late')
      await page.route('**/assets/booking-panel*', async (route) => {
        await isLetGo;
        await route.continue();
      });
    await signIn(page, school.viewer.email, `/bookings?from=${day}`);
    const row = page.locator('[data-booking-row]').nth(3);
    await expect(row).toBeVisible();
    // The tools above it load a moment later.
    await expect(page.getByRole('searchbox').first()).toBeVisible();
    const top = async () => Math.round((await row.boundingBox())!.y);
    // Its position at the press: what loads late is above it.
    await row.evaluate((element) =>
      element.addEventListener('pointerdown', () => {
        element.dataset['pressedAt'] = String(Math.round(element.getBoundingClientRect().top));
      }),
    );
    await row.click();
    await expect(page).toHaveURL(/\/bookings\/[0-9a-f-]{36}/);
    await page.evaluate(
      () =>
        new Promise((drawn) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        ),
    );
    letGo();
    const before = Number(await row.getAttribute('data-pressed-at'));
    await expect(page.locator('[data-beside]')).toBeVisible();
    await expect.poll(top).toBe(before);
    // The list is narrower, and what is above the row is higher.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-beside]')).toHaveCount(0);
    await expect.poll(top).toBe(before);
    await expect(row).toBeFocused();
  });
}
