import { chromium } from 'playwright/test';
import type { BrowserContext, Page, Worker } from 'playwright/test';
// @ts-expect-error -- the tools are plain JavaScript, for any Node
import { findWholeChromium } from '../tools/find-chromium.mjs';
import { isSignedIn, signInByForm } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/*
 * What the API encrypts and sends to whom is tried there, at a real push endpoint. No browser here has a push service to
 * subscribe at: DevTools hands the portal's own service worker what such a service would.
 */
const whole: string | null = findWholeChromium();

async function openBrowser(
  profile: string,
  { baseURL, isPhone }: { baseURL: string; isPhone: boolean },
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: whole!,
    args: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    baseURL,
    locale: 'en-AU',
    serviceWorkers: 'allow',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  });
  await context.grantPermissions(['notifications'], { origin: new URL(baseURL).origin });
  return context;
}

/** Hands the data to the worker of the page, as the push service would. */
async function openLine(page: Page): Promise<(data: string) => Promise<void>> {
  const line = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const isKnown = new Promise<string>((resolve) =>
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await line.send('ServiceWorker.enable');
  const registrationId = await isKnown;
  return async (data) => {
    await line.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((ready) => ({
      getNotifications: () => ready.getNotifications(),
    }));
    return (await getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/**
 * Presses the notification that is shown, and answers what the worker decides to open or to bring to the front; that
 * itself a browser does for a person's own press alone.
 */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    type Scope = {
      clients: { openWindow: (address: string) => Promise<null> };
      registration: { getNotifications: () => Promise<{ data: unknown }[]> };
      WindowClient: { prototype: { url: string; focus: () => Promise<unknown> } };
      NotificationEvent: new (type: string, parts: object) => Event;
      dispatchEvent: (event: Event) => void;
      addEventListener: (type: string, listener: (event: Event) => void, once: { once: true }) => void;
    };
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => (resolve(`opens ${address}`), null);
      scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
        resolve(`shows ${this.url}`);
      };
      // A made event cannot be waited for.
      scope.addEventListener('error', (event) => event.preventDefault(), { once: true });
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    });
  });

for (const isPhone of [false, true])
  test(`what is pushed is shown on a ${isPhone ? 'phone' : 'desktop'}, and a press leads to its booking`, async ({
    noise,
    school,
    baseURL,
  }, testInfo) => {
    test.skip(whole === null, 'no browser here shows notifications');
    const context = await openBrowser(testInfo.outputPath('profile'), { baseURL: baseURL!, isPhone });
    try {
      await noise.watch(context);
      const page = context.pages()[0] ?? (await context.newPage());
      await signInByForm(page, school.officer.email, '/login?email=1');
      await isSignedIn(page);
      await page.evaluate(async () =>
        navigator.serviceWorker.register('/sw.js').then(async () => navigator.serviceWorker.ready),
      );
      const deliver = await openLine(page);
      const [worker] = context.serviceWorkers();
      const { bookingId } = await school.addBooking({
        date: Temporal.Now.plainDateISO('Australia/Melbourne').add({ days: 7 }),
        state: null,
      });
      const { origin } = new URL(page.url());
      const path = `/bookings/${bookingId}`;

      const booked = { title: 'Booked: Richmond', body: 'Tue 10 Mar', tag: 'one' };
      // DevTools may hand it to a worker that has only begun; a push service would keep it until that is there.
      await expect(async () => {
        await deliver(JSON.stringify({ ...booked, path }));
        await expect.poll(() => shown(page), { timeout: 2_000 }).toEqual([booked]);
      }).toPass({ timeout: 20_000 });
      // The same message once more takes its own place; another stands beside it.
      await deliver(JSON.stringify({ title: 'Booked: <b>Richmond</b>', body: '', path, tag: 'one' }));
      await expect
        .poll(() => shown(page))
        .toEqual([{ title: 'Booked: <b>Richmond</b>', body: '', tag: 'one' }]);

      expect(await press(worker!)).toBe(`opens ${origin}${path}`);
      await expect.poll(() => shown(page)).toEqual([]);
      await page.goto(path);
      await isSignedIn(page);
      await deliver(JSON.stringify({ title: 'Kim Lee is coming', body: 'Tue 10 Mar', path, tag: 'two' }));
      await expect.poll(() => shown(page)).toHaveLength(1);
      expect(await press(worker!)).toBe(`shows ${origin}${path}`);

      for (const [tag, foreign] of [
        '//evil.example/x',
        'https://evil.example/',
        'javascript:alert(1)',
        null,
      ].entries()) {
        await deliver(JSON.stringify({ title: 'News', body: '', path: foreign, tag: `foreign ${tag}` }));
        await expect.poll(() => shown(page)).toHaveLength(1);
        expect(await press(worker!)).toBe(`opens ${origin}/`);
        await expect.poll(() => shown(page)).toEqual([]);
      }
      for (const data of ['', 'not JSON', 'null', '{}']) {
        await deliver(data);
        await expect.poll(() => shown(page)).toEqual([{ title: 'Staffroom', body: '', tag: '' }]);
        expect(await press(worker!)).toBe(`opens ${origin}/`);
        await expect.poll(() => shown(page)).toEqual([]);
      }
    } finally {
      await context.close();
    }
  });
