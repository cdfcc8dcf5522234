import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import { hashServiceKey } from '../../identity/service-keys.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { Log } from '../../platform/runtime/log.ts';
import { takeSecret } from '../../files/secrets.ts';

const program = resolve(import.meta.dirname, '../../../../simulator/src/main.ts');
const restartsAfterMs = 5_000;
/** The simulator's exit code when a setting cannot work. */
const wrongSettingsCode = 2;

/** In the data folder. */
export const simulatorKeyFile = 'simulator-key';
export const simulatorKeyName = 'simulator';

export type Simulator = { stop: () => Promise<void> };

export type SimulatorOptions = {
  /** A pool of the owner's login, for the key. */
  owner: Database;
  address: string;
  dataDir: string;
  ids: Ids;
  log: Log;
};

/** Simulates the provider in a separate process, through the provider API only. Null when the program is missing. */
export async function startSimulator({
  owner,
  address,
  dataDir,
  ids,
  log,
}: SimulatorOptions): Promise<Simulator | null> {
  if (!existsSync(program)) return null;
  const key = await makeKey(owner, dataDir, ids);
  let stopping = false;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;

  const run = (): void => {
    child = spawn(process.execPath, [program], {
      env: simulatorEnvironment(process.env, { address, key }),
      // Its end of the pipe closes with ours, even when we are killed.
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    child.on('error', (error) => log.warn({ error }, 'the simulator could not be started'));
    child.on('exit', (code) => {
      child = null;
      if (stopping) return;
      // It would refuse its settings again.
      if (code === wrongSettingsCode) return log.error({ code }, 'the simulator refuses its settings');
      log.warn({ code }, 'the simulator ended and is started again');
      timer = setTimeout(run, restartsAfterMs);
      timer.unref();
    });
  };
  run();

  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      const running = child;
      if (!running || running.exitCode !== null) return;
      const ended = new Promise((done) => running.once('exit', done));
      running.kill('SIGTERM');
      const patience = setTimeout(() => running.kill('SIGKILL'), 3_000);
      await ended;
      clearTimeout(patience);
    },
  };
}

/** The same key at every start; a revoked key stays revoked. */
async function makeKey(owner: Database, dataDir: string, ids: Ids): Promise<string> {
  const key = takeSecret(join(dataDir, simulatorKeyFile), {
    draw: () => ids.secret(),
    remedy: 'remove the file and start again',
  });
  await sql`
    insert into service_keys (service_key_id, name, key_hash)
    values (${ids.next()}, ${simulatorKeyName}, ${hashServiceKey(key)})
    on conflict (key_hash) do nothing`.execute(owner.db);
  return key;
}

const passedOn = /^(PATH|HOME|TZ|LANG|LC_\w+|TMPDIR|TEMP|SYSTEMROOT|NODE_\w+|SIMULATOR_\w+)$/i;

/** The simulator gets only its own settings, an address and a key, and no secret under any other name. */
export function simulatorEnvironment(
  variables: NodeJS.ProcessEnv,
  { address, key }: { address: string; key: string },
): NodeJS.ProcessEnv {
  const kept = Object.entries(variables).filter(([name]) => passedOn.test(name));
  return { ...Object.fromEntries(kept), SIMULATOR_URL: address, SIMULATOR_KEY: key };
}
