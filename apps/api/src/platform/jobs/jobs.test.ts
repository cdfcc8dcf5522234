import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Database } from '../../db/connections/pool.ts';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import type { TestDatabase } from '../../db/testing/test-database.ts';
import { systemIds } from '../runtime/ids.ts';
import { createLog, silentLog } from '../runtime/log.ts';
import { until } from '../testing/until.ts';
import { deadJobs, startJobs } from './jobs.ts';
import type { Job, Jobs } from './jobs.ts';
import { openBoss } from './open-boss.ts';

const queue = 'test-queue';
/** Due next New Year, so that only the test decides when it runs. */
const farOff = '0 0 1 1 *';
let database: TestDatabase;
/** Sends jobs as a program that requests work would; it processes none itself. */
let sender: PgBoss;
let logged: string[];
let workers: { jobs: Jobs; pool: Database }[];

beforeEach(async () => {
  database = await createTestDatabase();
  logged = [];
  workers = [];
  await makeQueue({});
  sender = await openBoss({ database: database.worker, directAddress: null, log: silentLog });
});
afterEach(async () => {
  await Promise.all(workers.map(({ jobs }) => jobs.stop()));
  await Promise.all(workers.map(({ pool }) => pool.close()));
  await database.close();
});

/** Only the owner may create queues. */
async function makeQueue(options: object): Promise<void> {
  const all = {
    policy: 'standard',
    notify: true,
    deadLetter: deadJobs,
    retryLimit: 2,
    heartbeatSeconds: 60,
    ...options,
  };
  await sql`delete from jobs.queue where name = ${queue}`.execute(database.owner.db);
  await sql`select jobs.create_queue(${queue}, ${JSON.stringify(all)}::jsonb)`.execute(database.owner.db);
}

/** One more worker process, as far as the database can tell. */
async function startWorker(
  run: Job['run'],
  {
    notified = true,
    pollSeconds = 0.5,
    lanes = 1,
  }: { notified?: boolean; pollSeconds?: number; lanes?: number } = {},
): Promise<Jobs> {
  const pool = openPool(database.addresses.worker, { name: `test worker ${workers.length}`, size: 4 });
  const jobs = await startJobs({
    database: pool,
    directAddress: notified ? database.addresses.direct : null,
    pollSeconds,
    jobs: [{ name: queue, schedule: farOff, lanes, run }],
    log: createLog((line) => logged.push(line)),
  });
  workers.push({ jobs, pool });
  return jobs;
}

