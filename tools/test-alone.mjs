// `npm run test:alone`: the API's tests in three more orders, and each of them alone. Takes an hour or two, so run it
// overnight. What follows `--` are parts of paths (`npm run test:alone -- sign-in`).
import { join } from 'node:path';
import { installPackages } from './environment/install-packages.mjs';
import { findPinnedNode, pinnedEnvironment } from './environment/pinned-node.mjs';
import { root, runTool } from './environment/run-command.mjs';
import { programStep, runSteps } from './steps/run-steps.mjs';
import { vitestStep } from './steps/vitest-step.mjs';

const orders = 3;

await runTool(async () => {
  await installPackages();
  const files = process.argv.slice(2);
  const seeds = Array.from({ length: orders }, () => Math.floor(Math.random() * 1e9));
  return runSteps([
    ...seeds.map((seed) =>
      vitestStep(`api in the order of ${seed}`, {
        projects: ['api'],
        args: [`--sequence.seed=${seed}`, ...files],
      }),
    ),
    programStep('each test alone', findPinnedNode(), [join(root, 'tools/steps/run-alone.mjs'), ...files], {
      env: pinnedEnvironment(),
    }),
  ]);
});
