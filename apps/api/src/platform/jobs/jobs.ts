import { CompiledQuery } from 'kysely';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Tx } from '../../db/transaction.ts';
import type { Log } from '../runtime/log.ts';
import { openBoss } from './open-boss.ts';
import type { BossOptions } from './open-boss.ts';

/** Background work that runs at least once each time it is due. */
export type Job = {
  /** The name of its queue, which a migration creates together with its retries. */
  name: string;
  /** A cron expression in UTC; null for work that is sent with data of its own. */
  schedule: string | null;
  /** How many tasks one worker runs as a batch; default one. The next batch waits for the slowest of this one. */
  atOnce?: number;
  /** How many tasks one worker runs independently of each other; default one. */
  lanes?: number;
  /** May run again after it ran partly. Stops early when the signal says that the result is no longer needed. */
  run: (signal: AbortSignal, task: Task) => Promise<void>;
};

export type Task = {
  /** The data it was sent with: ids. */
  data: unknown;
  /** Whether a failure now would be final. */
  isLastTry: boolean;
};

export type NewTask = {
  id: string;
  data: object;
  startAfter: Temporal.Instant;
  /** In a queue with the policy `short`, at most one task per key waits; a second is not sent. */
  singletonKey?: string;
};

export type JobsOptions = BossOptions & {
  jobs: readonly Job[];
  /** How long to wait for a notification before looking anyway; default 5 s, or 1 s without notifications. */
  pollSeconds?: number;
};

export type Jobs = {
  /** Sends tasks in the caller's transaction. An id that was sent before is not sent again. */
  send: (tx: Tx, name: string, tasks: readonly NewTask[]) => Promise<void>;
  /** Resolves when the jobs in progress are done, after five seconds at most; another worker takes the rest. */
  stop: () => Promise<void>;
};

/** The queue of jobs whose every try failed. */
export const deadJobs = 'dead-jobs';

const stopsWithinMs = 5_000;

/**
 * Runs jobs when they are due. Every worker may run this: each job is done by one of them, is retried after a failure
 * or after its worker died, and moves to the dead jobs after its last try.
 */
export async function startJobs({ jobs, pollSeconds = 5, ...options }: JobsOptions): Promise<Jobs> {
  const boss = await openBoss(options);
  await boss.start();
  for (const job of jobs) {
    if (job.schedule !== null) {
      // Runs once for all the times missed while no worker ran.
      await boss.schedule(job.name, job.schedule, null, { tz: 'UTC', missed: 'once' });
    }
    const { atOnce = 1, lanes = 1 } = job;
    const workOptions = {
      localConcurrency: lanes,
      // More than one at a time, because after a single job pg-boss waits for its next poll.
      batchSize: lanes > 1 ? 1 : Math.max(2, atOnce),
      burstWhenBatchFull: true,
      // New jobs are announced; retried ones are found by polling.
      notifyPollingIntervalSeconds: pollSeconds,
      pollingIntervalSeconds: Math.min(pollSeconds, 1),
      includeMetadata: true,
      perJobResults: true,
    } as const;
    await boss.work<object, unknown, typeof workOptions>(job.name, workOptions, async (batch) => {
      if (atOnce > 1) return Promise.all(batch.map((one) => runJob(job, one, options.log)));
      const results: JobResult[] = [];
      for (const one of batch) results.push(await runJob(job, one, options.log));
      return results;
    });
  }
  return {
    send: async ({ db }, name, tasks) => {
      const sent = tasks.map((task) => ({ ...task, startAfter: task.startAfter.toString() }));
      const executeSql = async (text: string, values: unknown[] = []) =>
        db.executeQuery(CompiledQuery.raw(text, values)) as Promise<{ rows: unknown[] }>;
      await boss.insert(name, sent, { db: { executeSql } });
    },
    stop: async () => {
      // pg-boss would first close its listener and only then do this, and a worker might take another job in between.
      await Promise.all(jobs.map(({ name }) => boss.offWork(name, { wait: false })));
      await boss.stop({ timeout: stopsWithinMs });
    },
  };
}

async function runJob(
  job: Job,
  { id, data, signal, retryCount, retryLimit }: JobWithMetadata,
  log: Log,
): Promise<JobResult> {
  try {
    await job.run(signal, { data, isLastTry: retryCount >= retryLimit });
    return { id, status: 'completed' };
  } catch (error) {
    const fields = { job: job.name, jobId: id, attempt: retryCount + 1, error };
    if (retryCount < retryLimit) log.warn(fields, 'a job failed and is tried again');
    else log.error(fields, 'a job failed for good and waits among the dead jobs');
    // Stored with the job, so it must not quote a row as the text of a database error can.
    const { name, code } = error as Error & { code?: unknown };
    return { id, status: 'failed', output: { error: typeof code === 'string' ? code : name } };
  }
}
