import { spawn } from 'node:child_process';
import { chmod, chown, lstat, open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyBundle, getBundle, programOf } from './bundle.ts';
import type { Bundle } from './bundle.ts';
import { createCluster, findClusterVersion } from './create-cluster.ts';
import { passwordOf } from './endpoint.ts';
import { findCommand } from './host.ts';
import type { Host } from './host.ts';
import { lacksSpace } from '../../files/free-space.ts';
import { diskIsFull, LaunchError } from './launch-error.ts';
import { canEnter, canRun, chooseWay, launchOf } from './launch-way.ts';
import type { LaunchWay } from './launch-way.ts';
import { clearLeftovers, findPostmaster, stopPostmaster } from './postmaster.ts';
import { mayRunElsewhere, reachServer, recoveryMs } from './reach-server.ts';
import type { Reached } from './reach-server.ts';
import { takeServerLock } from './server-lock.ts';
import type { ServerLock } from './server-lock.ts';
import { makeSpareSite, readSecret } from './site.ts';
import type { Site } from './site.ts';
import { makeSocketFolder, socketFolderOf } from './socket-folder.ts';

type StartOptions = {
  host: Host;
  disposable: boolean;
  report: (sentence: string) => void;
  deadline: number;
  stopping: AbortSignal | undefined;
  /** The lock of the data directory, released by the caller; null when there is no data yet. */
  lock: ServerLock | null;
};

/** Starts a server on a site where none runs, after creating the cluster when there is no data. */
export async function startServer(asked: Site, options: StartOptions): Promise<Reached> {
  const plan = await planStart(asked, options);
  const { site, way, bundle } = plan;
  if ((await findClusterVersion(site.dataDirectory)) === null) {
    await createCluster({
      dataDirectory: site.dataDirectory,
      initdb: programOf(bundle, 'initdb', options.host),
      way,
      host: options.host,
      password: passwordOf(readSecret(site), 'postgres'),
      durable: !options.disposable,
      stopping: options.stopping,
    });
  }
  const lock = options.lock ?? (await takeServerLock(site.dataDirectory, options.host));
  // Two folders can lead to the same directory.
  if (!lock) throw await mayRunElsewhere(site, null);
  try {
    return await startUntilReached(plan, options, lock);
  } finally {
    if (lock !== options.lock) await lock.release();
  }
}

type Plan = { site: Site; way: LaunchWay; bundle: Bundle };

async function planStart(asked: Site, { host, report }: StartOptions): Promise<Plan> {
  const bundle = await getBundle(host, asked.folder);
  const program = programOf(bundle, 'postgres', host);
  const way = chooseWay(host, asked.owner, { program, folder: asked.folder });
  if (way.kind !== 'otherUser') {
    if (way.kind === 'plain' && !canRun(way, host, program)) throw doesNotRun(host);
    return { site: asked, way, bundle };
  }
  // The data stays where it was requested if that user can enter it: on the volume, not in the container.
  const stays = asked.owner !== null || canEnter(way, host, asked.folder);
  const site = stays ? asked : await makeSpareSite(asked.folder, host);
  if (site !== asked) {
    report(
      `PostgreSQL may not run as root here, so the database lies in ${site.folder}, as user ${way.uid}.`,
    );
  }
  if (canRun(way, host, program)) return { site, way, bundle };
  const copy = await copyBundle(bundle, site.folder);
  if (!canRun(way, host, programOf(copy, 'postgres', host))) throw doesNotRun(host);
  return { site, way, bundle: copy };
}

function doesNotRun(host: Host): LaunchError {
  return new LaunchError(
    `The PostgreSQL that comes with this program does not run on this system (${host.platform}-${host.architecture}; Linux needs glibc): set DATABASE_URL to a PostgreSQL server, 15 or later.`,
  );
}

/** A start can fail temporarily: a killed server's children still hold its memory, or its port was just taken. */
async function startUntilReached(plan: Plan, options: StartOptions, lock: ServerLock): Promise<Reached> {
  const { site, way } = plan;
  const { host, deadline, stopping } = options;
  const socketFolder = host.unixSockets ? socketFolderOf(site.folder, host) : null;
  if (socketFolder !== null) await makeSocketFolder(socketFolder, way, host);
  // A copied or restored folder may be readable by others, and PostgreSQL refuses to start on such a folder.
  await chmod(site.dataDirectory, 0o700);
  const log = join(site.folder, 'postgres.log');
  for (;;) {
    stopping?.throwIfAborted();
    await clearLeftovers(site.dataDirectory, socketFolder);
    await lock.record(way.kind === 'otherUser' ? way : null);
    const run = await spawnServer(plan, options, { socketFolder, log, lock });
    const recovered = performance.now() + recoveryMs;
    while (!run.ended) {
      const postmaster = await findPostmaster(site.dataDirectory);
      const reached = postmaster?.ready ? await reachServer(site, postmaster) : null;
      if (reached) return reached;
      if (stopping?.aborted) {
        await stopRun(run, site);
        throw stopping.reason;
      }
      if (performance.now() > recovered) throw await didNotStart(site, log);
      await pause(5);
    }
    if (performance.now() > deadline) throw await didNotStart(site, log);
    await pause(100);
  }
}

