import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describeFailure } from './describe-failure.mjs';
import { root } from '../environment/run-command.mjs';

/**
 * A vitest reporter that writes {passed, failed, failures} as JSON to the file named by TEST_REPORT; failures are
 * texts.
 */
export default class ReportTests {
  onTestRunEnd(testModules, unhandledErrors) {
    const tests = testModules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failed.length,
      failures: [
        ...unhandledErrors.map((error) => describeFailure('outside of the tests', [error])),
        ...testModules
          .filter((module) => module.errors().length > 0)
          .map((module) => describeFailure(fileOf(module), module.errors())),
        ...failed.map((test) =>
          describeFailure(`${fileOf(test.module)}: ${test.fullName}`, test.result().errors),
        ),
      ],
    };
    writeFileSync(process.env['TEST_REPORT'], JSON.stringify(report));
  }
}

function fileOf({ moduleId }) {
  return relative(root, moduleId);
}
