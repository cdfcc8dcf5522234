import { StartError } from '../../start/start-error.ts';

/** The embedded database cannot run here. The message is one sentence that says what to do. */
export class LaunchError extends StartError {
  override name = 'LaunchError';
}

export function diskIsFull(folder: string, cause?: unknown): LaunchError {
  return new LaunchError(`The disk that holds ${folder} is full: free some space and start again.`, {
    cause,
  });
}

/** Explains what to do when a folder cannot be created, read or written; other errors are returned unchanged. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall?.startsWith('spawn') || syscall === 'connect') return error;
  if (code === 'ENOSPC') {
    return diskIsFull(folder, error);
  }
  const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'];
  if (!code || !unwritable.includes(code)) return error;
  return new LaunchError(
    `The data folder ${folder} cannot be written (${code}): set DATA_DIR to a folder that this user may write.`,
    { cause: error },
  );
}
