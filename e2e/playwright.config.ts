import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
// @ts-expect-error -- the tools are plain JavaScript, for any Node
import { findChromium } from '../tools/find-chromium.mjs';

/** What Playwright switches off by itself, as far as pages notice it: a list of ours takes the place of its own. */
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
  // Parts of the browser's own window, which nobody sees here and which would be drawn for every page.
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
  // A journey waits for timers, pauses and the database about half of its time.
  workers: Math.max(3, availableParallelism() - 1),
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // How fast the product is, is measured elsewhere: a slow machine is not to fail a journey.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        `--disable-features=${switchedOff.join(',')}`,
        // A root user's browser has no sandbox to stand in.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
    locale: 'en-AU',
    // What passes through a worker no journey could hold up or change; those of the worker itself allow it.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // The page as it stood at each step, where somebody can open it; pictures of every frame would cost more than the steps.
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
