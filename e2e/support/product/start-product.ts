import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { openDatabase } from '@staffroom/api/db/connections/connection.ts';
import { openPool } from '@staffroom/api/db/connections/pool.ts';
import { watchDemo } from './watch-demo.ts';

const program = resolve(import.meta.dirname, '../../../apps/api/src/server/main.ts');
const patienceMs = 480_000;

/** However busy the test machine is, no call is refused because too many are waiting. */
export const noHurry = { CALLS_AT_ONCE: '100' };

/**
 * Starts one product with the demo's world in a temporary folder for all tests, and returns the function that stops it.
 * With E2E_ADDRESS and E2E_DATA_DIR the tests use a product that is already running.
 */
export default async function prepareJourneys(): Promise<() => Promise<void>> {
  // Shared by the workers of this run.
  const runFolder = await mkdtemp(join(tmpdir(), 'staffroom-run-'));
  process.env['E2E_RUN_FOLDER'] = runFolder;
  const stopProduct = process.env['E2E_ADDRESS'] ? async () => {} : await startProduct();
  const { addresses, close } = await openDatabase({
    dataDir: process.env['E2E_DATA_DIR']!,
    environment: {},
  });
  process.env['E2E_OWNER'] = addresses.owner!;
  process.env['E2E_WORKER'] = addresses.worker;
  const demo = await watchDemo(addresses.owner!);
  return async () => {
    const changes = await demo.findChanges();
    await close();
    await stopProduct();
    await rm(runFolder, { recursive: true, force: true });
    if (changes.length > 0)
      throw new Error(`Journeys wrote into the demo's world, which others read:\n${changes.join('\n')}`);
  };
}

async function startProduct(): Promise<() => Promise<void>> {
  const { address, dataDir, stop } = await startDemo();
  try {
    await endTidying(dataDir);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env['E2E_ADDRESS'] = address;
  process.env['E2E_DATA_DIR'] = dataDir;
  return stop;
}

export type StartedDemo = {
  address: string;
  dataDir: string;
  /** Removes its folder; throws the errors and policy violations that the server has logged. */
  stop: () => Promise<void>;
};

/** A product with the demo's world in a temporary folder, ready for calls. */
export async function startDemo(): Promise<StartedDemo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-journeys-'));
  const logFile = join(dataDir, 'product.log');
  const port = await findFreePort();
  const child = spawn(process.execPath, ['--throw-deprecation', program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      CHECK_REPLIES: '1',
      // An offer, its answer and the confirmation follow each other within seconds.
      SIMULATOR_PACE: '0.6',
      // Filled bookings stay filled.
      SIMULATOR_TROUBLE: '0',
      ...noHurry,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = new Promise<number | null>((done) => child.once('exit', done));

  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    log.end();
    await finished(log);
    const text = await readFile(logFile, 'utf8');
    await rm(dataDir, { recursive: true, force: true });
    const complaints = text
      .split('\n')
      .filter((line) => /"level":"error"|"what":"content policy"/.test(line));
    if (complaints.length > 0) throw new Error(`The server complained:\n${complaints.join('\n')}`);
  };

  const address = `http://localhost:${port}`;
  try {
    await waitUntilReady(address, ended);
  } catch (error) {
    child.kill('SIGTERM');
    await ended;
    throw new Error(`${(error as Error).message}\n${await readFile(logFile, 'utf8')}`, { cause: error });
  }
  return { address, dataDir, stop };
}

/**
 * Clean-up jobs use this product's clock, by which the sessions and keys of a product with a clock in the past
 * (`product-at.ts`) have long expired. The jobs would delete them during a test.
 */
async function endTidying(dataDir: string): Promise<void> {
  const { addresses, close } = await openDatabase({ dataDir, environment: {} });
  const owner = openPool(addresses.owner!, { name: 'ending the tidying', size: 1 });
  try {
    const { rows } = await sql<{
      name: string;
    }>`select name from jobs.queue where name like 'drop-old-%'`.execute(owner.db);
    if (rows.length === 0) throw new Error('No job tidies up: its name is another one now.');
    // A server that is ready may still be scheduling its jobs.
    const until = performance.now() + patienceMs;
    for (let ended = 0; ended < rows.length;) {
      const gone = await sql`delete from jobs.schedule where name like 'drop-old-%'`.execute(owner.db);
      ended += Number(gone.numAffectedRows ?? 0);
      if (performance.now() > until) throw new Error('The jobs that tidy up were not planned.');
      if (ended < rows.length) await new Promise((done) => setTimeout(done, 250));
    }
  } finally {
    await owner.close();
    await close();
  }
}

async function waitUntilReady(address: string, ended: Promise<number | null>): Promise<void> {
  const until = performance.now() + patienceMs;
  let code: number | null | undefined;
  void ended.then((exitCode) => (code = exitCode));
  while (performance.now() < until) {
    if (code !== undefined) throw new Error(`The product ended with ${code} before it was ready.`);
    const ready = await fetch(`${address}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('The product was not ready in time.');
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
