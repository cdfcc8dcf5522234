import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Client } from 'pg';
import { LastingClient } from '../connections/lasting-client.ts';
import { addressOf, passwordOf } from './endpoint.ts';
import { readHost } from './host.ts';
import type { Host } from './host.ts';
import { explainFolderError } from './launch-error.ts';
import { leaseName, takeLease } from './lease.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { findServer } from './reach-server.ts';
import type { Reached } from './reach-server.ts';
import { findSite } from './site.ts';
import { takeStartLock } from './start-lock.ts';
import { startServer } from './start-server.ts';

export type EmbeddedServer = {
  /** The address of a database for a login; `postgres` is the cluster's superuser. */
  addressOf: (login: string, database: string) => string;
  passwordOf: (login: string) => string;
  /** PostgreSQL's data directory. */
  dataDirectory: string;
  processId: number;
  /** Gives the lease back; the last process stops the server and waits until it is gone. */
  close: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** The folder for all files of this database; created when missing. */
  folder: string;
  /** Receives sentences for the person who starts the program. */
  report?: (sentence: string) => void;
  /** Called when the server was lost and did not come back within 10 s. */
  onLost?: () => void;
  host?: Partial<Host>;
  /** How long a start keeps trying; default 10 s. */
  patienceMs?: number;
  /** Once aborted, a pending start shuts down cleanly and throws the reason; after the start, use `close`. */
  stopping?: AbortSignal | undefined;
  /** For tests only: the server dies with this process, and a machine crash may lose data. */
  disposable?: boolean;
};

/** Starts the server of a data folder, or joins the one already running on it. Throws a LaunchError. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const folder = resolve(options.folder);
  try {
    await makeFolder(folder);
    return await startUnderLock(await realpath(folder), options);
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}

/**
 * Node's recursive mkdir never returns below an existing parent that takes no entries, such as /proc. Another process may
 * make the same folders at the same moment.
 */
async function makeFolder(folder: string, { hasParent = false } = {}): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o755 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || hasParent) throw error;
    await makeFolder(dirname(folder));
    await makeFolder(folder, { hasParent: true });
  }
}

async function startUnderLock(folder: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const lockFile = join(folder, 'starting.lock');
  const lock = await takeStartLock(lockFile, options.stopping);
  try {
    return await leaseServer(await joinOrStart(folder, options), { folder, lockFile, options });
  } finally {
    await lock.release();
  }
}

async function joinOrStart(folder: string, options: EmbeddedOptions): Promise<Reached> {
  const host: Host = { ...readHost(), ...options.host };
  const { stopping } = options;
  const deadline = performance.now() + (options.patienceMs ?? 10_000);
  const site = await findSite(folder, host);
  const found = await findServer(site, host, { deadline, stopping });
  if ('reached' in found) return found.reached;
  const { disposable = false, report = () => void 0 } = options;
  try {
    return await startServer(site, { host, disposable, report, deadline, stopping, lock: found.lock });
  } finally {
    // From here on only the server has the lock.
    await found.lock?.release();
  }
}

type Leasing = { folder: string; lockFile: string; options: EmbeddedOptions };

async function leaseServer(reached: Reached, leasing: Leasing): Promise<EmbeddedServer> {
  const { endpoint, secret, client, site, postmaster } = reached;
  const { lockFile, options } = leasing;
  const address = (login: string, database: string): string => addressOf(endpoint, login, secret, database);
  const lease = await takeLease(client, {
    reconnect: (stopping) => reachAgain(reached, leasing, stopping),
    onLost: options.onLost ?? (() => void 0),
  });
  return {
    addressOf: address,
    passwordOf: (login) => passwordOf(secret, login),
    dataDirectory: site.dataDirectory,
    processId: postmaster.pid,
    close: async () => {
      await lease.stopRenewing();
      // Without its folder the lock cannot be taken, but then no server can be started there either.
      const lock = await takeStartLock(lockFile).catch(() => null);
      try {
        await lease.end((await findPostmaster(site.dataDirectory)) ?? postmaster);
        // Such a server may be unable to report other leases, but nobody can use it.
        if (!existsSync(site.dataDirectory)) await stopPostmaster(postmaster);
      } finally {
        await lock?.release();
      }
    },
  };
}

/**
 * A connection to the server of this folder, started again when it is gone: this program still needs it. On loopback a
 * new start would have another port, so there only a server that came back by itself will do.
 */
async function reachAgain(
  reached: Reached,
  { folder, lockFile, options }: Leasing,
  stopping: AbortSignal,
): Promise<Client> {
  if (reached.endpoint.kind === 'loopback') {
    const client = new LastingClient({
      connectionString: addressOf(reached.endpoint, 'postgres', reached.secret, 'postgres'),
      application_name: leaseName(),
    });
    await client.connect();
    return client;
  }
  const lock = await takeStartLock(lockFile, stopping);
  try {
    return (await joinOrStart(folder, { ...options, stopping })).client;
  } finally {
    await lock.release();
  }
}