async function countJobs(name: string, state?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from jobs.job where name = ${name} and (${state ?? null}::text is null or state::text = ${state ?? null})`.execute(
    database.owner.db,
  );
  return rows[0]!.count;
}

async function asOwner(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.owner.db);
}

test('the database holds what this version of pg-boss expects', async () => {
  const drift = await (
    await openBoss({ database: database.owner, directAddress: null, log: silentLog })
  ).detectSchemaDrift();
  expect(drift).toMatchObject({ ok: true, missing: [], mismatched: [], missingTables: [], extraIndexes: [] });
});

test('the worker login makes and changes nothing of the schema', async () => {
  for (const statement of [
    'create table jobs.more (id int)',
    'alter table jobs.job_common add column more int',
    'drop table jobs.job_common',
    "select jobs.delete_queue('drop-old-keys')",
    'select jobs.create_queue(\'partitioned\', \'{"policy": "standard", "partition": true}\')',
    'delete from jobs.schedule',
  ]) {
    await expect(sql.raw(statement).execute(database.worker.db), statement).rejects.toThrow(
      /permission denied|must be owner/,
    );
  }
});

test('the web and the auth login see no job', async () => {
  for (const login of ['web', 'auth'] as const) {
    await expect(sql`select from jobs.job`.execute(database[login].db)).rejects.toThrow('permission denied');
  }
});

test('a job is run as soon as it is sent, long before the next look', async () => {
  let runs = 0;
  await startWorker(async () => void runs++, { pollSeconds: 3_600 });
  await sender.send(queue);
  await until(() => runs === 1);
  await until(async () => (await countJobs(queue, 'completed')) === 1);
});

test('a job is run where notifications do not arrive', async () => {
  let runs = 0;
  await startWorker(async () => void runs++, { notified: false });
  await sender.send(queue);
  await until(() => runs === 1);
});

test('two workers run each of many jobs once', async () => {
  const ran: number[] = [0, 0];
  await startWorker(async () => void ran[0]!++);
  await startWorker(async () => void ran[1]!++);
  await sender.insert(
    queue,
    Array.from({ length: 60 }, () => ({})),
  );
  await until(async () => (await countJobs(queue, 'completed')) === 60);
  expect(ran[0]! + ran[1]!).toBe(60);
});

test('what is due by the clock is run once by two workers, also what came due while none was there', async () => {
  await makeQueue({ policy: 'exclusive' });
  let runs = 0;
  const run = async (): Promise<void> => void runs++;
  // A worker last checked two years ago.
  await asOwner("update jobs.version set cron_on = now() - interval '2 years'");
  await asOwner(
    `insert into jobs.schedule (name, cron, timezone, options, created_on, updated_on)
     values ('${queue}', '${farOff}', 'UTC', '{"tz": "UTC", "missed": "once"}', now() - interval '2 years', now() - interval '2 years')`,
  );
  await Promise.all([startWorker(run), startWorker(run)]);
  await until(async () => (await countJobs(queue, 'completed')) === 1);
  expect(runs).toBe(1);
  expect(await countJobs(queue)).toBe(1);
});

test('of an exclusive queue one job waits or runs at most', async () => {
  await makeQueue({ policy: 'exclusive' });
  expect(await sender.send(queue)).not.toBeNull();
  expect(await sender.send(queue)).toBeNull();
});

test('of a queue with lanes a job that takes long holds up no other', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  let ended = 0;
  await startWorker(
    async (_signal, { data }) => {
      begun++;
      if ((data as { isSlow: boolean }).isSlow) await mayEnd;
      ended++;
    },
    { lanes: 2 },
  );
  await sender.send(queue, { isSlow: true });
  await until(() => begun === 1);
  await sender.insert(
    queue,
    Array.from({ length: 3 }, () => ({ data: { isSlow: false } })),
  );
  await until(() => ended === 3);
  end();
  await until(() => ended === 4);
});

test('of a short queue one job of a key waits at most', async () => {
  await makeQueue({ policy: 'short' });
  const jobs = await startWorker(async () => void 0);
  const startAfter = Temporal.Instant.from('2100-01-01T00:00:00Z');
  for (const singletonKey of ['one', 'one', 'other']) {
    const task = { id: systemIds.next(), data: {}, startAfter, singletonKey };
    await inTransaction(database.worker, null, (tx) => jobs.send(tx, queue, [task]));
  }
  expect(await countJobs(queue)).toBe(2);
});

test('a failing job is tried again, then kept as dead, told in the log without its text, and can be replayed', async () => {
  await makeQueue({ retryLimit: 1 });
  let tries = 0;
  await startWorker(async () => {
    tries++;
    if (tries <= 2) await sql`select 'somebody@school.example'::int`.execute(database.worker.db);
  });
  await sender.send(queue);
  await until(async () => (await countJobs(deadJobs)) === 1);
  expect(tries).toBe(2);
  const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ level, what, attempt }) => ({ level, what, attempt }))).toEqual([
    { level: 'warn', what: 'a job failed and is tried again', attempt: 1 },
    { level: 'error', what: 'a job failed for good and waits among the dead jobs', attempt: 2 },
  ]);
  const { rows } = await sql<{ kept: string }>`select to_jsonb(j)::text as kept from jobs.job j`.execute(
    database.owner.db,
  );
  expect([...logged, ...rows.map(({ kept }) => kept)].join('\n')).not.toContain('somebody');
  expect(rows.map(({ kept }) => kept).join('\n')).toContain('"error": "22P02"');

  expect(await sender.redrive(deadJobs)).toBe(1);
  await until(async () => (await countJobs(queue, 'completed')) === 1);
  expect(tries).toBe(3);
}, 60_000);

test('of two jobs taken together only the one that failed is run again', async () => {
  await sender.insert(queue, [{}, {}]);
  let runs = 0;
  await startWorker(async () => {
    if (++runs === 2) throw new Error('the second fails once');
  });
  await until(async () => (await countJobs(queue, 'completed')) === 2);
  expect(runs).toBe(3);
});

test('the job of a killed worker is run by another', async () => {
  const stuck = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'testing/stuck-worker.ts'),
      database.addresses.worker,
      database.addresses.direct,
      queue,
    ],
    { stdio: 'inherit' },
  );
  try {
    await sender.send(queue);
    await until(async () => (await countJobs(queue, 'active')) === 1, 60_000);
  } finally {
    const ended = new Promise((done) => stuck.once('exit', done));
    stuck.kill('SIGKILL');
    await ended;
  }
  let runs = 0;
  await startWorker(async () => void runs++);
  expect(runs).toBe(0);
  // A minute later.
  await asOwner(`update jobs.job set heartbeat_on = heartbeat_on - interval '61 s' where name = '${queue}'`);
  await sender.start();
  await sender.supervise();
  await sender.stop();
  await until(() => runs === 1, 60_000);
  await until(async () => (await countJobs(queue, 'completed')) === 1);
}, 120_000);

test('goes on after its connections are killed', async () => {
  let runs = 0;
  await startWorker(async () => void runs++);
  const admin = openPool(database.adminAddress, { name: 'test admin', size: 1 });
  try {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name in ('staffroom test worker 0', 'staffroom listen')`.execute(
      admin.db,
    );
  } finally {
    await admin.close();
  }
  await sender.send(queue);
  await until(() => runs === 1, 60_000);
}, 90_000);

test('a stop waits for the job in hand, takes no other and leaves no connection', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  let ended = 0;
  const jobs = await startWorker(async () => {
    begun++;
    await mayEnd;
    ended++;
  });
  await sender.insert(queue, [{}]);
  await until(() => begun === 1);
  const stopped = jobs.stop();
  await sender.send(queue);
  end();
  await stopped;
  expect([begun, ended]).toEqual([1, 1]);
  expect(await countJobs(queue, 'completed')).toBe(1);
  expect(await countJobs(queue, 'created')).toBe(1);
  await workers.pop()!.pool.close();
  await until(async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from pg_stat_activity
      where datname = current_database() and application_name in ('staffroom test worker 0', 'staffroom listen')`.execute(
      database.owner.db,
    );
    return rows[0]!.left === 0;
  });
});
