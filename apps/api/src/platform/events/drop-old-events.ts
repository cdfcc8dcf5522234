import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';

/** Longer than the 24 h that streams replay, so that no reader is near the edge. */
const keepHours = 72;
const batchSize = 5_000;

/**
 * Removes events that can no longer be requested, and records how far: `swept_seq` moves in the same statement, so a
 * reader either finds the events or learns that they are gone. `worker` is the worker's login.
 */
export async function dropOldEvents(
  worker: Database,
  at: Temporal.Instant,
  signal: AbortSignal,
): Promise<void> {
  const keptSince = at.subtract({ hours: keepHours }).toString();
  while (!signal.aborted && (await dropBatch(worker, keptSince)) === batchSize);
}

async function dropBatch(worker: Database, keptSince: string): Promise<number> {
  const { rows } = await sql<{ swept: number }>`
    with oldest as (
      select seq, sequenced_at from events order by seq limit ${batchSize}
    ), swept as (
      delete from events using oldest
      where events.seq = oldest.seq and oldest.sequenced_at < ${keptSince}
      returning events.seq
    ), moved as (
      update event_head set swept_seq = greatest(swept_seq, (select max(seq) from swept))
      where exists (select 1 from swept)
    )
    select count(*) as swept from swept`.execute(worker.db);
  return rows[0]?.swept ?? 0;
}
