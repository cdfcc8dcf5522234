import { join } from 'node:path';
// @ts-expect-error -- the tools are plain JavaScript, for any Node
import { memoryFlags, memoryVariables } from '../tools/environment/memory-flags.mjs';
import type { Ends } from './ends.ts';
import { findPort, root, startProgram } from './processes.ts';
import type { World } from './world/open-world.ts';

export type RunningProduct = { address: string; port: number; webProcessId: number };

/** As `npm start` starts it. */
const main = [...memoryFlags, 'apps/api/src/server/main.ts'];

/**
 * One web process and one worker as in production. The rate limits stay on and are raised, because eight connections
 * stand for a whole site; calls leave no log lines, as with the others that are measured.
 */
export async function startProduct(
  world: World,
  ends: Ends,
  more: Record<string, string> = {},
): Promise<RunningProduct> {
  const env = {
    ...memoryVariables,
    NODE_ENV: 'production',
    DATA_DIR: world.dataDir,
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    DATABASE_URL: '',
    DEMO: '0',
    HOST: '127.0.0.1',
    LOG_CALLS: '0',
    LOG_LEVEL: 'warn',
    MAX_CALLS: '10000',
    // A thousand streams come from one address here.
    MAX_CONNECTIONS: '0',
    RATE_LIMIT_PER_ADDRESS: '10000000',
    RATE_LIMIT_PER_SESSION: '10000000',
    ...more,
  };
  const port = await findPort();
  const profile = process.env['BENCH_CPU_PROFILE'];
  const web = await startProgram(ends, {
    args: [...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []), ...main],
    env: { ...env, ROLES: 'web', PORT: String(port) },
    until: /ready at/,
  });
  await startWorker(ends, env);
  return { address: `http://127.0.0.1:${port}`, port, webProcessId: web.child.pid ?? 0 };
}

/** The half without calls: sequencer, audit seals and jobs. */
export async function startWorker(ends: Ends, env: Record<string, string>): Promise<void> {
  await startProgram(ends, {
    args: main,
    env: { ...env, ROLES: 'worker' },
    until: /worker is running/,
  });
}
