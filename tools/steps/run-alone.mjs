// Runs each API test without the others of its file, on one database server. Arguments are parts of paths.
import { createVitest } from 'vitest/node';

const vitest = await createVitest('test', { watch: false, project: ['api'], reporters: [{}] });
const counts = { passed: 0, failed: 0, skipped: 0 };
try {
  for (const file of await vitest.globTestSpecifications(process.argv.slice(2))) {
    const tests = await listTests(file);
    for (const { id, fullName } of tests) {
      const { outcome, messages } = await run(file, { testIds: [id] });
      counts[outcome] += 1;
      if (outcome !== 'passed') console.log(`${outcome}: ${file.moduleId}: ${fullName}`);
      for (const message of messages) console.log(`    ${message}`);
    }
    console.log(`${file.moduleId}: ${tests.length} alone`);
  }
} finally {
  await vitest.close();
}
const { passed, failed, skipped } = counts;
console.log(`${passed} passed alone, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;

/** Collects the tests without running any: a name pattern that matches nothing still collects them. */
async function listTests(file) {
  const { testModules } = await run(file, { testNamePattern: /$^/ });
  return testModules.flatMap((module) => [...module.children.allTests()]);
}

async function run(file, options) {
  const specification = file.project.createSpecification(file.moduleId, options);
  vitest.state.clearErrors();
  const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications([specification]);
  // `all` includes the files that were collected before.
  const testModules = all.filter((module) => module.moduleId === file.moduleId);
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const errors = [
    ...testModules.flatMap((module) => module.errors()),
    ...tests.flatMap((test) => test.result().errors ?? []),
    ...unhandledErrors,
  ];
  const isFailed = errors.length > 0 || testModules.some((module) => !module.ok());
  const isRun = tests.some((test) => test.result().state === 'passed');
  return {
    testModules,
    outcome: isFailed ? 'failed' : isRun ? 'passed' : 'skipped',
    messages: errors.map((error) => error.message.split('\n')[0]),
  };
}
