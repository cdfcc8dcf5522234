// `npm run bench`: the benchmarks (bench/README.md); what follows `--` goes to them.
import { buildPortal } from './build-portal.mjs';
import { installPackages } from './install-packages.mjs';
import { findPinnedNode, pinnedEnvironment } from './pinned-node.mjs';
import { runForCode, runTool } from './run-command.mjs';

await runTool(async () => {
  await installPackages();
  await buildPortal();
  return runForCode(findPinnedNode(), ['bench/run.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(),
  });
});
