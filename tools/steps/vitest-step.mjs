import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../environment/package-program.mjs';
import { findPinnedNode, pinnedEnvironment } from '../environment/pinned-node.mjs';
import { root, runForCode } from '../environment/run-command.mjs';

const reports = join(root, '.cache/reports');

/** Runs vitest projects and counts tests from the report; a run that fails without a failed test counts as one. */
export function vitestStep(name, { projects, timeZone, args: more = [] }) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--passWithNoTests',
    '--reporter=dot',
    `--reporter=${join(root, 'tools/steps/report-tests.mjs')}`,
    ...more,
  ];
  return {
    name,
    run: async () => {
      mkdirSync(reports, { recursive: true });
      rmSync(report, { force: true });
      const code = await runForCode(findPinnedNode(), [findProgram('vitest'), ...args], {
        env: pinnedEnvironment({ TEST_REPORT: report, ...(timeZone && { TZ: timeZone }) }),
      });
      const { passed = 0, failed = 0, failures = [] } = readReport(report);
      return { passed, failed: code === 0 ? failed : Math.max(1, failed), failures };
    },
  };
}

export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The run ended before it wrote its report; its exit code decides.
    return {};
  }
}
