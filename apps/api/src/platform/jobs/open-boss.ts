import type { PgBoss } from 'pg-boss';
import type { Database } from '../../db/connections/pool.ts';
import type { Log } from '../runtime/log.ts';
import { createJobDatabase } from './job-database.ts';

export type BossOptions = {
  /** The worker login. */
  database: Database;
  /** An address without a pooler, to listen on; null means polling only. */
  directAddress: string | null;
  log: Log;
};

/**
 * pg-boss on the worker's connections, not started yet. The owner creates and migrates its schema (0015_jobs.sql), so
 * this login never changes it.
 */
export async function openBoss({ database, directAddress, log }: BossOptions): Promise<PgBoss> {
  // Loaded only by workers, and only after the start.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: createJobDatabase(database, directAddress),
    schema: 'jobs',
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: directAddress !== null,
    cronWorkerIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.warn({ error: toError(error) }, 'the job queue failed and goes on'));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'));
  return boss;
}

/** pg-boss passes on plain objects that look like errors. */
function toError(thing: object): Error {
  return thing instanceof Error ? thing : Object.assign(new Error(), thing);
}
