import { lstat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { LastingClient } from '../connections/lasting-client.ts';
import { addressOf } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { LaunchError } from './launch-error.ts';
import type { Host } from './host.ts';
import { leaseName } from './lease.ts';
import { isInitialNamespace, isSameNamespace, readPidNamespace } from './pid-namespace.ts';
import { findPostmaster, readPostmasterFile } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { readServerRecord, serverLockName, takeServerLock } from './server-lock.ts';
import type { ServerLock, ServerRecord } from './server-lock.ts';
import { readSecret } from './site.ts';
import type { Site } from './site.ts';
import { checkSocketFolder, socketFolderOf } from './socket-folder.ts';

/** A running server, with a superuser's connection to it. */
export type Reached = {
  site: Site;
  postmaster: Postmaster;
  endpoint: Endpoint;
  secret: string;
  client: Client;
};

/** The longest recovery of a large database after a crash. */
export const recoveryMs = 300_000;

/** Either a server to use, or the lock under which to start one; the lock is null when there is no data yet. */
export type Found = { reached: Reached } | { lock: ServerLock | null };

/**
 * Looks for the server of a site, and waits while it starts, recovers or stops. Joins whatever server answers on the
 * folder's socket. Throws a LaunchError when a server runs but does not answer, or may be running out of our view.
 */
export async function findServer(
  site: Site,
  host: Host,
  { deadline, stopping }: { deadline: number; stopping?: AbortSignal | undefined },
): Promise<Found> {
  // Another user's data cannot be inspected; choosing the way to start reports that.
  if (site.owner === null || (host.uid && site.owner !== host.uid)) return { lock: null };
  const recovered = performance.now() + recoveryMs;
  for (;;) {
    const written = await readPostmasterFile(site.dataDirectory);
    const here = await findPostmaster(site.dataDirectory);
    const reached = await reachServer(site, here ?? elsewhere(written, site, host));
    if (reached) return { reached };
    const lock = here ? null : await takeServerLock(site.dataDirectory, host);
    if (lock && (await isProvenGone(lock, site, host))) return { lock };
    await lock?.release();
    stopping?.throwIfAborted();
    if (performance.now() > (lock || written?.ready ? deadline : recovered)) {
      throw here ? doesNotAnswer(site, here) : await mayRunElsewhere(site, lock);
    }
    await pause(20);
  }
}

/** The same server as seen by processes that mount its folder at another path. */
function elsewhere(written: Postmaster | null, site: Site, host: Host): Postmaster | null {
  if (!written || !host.unixSockets) return null;
  return { ...written, port: 5432, socketFolder: socketFolderOf(site.folder, host), isHere: false };
}

/** Called when no process of this namespace serves the folder and nothing answers on its socket. */
async function isProvenGone(lock: ServerLock, site: Site, host: Host): Promise<boolean> {
  // A server that shuts down normally removes its file.
  const written = await readPostmasterFile(site.dataDirectory);
  if (!written) return true;
  const record = await readServerRecord(site.dataDirectory);
  const present = readPidNamespace();
  if (record) {
    if (lock.exclusive && record.locked) return true;
    const { startedIn } = record;
    if (isSameNamespace(startedIn, present)) return true;
    // The machine was restarted since then.
    return startedIn?.host === present?.host && startedIn?.bootId !== present?.bootId;
  }
  // Created by a program version without such records.
  if (!present || isInitialNamespace(present)) return true;
  return host.unixSockets && (await isSocketDead(socketFolderOf(site.folder, host)));
}

/** Whether a socket is left over from a server that no longer listens. Holds across all containers of one machine. */
async function isSocketDead(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(folder, '.s.PGSQL.5432'));
    socket.on('connect', () => socket.destroy());
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
    socket.on('close', () => resolve(false));
  });
}

function doesNotAnswer({ dataDirectory }: Site, { pid }: Postmaster): LaunchError {
  return new LaunchError(
    `PostgreSQL (process ${pid}) runs on ${dataDirectory} but does not answer: stop it with "kill -INT ${pid}" and start again.`,
  );
}

/** The error for a directory that another server may be using; without a lock one certainly is. */
export async function mayRunElsewhere(
  { dataDirectory }: Site,
  lock: ServerLock | null,
): Promise<LaunchError> {
  const host = (await readServerRecord(dataDirectory))?.startedIn?.host;
  const where = host ? `another container or machine (${host})` : 'another container or machine';
  return new LaunchError(
    lock
      ? `PostgreSQL was started on ${dataDirectory} in ${where} and nobody can see from here whether it still runs: make sure that it does not, remove ${join(dataDirectory, 'postmaster.pid')} and start again.`
      : `PostgreSQL runs on ${dataDirectory} in ${where} and does not answer here: stop it there and start again.`,
  );
}

/** One attempt; null while the server does not answer. */
export async function reachServer(site: Site, postmaster: Postmaster | null): Promise<Reached | null> {
  if (!postmaster?.port) return null;
  const endpoint = endpointOf(postmaster);
  if (endpoint.kind === 'socket') {
    const found = await lstat(endpoint.folder).catch(() => null);
    if (!found) return null;
    await checkSocketFolder(endpoint.folder, (await lstat(site.dataDirectory)).uid);
  }
  const secret = readSecret(site);
  const client = new LastingClient({
    connectionString: addressOf(endpoint, 'postgres', secret, 'postgres'),
    application_name: leaseName(),
  });
  try {
    await client.connect();
  } catch {
    return null;
  }
  await checkDataDirectory(client, site);
  return { site, postmaster, endpoint, secret, client };
}

function endpointOf({ socketFolder, port }: Postmaster): Endpoint {
  return socketFolder ? { kind: 'socket', folder: socketFolder } : { kind: 'loopback', port };
}

/**
 * A socket or port can outlive its server and be taken by another one. In another container the folder may have another
 * path; then both sides must read the same record of the start.
 */
async function checkDataDirectory(client: Client, site: Site): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const served = rows[0]?.data_directory ?? '';
  if (resolve(served) === resolve(site.dataDirectory)) return;
  const ours = await readServerRecord(site.dataDirectory);
  if (ours && ours.id === (await askServerRecord(client))?.id) return;
  await client.end();
  throw new LaunchError(
    `The server that answers for ${site.dataDirectory} serves ${served}: stop it and start again.`,
  );
}

/** Null from a server started by a program version without records. */
async function askServerRecord(client: Client): Promise<ServerRecord | null> {
  const { rows } = await client.query<{ record: string | null }>('select pg_read_file($1, true) as record', [
    serverLockName,
  ]);
  const record = rows[0]?.record;
  return record ? (JSON.parse(record) as ServerRecord) : null;
}
