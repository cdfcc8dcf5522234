import { resolve } from 'node:path';
import { runUntilStopped } from '../start/run-until-stopped.ts';
import type { OpenedDatabase } from './connections/connection.ts';
import { withDatabase } from './with-database.ts';

export type DatabaseCommand = {
  work: (opened: OpenedDatabase) => Promise<void>;
  /** Receives sentences for the person at the keyboard; default: standard error. */
  say?: (sentence: string) => void;
};

/** Runs a command on the database named by the environment; a stop ends it and an embedded database in order. */
export async function runDatabaseCommand({ work, say = writeToStderr }: DatabaseCommand): Promise<void> {
  const dataDir = resolve(process.env['DATA_DIR'] || 'data');
  await runUntilStopped({
    say,
    work: (stopping) => withDatabase({ dataDir, environment: process.env, report: say, stopping }, work),
  });
}

function writeToStderr(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
