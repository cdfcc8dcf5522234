// `npm run bench`: the benchmarks (bench/README.md); what follows `--` goes to them.
import { buildPortal } from './steps/build-portal.mjs';
import { installPackages } from './environment/install-packages.mjs';
import { findPinnedNode, pinnedEnvironment } from './environment/pinned-node.mjs';
import { runForCode, runTool } from './environment/run-command.mjs';

await runTool(async () => {
  await installPackages();
  await buildPortal();
  return runForCode(findPinnedNode(), ['bench/run.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(),
  });
});
