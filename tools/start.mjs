// `npm start`: from a fresh clone to a running product. Runs on Node 20 or later; the product itself runs on the Node
// version among its packages.
import { join } from 'node:path';
import { buildPortal } from './steps/build-portal.mjs';
import { checkPort } from './environment/check-port.mjs';
import { installPackages } from './environment/install-packages.mjs';
import { memoryFlags, memoryVariables } from './environment/memory-flags.mjs';
import { findPinnedNode, pinnedEnvironment } from './environment/pinned-node.mjs';
import { root, runForCode, runTool } from './environment/run-command.mjs';

await runTool(async () => {
  await checkPort(process.env);
  await installPackages();
  await buildPortal();
  return runForCode(
    findPinnedNode(),
    [...memoryFlags, 'apps/api/src/server/main.ts', ...process.argv.slice(2)],
    {
      // The compile cache is kept: the next start needs less than half the processor time.
      env: pinnedEnvironment({
        ...memoryVariables,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compiled'),
      }),
    },
  );
});
