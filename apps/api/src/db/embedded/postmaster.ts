import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isSameNamespace, readPidNamespace } from './pid-namespace.ts';
import { isFolderInUse, servesFolder, startOfProcess } from './processes.ts';
import { readServerRecord } from './server-lock.ts';

/** A running server as its own lock file tells. */
export type Postmaster = {
  pid: number;
  port: number;
  socketFolder: string;
  ready: boolean;
  /** False for a server of another container, whose number means nothing here. */
  isHere: boolean;
};

/** The server that runs on a data directory, or null; a lock file that some other process's number stands in is none. */
export async function findPostmaster(dataDirectory: string): Promise<Postmaster | null> {
  const postmaster = await readPostmasterFile(dataDirectory);
  return postmaster?.isHere && servesFolder(postmaster.pid, dataDirectory) ? postmaster : null;
}

/** What the lock file says, whether or not its server lives; null where there is none. */
export async function readPostmasterFile(dataDirectory: string): Promise<Postmaster | null> {
  const text = await readFile(lockFile(dataDirectory), 'utf8').catch(() => null);
  if (text === null) return null;
  const [pid, , , port, socketFolder, , , status] = text.split('\n').map((line) => line.trim());
  // A negative number stands for a single-user server.
  const number = Math.abs(Number(pid));
  const record = await readServerRecord(dataDirectory);
  return {
    pid: number,
    port: Number(port ?? 0),
    socketFolder: socketFolder ?? '',
    ready: status === 'ready',
    isHere: number > 0 && (record === null || isSameNamespace(record.startedIn, readPidNamespace())),
  };
}

/**
 * Clears what a killed server left behind. Call under the start lock and the server lock, and only when no server was found. PostgreSQL
 * clears a lock file whose process is gone by itself, and looks for surviving children while it does; it stops only
 * when the number now belongs to a stranger, so just that file is removed here.
 */
export async function clearLeftovers(dataDirectory: string, socketFolder: string | null): Promise<void> {
  const pid = Number((await readFile(lockFile(dataDirectory), 'utf8').catch(() => '')).split('\n')[0]);
  if (pid && startOfProcess(pid) !== null && !isFolderInUse(dataDirectory)) {
    await rm(lockFile(dataDirectory), { force: true });
  }
  if (socketFolder !== null) {
    await rm(join(socketFolder, '.s.PGSQL.5432'), { force: true });
    await rm(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  }
}

/** Asks a server to end its sessions and stop, and waits until it is gone, or for a minute. */
export async function stopPostmaster({ pid, isHere }: Postmaster): Promise<void> {
  const started = startOfProcess(pid);
  if (!isHere || started === null) return;
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + 60_000;
  while (startOfProcess(pid) === started && performance.now() < deadline) await pause(5);
}

const lockFile = (dataDirectory: string): string => join(dataDirectory, 'postmaster.pid');
