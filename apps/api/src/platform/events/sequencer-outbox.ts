import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

const batchSize = 1_000;

/**
 * Moves committed outbox rows to `events` under the next numbers and wakes the readers at commit. Rows are taken in the
 * order in which they were written. A row is written after its entity is locked, so this is also the entity's own
 * order.
 */
export async function moveOutbox(tx: Tx, now: Temporal.Instant): Promise<{ moreWaits: boolean }> {
  const { rows } = await sql<{ moved: number }>`
    with taken as (
      delete from outbox o
      using (select client_group_id, outbox_id from outbox order by position limit ${batchSize}) oldest
      where o.client_group_id = oldest.client_group_id and o.outbox_id = oldest.outbox_id
      returning o.*
    ), counted as (
      select count(*) as moved from taken
    ), head as (
      update event_head set seq = seq + counted.moved from counted where counted.moved > 0
      returning event_head.seq - counted.moved as before, event_head.seq
    ), numbered as (
      insert into events
        (seq, client_group_id, kind, client_id, location_id, contact_id, entity_ids, dates_local, made_by_contact_id,
         request_id, sequenced_at)
      select head.before + row_number() over (order by taken.position),
        client_group_id, kind, client_id, location_id, contact_id, entity_ids, dates_local, made_by_contact_id,
        request_id, ${now.toString()}
      from taken cross join head
    )
    select counted.moved, (select pg_notify('events', head.seq::text) from head) from counted`.execute(tx.db);
  return { moreWaits: rows[0]?.moved === batchSize };
}
