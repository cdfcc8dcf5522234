import { dirname } from 'node:path';
import { takeFileLock } from '../../files/file-lock.ts';
import type { FileLock } from '../../files/file-lock.ts';
import { LaunchError } from './launch-error.ts';

/** The holder may be waiting for the recovery of a large database. */
const patienceMs = 360_000;

/** The lock under which a server is started, joined and stopped. */
export async function takeStartLock(file: string, stopping?: AbortSignal): Promise<FileLock> {
  const lock = await takeFileLock(file, patienceMs, stopping);
  if (lock) return lock;
  throw new LaunchError(
    `Another process has been starting or stopping the database of ${dirname(file)} for minutes: end it and start again.`,
  );
}
