import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
// @ts-expect-error -- the tools are plain JavaScript, for any Node
import { findChromium } from '../tools/environment/find-chromium.mjs';

/** The features that Playwright itself disables, as far as pages notice them: our list replaces its own. */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  // Parts of the browser's own window, which are not visible here and would be rendered for every page.
  'PreloadTopChromeWebUI',
  'WebUIPreload',
];

const executablePath: string | null = findChromium();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../.cache/journeys',
  globalSetup: './support/product/start-product.ts',
  fullyParallel: true,
  // A test spends about half of its time waiting for timers, pauses and the database.
  workers: Math.max(3, availableParallelism() - 1),
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Performance is measured elsewhere: a slow machine must not fail a test.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        `--disable-features=${switchedOff.join(',')}`,
        // A browser run by root has no sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
    locale: 'en-AU',
    // Tests could not hold back or change requests made by a service worker; the tests of the worker allow it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Snapshots of the page at each step, for local runs; screenshots of every frame would cost more than the steps.
    trace: process.env['CI']
      ? 'off'
      : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone-only/ },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone/,
    },
  ],
});
