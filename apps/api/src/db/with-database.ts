import { orStopped } from '../start/run-until-stopped.ts';
import { openDatabase } from './connections/connection.ts';
import type { OpenedDatabase, OpenOptions } from './connections/connection.ts';

/** Opens the database for a command's work and closes it afterwards, or as soon as the command is stopped. */
export async function withDatabase<Result>(
  options: OpenOptions,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase(options);
  try {
    return await orStopped(work(opened), options.stopping);
  } catch (error) {
    throw await opened.explain(error);
  } finally {
    await opened.close();
  }
}
