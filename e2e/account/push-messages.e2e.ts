import type { Page, Worker } from 'playwright/test';
import { isSignedIn, signInByForm } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/*
 * The API's tests check what it encrypts and sends, with a real push endpoint. No browser here has a push service to
 * subscribe to, so DevTools delivers the messages to the portal's own service worker. A headless browser shows no
 * notifications, so the worker's calls to show them are recorded.
 */
test.use({ serviceWorkers: 'allow' });

/** Delivers the data to the page's worker, as a push service would. */
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

type Shown = { title: string; body: string; tag: string; icon: string; data: { path: unknown } };
type Scope = {
  shown: Shown[];
  registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> };
  clients: { openWindow: (address: string) => Promise<null> };
  WindowClient: { prototype: { url: string; focus: () => Promise<unknown> } };
  dispatchEvent: (event: Event) => void;
};

const noteShown = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      // A later notification replaces an earlier one with the same tag.
      const others = scope.shown.filter(({ tag }) => options.tag === '' || tag !== options.tag);
      scope.shown = [...others, { title, ...options }];
    };
  });

const shown = (worker: Worker) =>
  worker.evaluate(() =>
    (globalThis as unknown as Scope).shown.map(({ title, body, tag }) => ({ title, body, tag })),
  );

/**
 * Presses the shown notification, and returns what the worker decides to open or to focus. A browser does that itself
 * only after a person's own press.
 */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as Scope;
    const [pressed] = scope.shown;
    const close = () => (scope.shown = scope.shown.filter((one) => one !== pressed));
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => (resolve(`opens ${address}`), null);
      scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
        resolve(`shows ${this.url}`);
      };
      const event = new Event('notificationclick');
      Object.assign(event, { notification: { ...pressed, close }, waitUntil: () => void 0 });
      scope.dispatchEvent(event);
    });
  });

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('what is pushed is shown, and a press leads to its booking', async ({ page, context, school }) => {
      await signInByForm(page, school.officer.email, '/login?email=1');
      await isSignedIn(page);
      await page.evaluate(async () =>
        navigator.serviceWorker.register('/sw.js').then(async () => navigator.serviceWorker.ready),
      );
      const deliver = await openLine(page);
      const worker = context.serviceWorkers()[0]!;
      await noteShown(worker);
      const { bookingId } = await school.addBooking({
        date: Temporal.Now.plainDateISO('Australia/Melbourne').add({ days: 7 }),
        state: null,
      });
      const { origin } = new URL(page.url());
      const path = `/bookings/${bookingId}`;

      await deliver(JSON.stringify({ title: 'Booked: Richmond', body: 'Tue 10 Mar', path, tag: 'one' }));
      await expect
        .poll(() => shown(worker))
        .toEqual([{ title: 'Booked: Richmond', body: 'Tue 10 Mar', tag: 'one' }]);
      const icon = await worker.evaluate(() => (globalThis as unknown as Scope).shown[0]!.icon);
      await expect(await page.request.get(icon)).toBeOK();
      // The same message replaces itself; another one is shown beside it.
      await deliver(JSON.stringify({ title: 'Booked: <b>Richmond</b>', body: '', path, tag: 'one' }));
      await expect
        .poll(() => shown(worker))
        .toEqual([{ title: 'Booked: <b>Richmond</b>', body: '', tag: 'one' }]);

      expect(await press(worker)).toBe(`opens ${origin}${path}`);
      await expect.poll(() => shown(worker)).toEqual([]);
      await page.goto(path);
      await isSignedIn(page);
      await deliver(JSON.stringify({ title: 'Kim Lee is coming', body: 'Tue 10 Mar', path, tag: 'two' }));
      await expect.poll(() => shown(worker)).toHaveLength(1);
      expect(await press(worker)).toBe(`shows ${origin}${path}`);

      for (const [tag, foreign] of [
        '//evil.example/x',
        'https://evil.example/',
        'javascript:alert(1)',
        null,
      ].entries()) {
        await deliver(JSON.stringify({ title: 'News', body: '', path: foreign, tag: `foreign ${tag}` }));
        await expect.poll(() => shown(worker)).toHaveLength(1);
        expect(await press(worker)).toBe(`opens ${origin}/`);
        await expect.poll(() => shown(worker)).toEqual([]);
      }
      for (const data of ['', 'not JSON', 'null', '{}']) {
        await deliver(data);
        await expect.poll(() => shown(worker)).toEqual([{ title: 'Staffroom', body: '', tag: '' }]);
        expect(await press(worker)).toBe(`opens ${origin}/`);
        await expect.poll(() => shown(worker)).toEqual([]);
      }
    });
  });
