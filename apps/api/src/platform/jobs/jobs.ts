import { CompiledQuery } from 'kysely';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Tx } from '../../db/transaction.ts';
import type { Log } from '../runtime/log.ts';
import { openBoss } from './open-boss.ts';
import type { BossOptions } from './open-boss.ts';

/** Work that is done in the background, at least once each time it is due. */
export type Job = {
  /** Of its queue, which a migration makes with its retries. */
  name: string;
  /** When it is due, as cron writes it, in UTC; null for work that is sent with data of its own. */
  schedule: string | null;
  /** How many of them one worker does at once; one when not given. The next ones wait for the slowest of these. */
  atOnce?: number;
  /** How many of them one worker does beside each other, none of which waits for another; one when not given. */
  lanes?: number;
  /** May run again after it ran in part. Stops early when the signal says that nobody waits for it any more. */
  run: (signal: AbortSignal, task: Task) => Promise<void>;
};

export type Task = {
  /** What it was sent with: ids. */
  data: unknown;
  /** Whether a failure now is for good. */
  isLastTry: boolean;
};

export type NewTask = {
  id: string;
  data: object;
  startAfter: Temporal.Instant;
  /** Of a queue of the policy `short`, one of a key waits at most; a second is not sent. */
  singletonKey?: string;
};

export type JobsOptions = BossOptions & {
  jobs: readonly Job[];
  /** How long to wait for a notification before looking anyway; 5 s when not given, 1 s where none arrive. */
  pollSeconds?: number;
};

export type Jobs = {
  /** Sends work in the transaction of whoever asks for it. An id that was sent before is not sent again. */
  send: (tx: Tx, name: string, tasks: readonly NewTask[]) => Promise<void>;
  /** Resolves when the jobs in hand are done, after five seconds at most; what is not done then is another worker's. */
  stop: () => Promise<void>;
};

/** The queue of the jobs that failed at every try. */
export const deadJobs = 'dead-jobs';

const stopsWithinMs = 5_000;

/**
 * Runs jobs when they are due. Every worker may run this: each job is done by one of them, is tried again after a
 * failure or the end of its worker, and is kept among the dead jobs after its last try.
 */
export async function startJobs({ jobs, pollSeconds = 5, ...options }: JobsOptions): Promise<Jobs> {
  const boss = await openBoss(options);
  await boss.start();
  for (const job of jobs) {
    if (job.schedule !== null) {
      // Missed while nothing ran, it is done once.
      await boss.schedule(job.name, job.schedule, null, { tz: 'UTC', missed: 'once' });
    }
    const { atOnce = 1, lanes = 1 } = job;
    const workOptions = {
      localConcurrency: lanes,
      // More than one at a time, because after a single one pg-boss waits for its next look.
      batchSize: lanes > 1 ? 1 : Math.max(2, atOnce),
      burstWhenBatchFull: true,
      // A new job is announced; one that is tried again is found by looking.
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
      // Before it does so itself, pg-boss ends its listener, and a worker might take one more meanwhile.
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
    // Kept with the job, so it must not quote a row as the text of a database error can.
    const { name, code } = error as Error & { code?: unknown };
    return { id, status: 'failed', output: { error: typeof code === 'string' ? code : name } };
  }
}
