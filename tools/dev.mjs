// `npm run dev`: the API restarted on change, and the portal with hot reload in front of it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './environment/install-packages.mjs';
import { findProgram } from './environment/package-program.mjs';
import { findPinnedNode, pinnedEnvironment } from './environment/pinned-node.mjs';
import { root, runTool } from './environment/run-command.mjs';

await runTool(async () => {
  await installPackages();
  const node = findPinnedNode();
  const apiPort = process.env.PORT ?? '3000';
  const portalPort = process.env.PORTAL_PORT ?? '5173';
  const programs = [
    start(node, ['--watch', '--watch-preserve-output', 'apps/api/src/server/main.ts'], root, {
      PORT: apiPort,
      PUBLIC_ADDRESS: `http://localhost:${portalPort}`,
    }),
    start(
      node,
      [findProgram('vite', { from: 'apps/portal' }), '--port', portalPort, '--strictPort'],
      join(root, 'apps/portal'),
      {
        API_ADDRESS: `http://localhost:${apiPort}`,
      },
    ),
  ];
  // The first to end stops the other.
  const code = await Promise.race(programs.map((program) => program.ended));
  for (const program of programs) program.stop();
  await Promise.all(programs.map((program) => program.ended));
  return code;
});

function start(command, args, cwd, environment) {
  const child = spawn(command, args, { cwd, env: pinnedEnvironment(environment), stdio: 'inherit' });
  const stop = () => child.kill('SIGTERM');
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return { stop, ended: new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 0))) };
}
