import { sql } from 'kysely';
import type { Database } from '../../../db/connections/pool.ts';

/** Sets the clock that decides when jobs are due. `owner` is the owner login. */
export async function setJobsClock(owner: Database, instant: Temporal.Instant): Promise<void> {
  await sql
    .raw(
      `create or replace function jobs.job_now() returns timestamptz language sql stable as
       $$ select '${instant.toString()}'::timestamptz $$`,
    )
    .execute(owner.db);
}
