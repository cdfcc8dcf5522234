import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** Longer than the 24 h that streams replay, so that nobody reads at the edge. */
const keepHours = 72;
const batchSize = 500;

/**
 * Removes events that nobody can ask for any more, a few with each batch, and remembers how far: `swept_seq` moves in
 * the same transaction, so a reader either finds the events or learns that they are gone.
 */
export function sweepEvents(tx: Tx, now: Temporal.Instant): void {
  const keptSince = now.subtract({ hours: keepHours }).toString();
  tx.send(sql`
    with oldest as (
      select seq, sequenced_at from events order by seq limit ${batchSize}
    ), swept as (
      delete from events using oldest
      where events.seq = oldest.seq and oldest.sequenced_at < ${keptSince}
      returning events.seq
    )
    update event_head set swept_seq = greatest(swept_seq, (select max(seq) from swept))
    where exists (select 1 from swept)`);
}
