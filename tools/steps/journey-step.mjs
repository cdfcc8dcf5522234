import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFailedJourneys } from './describe-failure.mjs';
import { findProgram } from '../environment/package-program.mjs';
import { findPinnedNode, pinnedEnvironment } from '../environment/pinned-node.mjs';
import { root, runForCode } from '../environment/run-command.mjs';
import { readReport } from './vitest-step.mjs';

const report = join(root, '.cache/reports/journeys.json');

/** Runs the browser journeys on the built portal with the given browser; `args` go to Playwright. */
export function journeyStep({ chromium, args = [] }) {
  return {
    name: 'journeys',
    run: async () => {
      rmSync(report, { force: true });
      const code = await runForCode(
        findPinnedNode(),
        [
          findProgram('playwright'),
          'test',
          '--config',
          'e2e/playwright.config.ts',
          '--reporter=list,json',
          ...args,
        ],
        { env: pinnedEnvironment({ CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }) },
      );
      const told = readReport(report);
      const { expected = 0, unexpected = 0 } = told.stats ?? {};
      return {
        passed: expected,
        failed: code === 0 ? unexpected : Math.max(1, unexpected),
        failures: listFailedJourneys(told),
      };
    },
  };
}
