// `npm start`: from a fresh clone to a running product. Runs on any Node from 20 on; the product itself runs on the
// Node that the packages bring.
import { buildPortal } from './build-portal.mjs';
import { checkPort } from './check-port.mjs';
import { installPackages } from './install-packages.mjs';
import { findPinnedNode, pinnedEnvironment } from './pinned-node.mjs';
import { runForCode, runTool } from './run-command.mjs';

await runTool(async () => {
  await checkPort(process.env);
  await installPackages();
  await buildPortal();
  return runForCode(findPinnedNode(), ['apps/api/src/server/main.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(),
  });
});
