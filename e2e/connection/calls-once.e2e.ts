import type { Page } from 'playwright/test';
import {
  chooseClassification,
  chooseReason,
  formIsReady,
  sendButton,
  signIn,
  signInByForm,
} from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const office = 'office@lakeside.example';

/**
 * `newsAtMs`: when the stream was opened or last sent something, by the page's clock. `events`: the number of changes
 * it has sent, and of starts without a last event ID, after which everything is fetched again.
 */
type Heard = { isOpen: boolean; newsAtMs: number; events: number; calls: Record<string, number> };

/**
 * Counts the calls of each page and the events of its stream: each change by others may cause one more fetch. The page
 * counts itself, because the previous page continues to send requests until it is gone.
 */
async function watchCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { isOpen: false, newsAtMs: 0, events: 0, calls: {} };
    (globalThis as unknown as { heard: Heard }).heard = heard;
    const send = globalThis.fetch;
    globalThis.fetch = async (...asked) => {
      const { pathname, search } = new URL(String(asked[0]), location.href);
      const isStream = pathname.endsWith('/messaging/stream');
      const method = asked[1]?.method ?? 'GET';
      if (method === 'GET' && pathname.startsWith('/api/') && !isStream)
        heard.calls[pathname + search] = (heard.calls[pathname + search] ?? 0) + 1;
      const answer = await send(...asked);
      if (isStream && !search.includes('lastEventId')) heard.events += 1;
      if (!isStream || !answer.body) return answer;
      const reading = answer.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (part, passOn) => {
            const events = new TextDecoder().decode(part).split('data: ').length - 1;
            if (!heard.isOpen || events > 0) heard.newsAtMs = performance.now();
            heard.isOpen = true;
            heard.events += events;
            passOn.enqueue(part);
          },
        }),
      );
      return new Response(reading, { status: answer.status, headers: answer.headers });
    };
  });
}

const heardOn = (page: Page) =>
  page.evaluate(() => {
    const { heard } = globalThis as unknown as { heard: Heard };
    return { ...heard, restedMs: performance.now() - heard.newsAtMs };
  });

/**
 * The number of events of a tab once the latest is a second old. A tab that opens within half a second of an event
 * receives it too, and a tab that opens so soon after the stream itself fetches everything again.
 */
async function eventsAtRest(page: Page): Promise<number> {
  let heard = await heardOn(page);
  await expect
    .poll(async () => {
      heard = await heardOn(page);
      return heard.restedMs;
    })
    .toBeGreaterThan(1_000);
  return heard.events;
}

/** The page's calls since it was opened or since the last use of this function, and its number of events. */
async function takeCalls(page: Page): Promise<{ asked: Map<string, number>; events: number }> {
  const { calls, events } = await page.evaluate(() => {
    const { heard } = globalThis as unknown as { heard: Heard };
    const taken = { ...heard };
    heard.calls = {};
    return taken;
  });
  return { asked: new Map(Object.entries(calls)), events };
}

/** The stream is open and the page has rendered; all calls that follow from it have been made. */
async function settles(page: Page): Promise<void> {
  await expect.poll(async () => (await heardOn(page)).isOpen).toBe(true);
  await settled(page);
}

/** All events so far have been rendered, and the calls that follow from them have been made. */
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
    await watchCalls(page);
    await signIn(page, office, path);
    await isThere(page);
    await settles(page);
    for (let load = 1; load <= 2; load++) {
      await page.reload();
      await isThere(page);
      await settles(page);
      const { asked, events } = await takeCalls(page);
      expect(asked.size).toBeGreaterThan(0);
      for (const [call, times] of asked) expect(times, call).toBeLessThanOrEqual(1 + events);
    }
  });
}

test('coming from the form of the password, the first screen asks for each thing once', async ({ page }) => {
  await watchCalls(page);
  await signInByForm(page, office, '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await settles(page);
  const { asked, events } = await takeCalls(page);
  expect(asked.size).toBeGreaterThan(0);
  for (const [call, times] of asked) expect(times, call).toBeLessThanOrEqual(1 + events);
});

test('a booking and the way back from it ask for nothing a second time', async ({ page }) => {
  await watchCalls(page);
  await signIn(page, office, '/');
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
  const { asked, events } = await takeCalls(page);
  expect(asked.size).toBeGreaterThan(0);
  // If the first responses take longer than the stream waits for them, everything is fetched again. A refetch on each
  // visit would show as one more call per visit.
  for (const [call, times] of asked) expect(times, call).toBeLessThanOrEqual(2 + events);
});

test('a second tab asks for each thing once, and hears what changes as the first one does', async ({
  page,
  context,
}) => {
  await watchCalls(page);
  await signIn(page, office, '/bookings');
  await expect(page.locator('[data-booking-row]').first()).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await settles(page);
  for (const [name, path, isThere] of screens) {
    const before = await eventsAtRest(page);
    const tab = await context.newPage();
    await watchCalls(tab);
    await tab.goto(path);
    await isThere(tab);
    await expect(tab.getByText('Live', { exact: true })).toBeVisible();
    await settled(tab);
    const { asked } = await takeCalls(tab);
    const { events } = await heardOn(page);
    expect(asked.size, name).toBeGreaterThan(0);
    // Events that the first tab receives meanwhile are passed to the second one too.
    for (const [call, times] of asked)
      expect(times, `${name}: ${call}`).toBeLessThanOrEqual(1 + events - before);
    await tab.close();
  }
});

test('after what a person did themselves each thing is asked for once', async ({ page, school }) => {
  const room = 'Once 4';
  await watchCalls(page);
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

  const { events: before } = await takeCalls(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Request withdrawn').first()).toBeVisible();
  // The stream has sent the event, and the calls that follow from it have been made.
  await expect.poll(async () => (await heardOn(page)).events).toBeGreaterThan(before);
  await settles(page);
  const { asked, events } = await takeCalls(page);
  expect([...asked.keys()].filter((call) => call.includes('/api/v1/bookings'))).not.toEqual([]);
  // The person's own event is one of those received.
  for (const [call, times] of asked) expect(times, call).toBeLessThanOrEqual(events - before);
});
