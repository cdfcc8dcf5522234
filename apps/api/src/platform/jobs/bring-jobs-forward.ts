import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Log } from '../runtime/log.ts';
import type { Jobs } from './jobs.ts';

export type DrivenTime = {
  /** How far it is ahead of the database's clock. */
  readonly aheadMs: () => number;
  readonly onStep: (follow: (ms: number) => void) => void;
};

/**
 * Jobs become due by the database's clock. For a program whose clock runs ahead, new jobs are scheduled that much
 * earlier, and waiting jobs move closer with each step. Schedules are left alone; the jobs they run use the program's
 * clock.
 */
export function bringJobsForward(
  jobs: Jobs,
  { database, time, log }: { database: Database; time: DrivenTime; log: Log },
): Jobs {
  let owedMs = 0;
  let moving: Promise<void> | null = null;
  const move = async (): Promise<void> => {
    while (owedMs > 0) {
      const ms = owedMs;
      await inTransaction(database, null, async ({ db }) => {
        await sql`
          update jobs.job set start_after = start_after - make_interval(secs => ${ms / 1000})
          where state in ('created', 'retry') and start_after > now() and name not in (select name from jobs.schedule)`.execute(
          db,
        );
      });
      owedMs -= ms;
    }
  };
  time.onStep((ms) => {
    owedMs += ms;
    moving ??= move()
      .catch((error: unknown) => log.warn({ error }, 'waiting jobs were not brought forward'))
      .finally(() => (moving = null));
  });
  return {
    ...jobs,
    send: (tx, name, tasks) =>
      jobs.send(
        tx,
        name,
        tasks.map((task) => ({
          ...task,
          startAfter: task.startAfter.subtract({ milliseconds: time.aheadMs() }),
        })),
      ),
  };
}
