import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openDatabase } from '../../../src/db/connections/connection.ts';
import type { DatabaseAddresses } from '../../../src/db/connections/connection.ts';
import { findBroken } from './find-broken.ts';
import { seedKillWorld } from './kill-world.ts';
import { superviseProduct } from './supervised-process.ts';
import { writeUntil } from './writers.ts';
import type { Acknowledged } from './writers.ts';

/** A web process, the worker, a backend of the database (which then restarts by itself), or the whole database. */
export type Victim = 'web' | 'worker' | 'backend' | 'database';

export type KillReport = {
  kills: { victim: Victim; readyAfterMs: number }[];
  acknowledged: Acknowledged;
  broken: string[];
};

const run = promisify(execFile);
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Kills parts of a separate product while six people and the provider write and retry, and returns what happened to the
 * acknowledged writes.
 */
export async function runKills(
  victims: readonly Victim[],
  { calmMs = 1_200, writers = 6 }: { calmMs?: number; writers?: number } = {},
): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-kills-'));
  const seeding = await openDatabase({ dataDir, environment: {} });
  const { addresses } = seeding;
  const world = await seedKillWorld(addresses, { contacts: writers, candidates: 120 });
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  const variables = {
    DATA_DIR: dataDir,
    DEMO: '0',
    PORT: String(port),
    HOST: 'localhost',
    LOG_LEVEL: 'error',
  };
  const limits = { RATE_LIMIT_PER_ADDRESS: '0', RATE_LIMIT_PER_SESSION: '0' };
  const web = superviseProduct({ ...variables, ...limits, ROLES: 'web' });
  const worker = superviseProduct({ ...variables, ROLES: 'worker' });
  try {
    await untilReady(address, 180_000);
    // From now on only the processes keep the database running, as in production.
    await seeding.close();
    let over = false;
    const writing = writeUntil({ address, world, isOver: () => over });
    const kills: KillReport['kills'] = [];
    for (const victim of victims) {
      await pause(calmMs * (0.5 + Math.random()));
      await kill(victim, { web, worker, addresses });
      const killedAt = performance.now();
      await pause(50);
      await untilReady(address, 180_000);
      kills.push({ victim, readyAfterMs: Math.round(performance.now() - killedAt) });
    }
    await pause(calmMs);
    over = true;
    const acknowledged = await writing;
    const broken = await findBroken({ addresses, dataDir }, world, acknowledged);
    return { kills, acknowledged, broken };
  } catch (error) {
    throw new Error(`The kills were not seen through; web: ${web.said()} worker: ${worker.said()}`, {
      cause: error,
    });
  } finally {
    await Promise.all([web.stop(), worker.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Parts = { web: { kill: () => void }; worker: { kill: () => void }; addresses: DatabaseAddresses };

async function kill(victim: Victim, { web, worker, addresses }: Parts): Promise<void> {
  if (victim === 'web') return web.kill();
  if (victim === 'worker') return worker.kill();
  const client = new Client({ connectionString: addresses.direct });
  client.on('error', () => void 0);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = rows[0]!.pid;
  const { stdout: parent } = await run('ps', ['-o', 'ppid=', '-p', String(backend)]);
  process.kill(victim === 'backend' ? backend : Number(parent), 'SIGKILL');
  await client.end().catch(() => void 0);
}

async function untilReady(address: string, patienceMs: number): Promise<void> {
  const started = performance.now();
  while (!(await isReady(address))) {
    if (performance.now() - started > patienceMs) throw new Error('The product did not become ready');
    await pause(20);
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
