import { runForCode } from '../environment/run-command.mjs';

/**
 * A step is {name, run}; run answers {passed, failed, failures?}, failures as texts. All steps run, even after a
 * failure. The end lists what failed, and the last line has the totals. Answers the exit code.
 */
export async function runSteps(steps) {
  const results = [];
  for (const { name, run } of steps) {
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const result = await run();
    results.push({ name, ...result });
    console.log(
      `── ${name}: ${countsOf(result)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    );
  }
  const failing = results.filter(({ failed }) => failed > 0);
  console.log(
    failing.length === 0 ? '\nAll steps passed.' : `\nFailed: ${failing.map(({ name }) => name).join(', ')}.`,
  );
  for (const { name, failures = [] } of failing)
    for (const failure of failures) console.log(`\n${name}: ${failure}`);
  console.log(countsOf({ passed: sumOf(results, 'passed'), failed: sumOf(results, 'failed') }));
  return failing.length === 0 ? 0 : 1;
}

/** A step that counts as one test: passed when the program exits with 0. */
export function programStep(name, command, args, options) {
  return {
    name,
    run: async () => {
      const code = await runForCode(command, args, options);
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

function countsOf({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

function sumOf(results, key) {
  return results.reduce((sum, result) => sum + result[key], 0);
}
