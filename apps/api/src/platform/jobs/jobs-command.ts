import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openPool } from '../../db/connections/pool.ts';
import type { Database } from '../../db/connections/pool.ts';
import { runDatabaseCommand } from '../../db/run-database-command.ts';
import { createLog } from '../runtime/log.ts';
import { deadJobs } from './jobs.ts';
import { openBoss } from './open-boss.ts';

/** `npm run jobs` lists the jobs that failed for good; with `--replay` it queues them again. */
const { values } = parseArgs({ options: { replay: { type: 'boolean', default: false } } });

await runDatabaseCommand({
  work: async ({ addresses }) => {
    const database = openPool(addresses.worker, { name: 'jobs', size: 1 });
    try {
      await listDeadJobs(database);
      if (values.replay) await replayDeadJobs(database);
    } finally {
      await database.close();
    }
  },
});

async function listDeadJobs({ db }: Database): Promise<void> {
  const { rows } = await sql<object>`
    select source_name as job, source_id as "jobId", source_created_on as "madeAt", created_on as "failedAt",
      source_retry_count + 1 as attempts, source_output as output, data as ids
    from jobs.job where name = ${deadJobs} and state = 'created' order by created_on`.execute(db);
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  process.stdout.write(`Jobs that failed for good: ${rows.length}.\n`);
}

async function replayDeadJobs(database: Database): Promise<void> {
  const boss = await openBoss({ database, directAddress: null, log: createLog() });
  process.stdout.write(`Tried again: ${await boss.redrive(deadJobs)}.\n`);
}
