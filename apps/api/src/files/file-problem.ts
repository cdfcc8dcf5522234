import { StartError } from '../start/start-error.ts';

/** A file of the data folder that cannot be used. The message is one sentence that says what to do. */
export class FileProblem extends StartError {
  override name = 'FileProblem';
}

export function toFileProblem(cause: unknown, path: string, use: 'read' | 'written'): FileProblem {
  const { code } = cause as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return new FileProblem(
    isFull
      ? `The disk that holds ${path} is full: free some space and start again.`
      : `The file ${path} cannot be ${use} (${code ?? (cause as Error).message}): give this user the right to, or set DATA_DIR to a folder of its own.`,
    { cause },
  );
}
