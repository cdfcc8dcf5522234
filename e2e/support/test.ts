import { expect, test as base } from 'playwright/test';
import type { BrowserContext, Page } from 'playwright/test';
import { openLogins } from './logins.ts';
import type { Logins } from './logins.ts';
import { makeSchool } from './school.ts';
import type { School } from './school.ts';
import { createServiceKey } from './service-key.ts';

export { expect };

export type Noise = {
  /** Names a console error that this test causes on purpose; each must occur at least once. */
  expect: (pattern: RegExp) => void;
  /** Names a console error that may occur. */
  allow: (pattern: RegExp) => void;
  /** Watches another browser context in the same way as the first one. */
  watch: (context: BrowserContext) => Promise<void>;
};

/** Requests that a page still makes when its test ends are ignored. */
const leaveOpenCalls = async (context: BrowserContext): Promise<void> => {
  for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
};

type Shared = { logins: Logins; nextCell: () => number; serviceKey: string };

/** More schools than one worker creates. */
const cellsOfWorker = 400;

/**
 * A test fails on every console error, page error, unhandled rejection and violation of the content security policy
 * that it has not named beforehand.
 */
export const test = base.extend<{ noise: Noise; secondPage: Page; school: School }, Shared>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  baseURL: async ({}, use) => use(process.env['E2E_ADDRESS']!),
  noise: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const expected: RegExp[] = [];
      const allowed: RegExp[] = [];
      const watch = async (watched: BrowserContext): Promise<void> => {
        watched.on('console', (message) => {
          if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`);
        });
        watched.on('weberror', (error) => heard.push(`page error: ${error.error().message}`));
        await watched.addInitScript(() =>
          addEventListener('securitypolicyviolation', (event) =>
            console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`),
          ),
        );
      };
      await watch(context);
      await use({
        expect: (pattern) => void expected.push(pattern),
        allow: (pattern) => void allowed.push(pattern),
        watch,
      });
      const surprises = heard.filter(
        (line) => ![...expected, ...allowed].some((pattern) => pattern.test(line)),
      );
      expect(surprises, 'console errors, page errors and policy violations').toEqual([]);
      // The browser writes to its console after it has notified the page.
      await expect
        .poll(() => expected.filter((pattern) => !heard.some((line) => pattern.test(line))).map(String), {
          message: 'expected console errors that did not come',
        })
        .toEqual([]);
      await leaveOpenCalls(context);
    },
    { auto: true },
  ],
  /** Another person's browser, with a desktop's width. */
  secondPage: async ({ browser, noise, baseURL }, use) => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: 'en-AU',
      viewport: { width: 1440, height: 900 },
    });
    await noise.watch(context);
    await use(await context.newPage());
    await leaveOpenCalls(context);
    await context.close();
  },
  logins: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const logins = await openLogins();
      await use(logins);
      await logins.close();
    },
    { scope: 'worker' },
  ],
  nextCell: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use, { workerIndex }) => {
      let cell = workerIndex * cellsOfWorker;
      await use(() => cell++);
    },
    { scope: 'worker' },
  ],
  /** A key of the provider API. */
  serviceKey: [async ({ logins }, use) => use(await createServiceKey(logins.owner)), { scope: 'worker' }],
  /** For tests that write: the demo's own data is only for reading. */
  school: async ({ logins, nextCell }, use) => use(await makeSchool(logins, nextCell())),
});
