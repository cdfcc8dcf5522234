import { defineConfig } from 'vitest/config';

/** `npx vitest run --project domain` runs one part; a path runs its tests alone. */
export default defineConfig({
  test: {
    projects: [
      // Rules are run under several zones by the test command, so TZ is left as the environment gives it.
      // Properties try hundreds of cases; on a busy machine that takes its time.
      {
        test: {
          name: 'domain',
          include: ['packages/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'apps/simulator/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/api/src/db/testing/global-setup.ts'],
          hookTimeout: 120_000,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'portal',
          include: ['apps/portal/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.{ts,mjs}'], environment: 'node' } },
    ],
  },
});
