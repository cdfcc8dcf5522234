import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from './host.ts';
import { readPidNamespace } from './pid-namespace.ts';
import type { PidNamespace } from './pid-namespace.ts';

/** Lies in the data directory, so that two paths to one directory share the lock. Never removed. */
export const serverLockName = 'staffroom-server.lock';

/** What the last start of a server wrote into the lock file. */
export type ServerRecord = {
  id: string;
  startedIn: PidNamespace | null;
  /** Whether that server and its children keep the lock as long as they live. */
  locked: boolean;
};

export type ServerLock = {
  /** False where the machine or the file system does not support such locks: then the lock proves nothing. */
  exclusive: boolean;
  /** Passed to the server, which keeps the lock from then on. */
  fd: number;
  /** Records the server that is about to start. */
  record: (owner: { uid: number; gid: number } | null) => Promise<void>;
  /** Closes this process's descriptor; a server that inherited it still has the lock. */
  release: () => Promise<void>;
};

/**
 * Takes the lock of a data directory, or returns null while a server or one of its children has it, in any container.
 * The lock belongs to the open file, not to a process: the server and its children inherit it, and the kernel releases
 * it when the last of them is gone.
 */
export async function takeServerLock(dataDirectory: string, host: Host): Promise<ServerLock | null> {
  const handle = await open(join(dataDirectory, serverLockName), 'a+', 0o600);
  const answer = await lockOpenFile(handle, host);
  if (answer === 'heldElsewhere') {
    await handle.close();
    return null;
  }
  return {
    exclusive: answer === 'taken',
    fd: handle.fd,
    record: (owner) => writeRecord(handle, { locked: answer === 'taken', owner }),
    release: () => handle.close(),
  };
}

/** Null when there is none, as in a folder of a program version before this lock. */
export async function readServerRecord(dataDirectory: string): Promise<ServerRecord | null> {
  try {
    return JSON.parse(await readFile(join(dataDirectory, serverLockName), 'utf8')) as ServerRecord;
  } catch {
    return null;
  }
}

/** Node has no flock call, but a child that inherits the open file can lock it for everybody who shares it. */
async function lockOpenFile(
  { fd }: FileHandle,
  { flockCommand }: Host,
): Promise<'taken' | 'heldElsewhere' | 'unsupported'> {
  const child = spawn(flockCommand, ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd], cwd: '/' });
  const status = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null)).on('exit', resolve);
  });
  if (status === 0) return 'taken';
  return status === 1 ? 'heldElsewhere' : 'unsupported';
}

async function writeRecord(
  handle: FileHandle,
  { locked, owner }: { locked: boolean; owner: { uid: number; gid: number } | null },
): Promise<void> {
  const record: ServerRecord = { id: randomUUID(), startedIn: readPidNamespace(), locked };
  await handle.truncate(0);
  await handle.writeFile(JSON.stringify(record));
  await handle.sync();
  // The server reads it when another container asks whether they use the same folder.
  if (owner) await handle.chown(owner.uid, owner.gid);
}