async function didNotStart(site: Site, log: string): Promise<LaunchError> {
  if (await lacksSpace(site.folder)) return diskIsFull(site.folder);
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  const complaint = lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1);
  return new LaunchError(
    `PostgreSQL did not start on ${site.dataDirectory} (${complaint || 'no message'}): see ${log}, mend the cause and start again.`,
  );
}

type Run = { ended: boolean; interrupt: () => void };

/** Stops a server that is still starting, and waits until it is gone. */
async function stopRun(run: Run, { dataDirectory }: Site): Promise<void> {
  const postmaster = await findPostmaster(dataDirectory);
  if (postmaster) return stopPostmaster(postmaster);
  run.interrupt();
  const deadline = performance.now() + 10_000;
  while (!run.ended && performance.now() < deadline) await pause(5);
}

async function spawnServer(
  { site, way, bundle }: Plan,
  { host, disposable }: StartOptions,
  { socketFolder, log, lock }: { socketFolder: string | null; log: string; lock: ServerLock },
): Promise<Run> {
  const settings = [
    ...(await reachSettings(socketFolder)),
    ...commonSettings,
    ...recoverySettings(host),
    ...(disposable ? disposableSettings : []),
  ];
  const command = serverCommand({ bundle, host, disposable, dataDirectory: site.dataDirectory, settings });
  const { file, args, ...user } = launchOf(way, host, command);
  const output = await open(log, (await isLarge(log)) ? 'w' : 'a', 0o600);
  if (way.kind === 'otherUser') await chown(log, way.uid, way.gid);
  try {
    // Detached: Ctrl-C in the terminal reaches only this process, which then shuts down in order.
    const child = spawn(file, args, {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output.fd, output.fd, ...(lock.exclusive ? [lock.fd] : [])],
    });
    const run: Run = { ended: false, interrupt: () => void child.kill('SIGINT') };
    child.on('error', () => (run.ended = true));
    // On Windows pg_ctl exits at once, with 0 when the server is starting.
    child.on('exit', (code) => (run.ended = host.platform !== 'win32' || code !== 0));
    child.unref();
    return run;
  } finally {
    await output.close();
  }
}

const commonSettings = [
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'max_connections=200',
  'jit=off',
];
/**
 * After a crash, syncs the file system with one call instead of one for each of thousands of files: on a busy machine
 * it is ready in one second instead of eight. Only Linux has this call.
 */
function recoverySettings({ platform }: Host): string[] {
  return platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : [];
}

const disposableSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

async function reachSettings(socketFolder: string | null): Promise<string[]> {
  if (socketFolder !== null) {
    return ['listen_addresses=', 'port=5432', `unix_socket_directories=${quoteListItem(socketFolder)}`];
  }
  return ['listen_addresses=127.0.0.1', `port=${await drawPort()}`, 'unix_socket_directories='];
}

/** The setting is a list, in which a comma or a space would end the folder's name. */
function quoteListItem(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

type ServerCommand = {
  bundle: Bundle;
  host: Host;
  disposable: boolean;
  dataDirectory: string;
  settings: readonly string[];
};

function serverCommand({ bundle, host, disposable, dataDirectory, settings }: ServerCommand): string[] {
  const flags = settings.flatMap((setting) => ['-c', setting]);
  if (host.platform === 'win32') {
    // Drops administrator rights, with which the server refuses to run.
    const control = programOf(bundle, 'pg_ctl', host);
    return [control, 'start', '-W', '-D', dataDirectory, '-o', flags.join(' ')];
  }
  const tie = disposable && host.platform === 'linux' ? findCommand('setpriv') : null;
  const server = [programOf(bundle, 'postgres', host), '-D', dataDirectory, ...flags];
  return tie ? [tie, '--pdeathsig', 'KILL', ...server] : server;
}

async function isLarge(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => null);
  return found !== null && found.size > 10_000_000;
}

/** A free loopback port; when another program takes it first, the start is retried with a new one. */
async function drawPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.on('error', fail).listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => {
    server.close(done);
  });
  return port;
}
