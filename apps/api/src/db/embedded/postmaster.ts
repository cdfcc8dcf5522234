import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isSameNamespace, readPidNamespace } from './pid-namespace.ts';
import { isFolderInUse, servesFolder, startOfProcess } from './processes.ts';
import { readServerRecord } from './server-lock.ts';

/** A running server as described by its own lock file. */
export type Postmaster = {
  pid: number;
  port: number;
  socketFolder: string;
  ready: boolean;
  /** False for a server of another container, whose process id has no meaning here. */
  isHere: boolean;
};

/** The server running on a data directory, or null; ignores a lock file whose process id is another program's. */
export async function findPostmaster(dataDirectory: string): Promise<Postmaster | null> {
  const postmaster = await readPostmasterFile(dataDirectory);
  return postmaster?.isHere && servesFolder(postmaster.pid, dataDirectory) ? postmaster : null;
}

/** The content of the lock file, whether or not its server is alive; null when there is none. */
export async function readPostmasterFile(dataDirectory: string): Promise<Postmaster | null> {
  const text = await readFile(lockFile(dataDirectory), 'utf8').catch(() => null);
  if (text === null) return null;
  const [pid, , , port, socketFolder, , , status] = text.split('\n').map((line) => line.trim());
  // A negative number means a single-user server.
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
 * Removes the files of a killed server. Call under the start lock and the server lock, and only when no server was
 * found. PostgreSQL itself replaces a lock file whose process is gone, and checks for surviving children. It stops only
 * when the process id now belongs to another program, so only such a file is removed here.
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

/** Asks a server to end its sessions and stop, and waits up to a minute until it is gone. */
export async function stopPostmaster({ pid, isHere }: Postmaster): Promise<void> {
  const started = startOfProcess(pid);
  if (!isHere || started === null) return;
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + 60_000;
  while (startOfProcess(pid) === started && performance.now() < deadline) await pause(5);
}

const lockFile = (dataDirectory: string): string => join(dataDirectory, 'postmaster.pid');
