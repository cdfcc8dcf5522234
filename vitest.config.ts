import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Files and tests run in a random order each time, so that no test comes to depend on another. The first line of a run
 * names the seed; `--sequence.seed=…` repeats its order.
 */
const sequence = { shuffle: { files: true, tests: true } };

/**
 * However busy the machine is that the tests run on: how long a check is tried again until it holds (vitest's own limit is
 * a second), and how long a test and its preparation may take.
 */
const patience = { expect: { poll: { timeout: 30_000 } }, testTimeout: 60_000, hookTimeout: 120_000 };

/** As programs do at their start: dates, clocks and words follow from the variant. */
const knownVariants = 'packages/domain/src/regions/testing/variants.ts';

/** `npx vitest run --project domain` runs one part; a path runs its tests alone. */
export default defineConfig({
  test: {
    sequence,
    // On two processors vitest would leave one to itself, which has hardly anything to do; tests wait for the database and
    // for each other in between, so that a third worker finds time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      // Rules are run under several zones by the test command, so TZ is left as the environment gives it.
      // Properties try hundreds of cases; on a busy machine that takes its time.
      {
        test: {
          name: 'domain',
          include: ['packages/**/*.test.ts'],
          environment: 'node',
          sequence,
          setupFiles: [knownVariants],
          ...patience,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'apps/simulator/**/*.test.ts'],
          environment: 'node',
          sequence,
          globalSetup: ['apps/api/src/db/testing/global-setup.ts'],
          setupFiles: [
            'apps/api/test/support/throw-deprecations.ts',
            'apps/api/test/support/know-variants.ts',
          ],
          ...patience,
        },
      },
      {
        test: {
          name: 'portal',
          include: ['apps/portal/**/*.test.{ts,tsx}'],
          environment: 'node',
          sequence,
          setupFiles: [knownVariants],
          ...patience,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.{ts,mjs}', 'bench/**/*.test.ts'],
          environment: 'node',
          sequence,
          ...patience,
        },
      },
    ],
  },
});
