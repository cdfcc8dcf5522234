import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error -- the tools are plain JavaScript, for any Node
import { memoryFlags, memoryVariables } from '../../tools/environment/memory-flags.mjs';
import { createEnds } from '../ends.ts';
import type { Ends } from '../ends.ts';
import { median } from '../load/run-load.ts';
import { findPort, root, startProgram } from '../processes.ts';

export type Starts = { rounds: number; medianSeconds: number; bestSeconds: number; worstSeconds: number };

/**
 * P6: from the call of the program on a migrated database to the first answer of `ready`; the program starts its own
 * database server, with fsync on, and stops it again.
 */
export async function measureStart(rounds: number, ends: Ends): Promise<Starts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-start-'));
  ends.add(() => rm(dataDir, { recursive: true, force: true }));
  const seconds: number[] = [];
  // The first makes the database and migrates.
  for (let round = 0; round <= rounds; round++) {
    const taken = await startOnce(dataDir);
    if (round > 0) seconds.push(taken);
  }
  return {
    rounds,
    medianSeconds: median(seconds),
    bestSeconds: Math.min(...seconds),
    worstSeconds: Math.max(...seconds),
  };
}

async function startOnce(dataDir: string): Promise<number> {
  const ends = createEnds();
  try {
    const port = await findPort();
    const startedAt = performance.now();
    await startProgram(ends, {
      args: [...memoryFlags, 'apps/api/src/server/main.ts'],
      env: {
        NODE_ENV: 'production',
        // As `npm start` sets them.
        ...memoryVariables,
        NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        DEMO: '0',
        HOST: '127.0.0.1',
        PORT: String(port),
      },
      until: /ready at/,
    });
    const { status } = await fetch(`http://127.0.0.1:${port}/api/ready`);
    if (status !== 200) throw new Error(`Ready was answered with ${status}`);
    return (performance.now() - startedAt) / 1000;
  } finally {
    await ends.run();
  }
}
