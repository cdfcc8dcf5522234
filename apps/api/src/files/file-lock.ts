import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { hasLessFree } from './free-space.ts';
import { FileProblem } from './file-problem.ts';

export type FileLock = { release: () => Promise<void> };

/**
 * Holds a lock that one process alone has, in whichever container; null when another kept it for too long. It is SQLite's
 * lock on an empty file, the one kind that Node can take on every platform; the kernel ends it with the process. Nobody
 * may remove the file, nor open it otherwise: closing it would end the lock.
 */
export async function takeFileLock(
  file: string,
  patienceMs: number,
  stopping?: AbortSignal,
): Promise<FileLock | null> {
  await access(dirname(file), constants.W_OK);
  const database = openLockFile(file);
  try {
    const deadline = performance.now() + patienceMs;
    while (!tryLock(database, file)) {
      if (performance.now() > deadline) {
        database.close();
        return null;
      }
      stopping?.throwIfAborted();
      await pause(20);
    }
  } catch (error) {
    database.close();
    throw error;
  }
  return { release: async () => database.close() };
}

function openLockFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw cannotLock(file, error);
  }
}

function tryLock(database: DatabaseSync, file: string): boolean {
  try {
    database.exec('begin exclusive');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw cannotLock(file, error);
  }
}

/** SQLITE_BUSY, whose finer reasons are in the higher bits. */
function isBusy(error: unknown): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === 5;
}

/** Of what a lock may write beside its file. */
const minBytes = 32 * 1024;

function cannotLock(file: string, cause: unknown): FileProblem {
  if (hasLessFree(file, minBytes)) {
    return new FileProblem(`The disk that holds ${file} is full: free some space and start again.`, {
      cause,
    });
  }
  return new FileProblem(
    `The file ${file} cannot be locked (${(cause as Error).message}): start as the user that made it, or set DATA_DIR to a folder on a disk of this machine.`,
    { cause },
  );
}
