import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from './host.ts';
import { readPidNamespace } from './pid-namespace.ts';
import type { PidNamespace } from './pid-namespace.ts';

/** Lies in the data directory, so that two folders that lead to one directory share the lock. Never removed. */
export const serverLockName = 'staffroom-server.lock';

/** What the last server's start wrote into the lock file. */
export type ServerRecord = {
  id: string;
  startedIn: PidNamespace | null;
  /** Whether that server and its children hold the lock for as long as they live. */
  locked: boolean;
};

export type ServerLock = {
  /** False where the machine or the file system has no such locks: then the lock proves nothing. */
  exclusive: boolean;
  /** Given to the server, which keeps the lock from then on. */
  fd: number;
  /** Names the server that is about to start. */
  record: (owner: { uid: number; gid: number } | null) => Promise<void>;
  /** Ends this process's part in the lock; a server that was given the descriptor still holds it. */
  release: () => Promise<void>;
};

/**
 * Takes the lock of a data directory, or answers null while a server or a child of one holds it, in whichever container.
 * The lock belongs to the open file and not to a process: the server inherits it, its children inherit it from there,
 * and the kernel ends it when the last of them is gone.
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

/** Null where there is none, as in a folder of a program before this lock. */
export async function readServerRecord(dataDirectory: string): Promise<ServerRecord | null> {
  try {
    return JSON.parse(await readFile(join(dataDirectory, serverLockName), 'utf8')) as ServerRecord;
  } catch {
    return null;
  }
}

/** Node has no call for it, but a program that inherits the open file can lock it for everybody who has it open. */
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
  // The server reads it when another container asks whether they mean the same folder.
  if (owner) await handle.chown(owner.uid, owner.gid);
}
