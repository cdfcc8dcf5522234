import type { Page } from 'playwright/test';
import {
  chooseClassification,
  chooseReason,
  formIsReady,
  sendButton,
  signIn,
  signInByForm,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const office = 'office@lakeside.example';

/** `openedAtMs`: on the clock of the page. */
type Heard = { isOpen: boolean; openedAtMs: number; events: number };

/** Counts what the live line tells: each change that others make may be fetched once more. */
async function watchStream(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { isOpen: false, openedAtMs: 0, events: 0 };
    (globalThis as unknown as { heard: Heard }).heard = heard;
    const send = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const answer = await send(...asked);
      if (!String(asked[0]).includes('/messaging/stream') || !answer.body) return answer;
      const reading = answer.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (part, passOn) => {
            if (!heard.isOpen) heard.openedAtMs = performance.now();
            heard.isOpen = true;
            heard.events += new TextDecoder().decode(part).split('data: ').length - 1;
            passOn.enqueue(part);
          },
        }),
      );
      return new Response(reading, { status: answer.status, headers: answer.headers });
    };
  });
}

const heardOn = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);

function countCalls(page: Page): { take: () => Map<string, number> } {
  let calls = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const call = `${request.method()} ${pathname}${search}`;
    if (/^GET \/api\/(?!.*\/messaging\/stream)/.test(call)) calls.set(call, (calls.get(call) ?? 0) + 1);
  });
  return {
    take: () => {
      const taken = calls;
      calls = new Map();
      return taken;
    },
  };
}

/** The line is open and has drawn its consequences: what it leads to has been asked for before this is answered. */
async function settles(page: Page): Promise<void> {
  await expect.poll(async () => (await heardOn(page)).isOpen).toBe(true);
  await settled(page);
}

/** What the page has heard so far has been drawn, and what it leads to has been asked for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await (await fetch('/config/portal.json')).text();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

const screens: readonly (readonly [name: string, path: string, isThere: (page: Page) => Promise<void>])[] = [
  ['home', '/', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['bookings', '/bookings', (page) => expect(page.locator('[data-booking-row]').first()).toBeVisible()],
  ['create', '/bookings/create', formIsReady],
  ['settings', '/settings', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  ['help', '/help', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
];

for (const [name, path, isThere] of screens) {
  test(`${name} asks for each thing once, however often it is loaded`, async ({ page }) => {
    await watchStream(page);
    await signIn(page, office, path);
    await isThere(page);
    await settles(page);
    const calls = countCalls(page);
    for (let load = 1; load <= 2; load++) {
      await page.reload();
      await isThere(page);
      await settles(page);
      // In this order: an event is counted before what it leads to is asked for.
      const asked = calls.take();
      const { events } = await heardOn(page);
      expect(asked.size).toBeGreaterThan(0);
      for (const [call, times] of asked) expect(times, call).toBeLessThanOrEqual(1 + events);
    }
  });
}

test('coming from the form of the password, the first screen asks for each thing once', async ({ page }) => {
  await watchStream(page);
  const calls = countCalls(page);
  await signInByForm(page, office, '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await settles(page);
  const asked = calls.take();
  const { events } = await heardOn(page);
  for (const [call, times] of asked) expect(times, call).toBeLessThanOrEqual(1 + events);
});

test('a booking and the way back from it ask for nothing a second time', async ({ page }) => {
  await watchStream(page);
  await signIn(page, office, '/');
  const calls = countCalls(page);
  await page.goto('/bookings');
  const rows = page.locator('[data-booking-row]');
  await expect(rows.first()).toBeVisible();
  await settles(page);
  const panel = page.getByText('Number to quote');
  for (let visit = 1; visit <= 2; visit++) {
    await rows.first().click();
    await expect(panel).toBeVisible();
    await settles(page);
    await page.goBack();
    await expect(panel).toBeHidden();
  }
  for (const place of ['Home', 'Bookings', 'Help', 'Bookings', 'Home']) {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: place, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settles(page);
  }
  const asked = calls.take();
  const { events } = await heardOn(page);
  // Where the first answers take longer than the line waits for them, all is asked for once more. Fetching on the way back
  // would show as one call for each visit.
  for (const [call, times] of asked) expect(times, call).toBeLessThanOrEqual(2 + events);
});

test('a second tab asks for each thing once, and hears what changes as the first one does', async ({
  page,
  context,
}) => {
  await watchStream(page);
  await signIn(page, office, '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await settles(page);
  // A tab that begins within half a second of the first one's line cannot be handed everything, and asks once more.
  await expect
    .poll(() =>
      page.evaluate(() => performance.now() - (globalThis as unknown as { heard: Heard }).heard.openedAtMs),
    )
    .toBeGreaterThan(1_000);
  for (const [name, path, isThere] of screens) {
    const { events: before } = await heardOn(page);
    const tab = await context.newPage();
    const calls = countCalls(tab);
    await tab.goto(path);
    await isThere(tab);
    await expect(tab.getByText('Live', { exact: true })).toBeVisible();
    await settled(tab);
    const asked = calls.take();
    const { events } = await heardOn(page);
    expect(asked.size, name).toBeGreaterThan(0);
    // What the first tab has heard is handed over where the second began at about that time.
    for (const [call, times] of asked)
      expect(times, `${name}: ${call}`).toBeLessThanOrEqual(1 + events - before);
    await tab.close();
  }
});

test('after what a person did themselves each thing is asked for once', async ({ page, school }) => {
  const room = 'Once 4';
  await watchStream(page);
  await signIn(page, school.staff.email, '/bookings/create');
  await formIsReady(page);
  await chooseClassification(page);
  await chooseReason(page);
  await page.getByRole('textbox', { name: 'Room' }).fill(room);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Sent for approval', level: 1 })).toBeVisible();
  await page.goto(`/bookings?q=${encodeURIComponent(room)}`);
  await page.locator('[data-booking-row]').first().click();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await settles(page);

  const calls = countCalls(page);
  const { events: before } = await heardOn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Request withdrawn').first()).toBeVisible();
  // The line has told of it, and whatever it leads to is asked for.
  await expect.poll(async () => (await heardOn(page)).events).toBeGreaterThan(before);
  await settles(page);
  const asked = calls.take();
  const { events } = await heardOn(page);
  expect([...asked.keys()].filter((call) => call.includes('/api/v1/bookings'))).not.toEqual([]);
  // Its own event is one of those that were heard.
  for (const [call, times] of asked) expect(times, call).toBeLessThanOrEqual(events - before);
});
