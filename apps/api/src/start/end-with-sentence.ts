import { StartError } from './start-error.ts';

/** For programs: ends with 1 and the sentence that says what to do, or with the error and its trace. */
export function endWithSentence(error: unknown): never {
  const sentence = findSentence(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Null when only its trace can help. Never throws. */
export function findSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof StartError) return error.message;
  // PostgreSQL's own word for it, whatever it was about to write.
  const { code } = error as NodeJS.ErrnoException;
  if (code === '53100') return 'The disk that holds the database is full: free some space and start again.';
  if (code === 'ENOSPC') return 'The disk is full: free some space and start again.';
  return findSentence(error.cause);
}
