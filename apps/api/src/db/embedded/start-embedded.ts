import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, open, readFile, realpath, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { copyBundle, getBundle, programOf } from './bundle.ts';
import type { Bundle } from './bundle.ts';
import { createCluster, findClusterVersion } from './create-cluster.ts';
import { addressOf, passwordOf } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { findCommand, readHost } from './host.ts';
import type { Host } from './host.ts';
import { canRun, chooseWay, launchOf } from './launch-way.ts';
import type { LaunchWay } from './launch-way.ts';
import { LaunchError, explainFolderError } from './launch-error.ts';
import { takeLease } from './lease.ts';
import { clearLeftovers, findPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { checkSocketFolder, makeSocketFolder, socketFolderOf } from './socket-folder.ts';
import { takeStartLock } from './start-lock.ts';

export type EmbeddedServer = {
  /** The address of a database for a login; `postgres` is the cluster's superuser. */
  addressOf: (login: string, database: string) => string;
  passwordOf: (login: string) => string;
  /** Where PostgreSQL keeps its files. */
  dataDirectory: string;
  processId: number;
  /** Gives the lease back; the last process out stops the server and waits until it is gone. */
  close: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** The folder that holds everything of this database; made when missing. */
  folder: string;
  /** Takes sentences for the person who starts the program. */
  report?: (sentence: string) => void;
  /** Called when the server went away and did not come back within 10 s. */
  onLost?: () => void;
  host?: Partial<Host>;
  /** For tests only: the server dies with this process, and a crash of the machine may lose data. */
  disposable?: boolean;
};

const patienceMs = 10_000;

/** Starts the server of a data folder, or joins the one that already runs on it. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const host: Host = { ...readHost(), ...options.host };
  const asked = await makeFolder(resolve(options.folder));
  const lock = await takeStartLock(join(asked, 'start.lock')).catch((error: unknown) => {
    throw explainFolderError(error, asked);
  });
  try {
    return await joinOrStart(asked, host, options);
  } catch (error) {
    throw explainFolderError(error, asked);
  } finally {
    await lock.release();
  }
}

async function makeFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    return await realpath(folder);
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}

async function joinOrStart(asked: string, host: Host, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const site = await findSite(asked, host);
  const running = await findPostmaster(site.dataDirectory);
  const secret = await readSecret(site.folder);
  const { postmaster, client, endpoint } = running
    ? await joinServer(site, host, running, secret, options)
    : await startServer(site, host, secret, options);
  const address = addressOf(endpoint, 'postgres', secret, 'postgres');
  const lease = await takeLease(client, address, options.onLost ?? (() => void 0));
  return {
    addressOf: (login, database) => addressOf(endpoint, login, secret, database),
    passwordOf: (login) => passwordOf(secret, login),
    dataDirectory: postmaster.dataDirectory,
    processId: postmaster.pid,
    close: async () => {
      const lock = await takeStartLock(join(asked, 'start.lock'));
      try {
        await lease.end(await findPostmaster(postmaster.dataDirectory));
      } finally {
        await lock.release();
      }
    },
  };
}

/** Where the data of an asked folder lies, and whose it is. */
type Site = { folder: string; dataDirectory: string; owner: number | null };

/**
 * Data is looked for in the asked folder first, then where an earlier start had to put it. Only a start that may not
 * run as root makes the second place, and from then on every start uses it.
 */
async function findSite(asked: string, host: Host): Promise<Site> {
  for (const folder of [asked, spareFolderOf(asked, host)]) {
    const dataDirectory = join(folder, 'postgres');
    const version = await findClusterVersion(dataDirectory);
    if (version === null) continue;
    if (version !== '18') {
      throw new LaunchError(
        `The data in ${dataDirectory} was made by PostgreSQL ${version} and this program brings 18: export it with the old program and import it here.`,
      );
    }
    return { folder, dataDirectory, owner: (await lstat(dataDirectory)).uid };
  }
  const dataDirectory = join(asked, 'postgres');
  const found = await lstat(dataDirectory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return { folder: asked, dataDirectory, owner: host.uid === null ? null : (found?.uid ?? null) };
}

function spareFolderOf(asked: string, host: Host): string {
  const hash = createHash('sha256').update(asked).digest('hex').slice(0, 16);
  return join(host.traversableFolder, `staffroom-${hash}`);
}

type Reached = { postmaster: Postmaster & { dataDirectory: string }; client: pg.Client; endpoint: Endpoint };

async function joinServer(
  site: Site,
  host: Host,
  running: Postmaster,
  secret: string,
  options: EmbeddedOptions,
): Promise<Reached> {
  const deadline = performance.now() + patienceMs;
  let present: Postmaster | null = running;
  while (present && performance.now() < deadline) {
    const reached = await reach(site, present, secret);
    if (reached) return reached;
    await pause(20);
    present = await findPostmaster(site.dataDirectory);
  }
  if (!present) return startServer(site, host, secret, options);
  throw new LaunchError(
    `PostgreSQL (process ${present.pid}) runs on ${site.dataDirectory} but does not answer: stop it with "kill -INT ${present.pid}" and start again.`,
  );
}

/** A connection to the server that a lock file names, or null while it does not answer. */
async function reach(site: Site, postmaster: Postmaster, secret: string): Promise<Reached | null> {
  if (!postmaster.port) return null;
  const endpoint: Endpoint = postmaster.socketFolder
    ? { kind: 'socket', folder: postmaster.socketFolder }
    : { kind: 'loopback', port: postmaster.port };
  if (endpoint.kind === 'socket') {
    const found = await lstat(endpoint.folder).catch(() => null);
    if (!found) return null;
    await checkSocketFolder(endpoint.folder, site.owner ?? (await lstat(site.dataDirectory)).uid);
  }
  const client = new pg.Client({
    connectionString: addressOf(endpoint, 'postgres', secret, 'postgres'),
    application_name: 'staffroom lease',
  });
  client.on('error', () => void 0);
  try {
    await client.connect();
  } catch {
    return null;
  }
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  if (rows[0]?.data_directory !== site.dataDirectory) {
    await client.end();
    throw new LaunchError(
      `The server at ${site.folder} serves another folder (${rows[0]?.data_directory}): stop it and start again.`,
    );
  }
  return { postmaster: { ...postmaster, dataDirectory: site.dataDirectory }, client, endpoint };
}

async function startServer(
  asked: Site,
  host: Host,
  secret: string,
  options: EmbeddedOptions,
): Promise<Reached> {
  const { site, way, bundle } = await prepare(asked, host, options);
  if (site.folder !== asked.folder) secret = await readSecret(site.folder);
  if ((await findClusterVersion(site.dataDirectory)) === null) {
    await createCluster({
      dataDirectory: site.dataDirectory,
      initdb: programOf(bundle, 'initdb', host),
      way,
      host,
      password: passwordOf(secret, 'postgres'),
      durable: !options.disposable,
    });
  }
  return startUntilReached({ site, way, bundle, host, secret, disposable: options.disposable ?? false });
}

type Prepared = { site: Site; way: LaunchWay; bundle: Bundle };

async function prepare(asked: Site, host: Host, options: EmbeddedOptions): Promise<Prepared> {
  const bundle = await getBundle(host, asked.folder);
  const program = programOf(bundle, 'postgres', host);
  const way = chooseWay(host, asked.owner, { program, folder: asked.folder });
  if (way.kind !== 'otherUser') {
    if (!canRun(way, host, program)) throw unsupported(host);
    return { site: asked, way, bundle };
  }
  const spare = spareFolderOf(asked.folder, host);
  const site =
    asked.owner === null ? { folder: spare, dataDirectory: join(spare, 'postgres'), owner: null } : asked;
  if (site.folder === spare) await makeSpareFolder(spare, host);
  if (asked.owner === null) {
    options.report?.(
      `PostgreSQL may not run as root here, so the database lies in ${spare} and runs as user ${way.uid}.`,
    );
  }
  const reachable = canRun(way, host, program) ? bundle : await copyBundle(bundle, site.folder);
  if (!canRun(way, host, programOf(reachable, 'postgres', host))) throw unsupported(host);
  return { site, way, bundle: reachable };
}

/** The parent is open to everybody, so a folder that somebody else laid there in advance is refused. */
async function makeSpareFolder(folder: string, host: Host): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const found = await lstat(folder);
  if (found.isDirectory() && found.uid === host.uid) return;
  throw new LaunchError(`The folder ${folder} belongs to somebody else: remove it and start again.`);
}

function unsupported(host: Host): LaunchError {
  return new LaunchError(
    `The PostgreSQL that comes with this program does not run on this system (${host.platform}-${host.architecture}, glibc needed on Linux): set DATABASE_URL to a PostgreSQL server, 15 or later.`,
  );
}

type StartOptions = Prepared & { host: Host; secret: string; disposable: boolean };

/** A start can fail for a moment: children of a killed server still hold its memory, or a drawn port was just taken. */
async function startUntilReached(options: StartOptions): Promise<Reached> {
  const { site, host, way } = options;
  const socketFolder = host.unixSockets ? socketFolderOf(site.folder, host) : null;
  if (socketFolder !== null) await makeSocketFolder(socketFolder, way, host);
  const log = join(site.folder, 'postgres.log');
  const deadline = performance.now() + patienceMs;
  do {
    await clearLeftovers(site.dataDirectory, socketFolder);
    const ended = await spawnServer(options, socketFolder, log);
    const owner = site.owner ?? (await lstat(site.dataDirectory)).uid;
    while (!ended.status && performance.now() < deadline) {
      const postmaster = await findPostmaster(site.dataDirectory);
      if (postmaster?.ready) {
        const reached = await reach({ ...site, owner }, postmaster, options.secret);
        if (reached) return reached;
      }
      await pause(5);
    }
    if (!ended.status) break;
    await pause(100);
  } while (performance.now() < deadline);
  throw new LaunchError(
    `PostgreSQL did not start on ${site.dataDirectory} (${await lastComplaint(log)}): see ${log}, mend the cause and start again.`,
  );
}

async function spawnServer(
  { site, way, bundle, host, disposable }: StartOptions,
  socketFolder: string | null,
  logFile: string,
): Promise<{ status: string | null }> {
  const tie = disposable && host.platform === 'linux' ? findCommand('setpriv') : null;
  const { file, args, ...user } = launchOf(way, host, [
    ...(tie ? [tie, '--pdeathsig', 'KILL'] : []),
    programOf(bundle, 'postgres', host),
    ...['-D', site.dataDirectory],
    ...(socketFolder === null
      ? ['-c', 'listen_addresses=127.0.0.1', '-p', String(await drawPort()), '-c', 'unix_socket_directories=']
      : ['-c', 'listen_addresses=', '-p', '5432', '-k', socketFolder]),
    ...['-c', 'unix_socket_permissions=0700', '-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
    ...['-c', 'max_connections=200', '-c', 'jit=off'],
    ...(disposable ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'] : []),
  ]);
  const log = await open(logFile, (await isLarge(logFile)) ? 'w' : 'a', 0o600);
  if (way.kind === 'otherUser') await chown(logFile, way.uid, way.gid);
  try {
    // Detached: a Ctrl-C in the terminal reaches this process alone, which then closes in its own order.
    const child = spawn(file, args, { ...user, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] });
    const ended: { status: string | null } = { status: null };
    child.on('error', (error) => (ended.status = error.message));
    child.on('exit', (code, signal) => (ended.status = String(code ?? signal)));
    child.unref();
    return ended;
  } finally {
    await log.close();
  }
}

async function isLarge(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => null);
  return found !== null && found.size > 10_000_000;
}

async function lastComplaint(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR|error/.test(line)) ?? lines.at(-1) ?? 'no message';
}

/** A port of the loopback that is free now. */
async function drawPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.on('error', fail).listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** The secret that the passwords of this folder's logins are drawn from. */
async function readSecret(folder: string): Promise<string> {
  const file = join(folder, 'database-secret');
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}
