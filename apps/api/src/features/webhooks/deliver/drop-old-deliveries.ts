import { keptDeliveryDays } from '@staffroom/domain/provider/webhooks.rules.ts';
import { sql } from 'kysely';
import type { Database } from '../../../db/connections/pool.ts';

const batchSize = 5_000;

/** Removes deliveries after their retention period, and secrets that no longer sign. `worker` is the worker's login. */
export async function dropOldDeliveries(
  worker: Database,
  at: Temporal.Instant,
  signal: AbortSignal,
): Promise<void> {
  await sql`delete from webhook_secrets where signs_until <= ${at.toString()}`.execute(worker.db);
  const keptSince = at.subtract({ hours: keptDeliveryDays * 24 }).toString();
  while (!signal.aborted && (await dropBatch(worker, keptSince)) === batchSize);
}

async function dropBatch(worker: Database, keptSince: string): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    with oldest as (
      select webhook_id, delivery_id from webhook_deliveries
      where created_at < ${keptSince} order by created_at limit ${batchSize}
    ), dropped as (
      delete from webhook_deliveries d using oldest
      where d.webhook_id = oldest.webhook_id and d.delivery_id = oldest.delivery_id
      returning d.delivery_id
    )
    select count(*) as dropped from dropped`.execute(worker.db);
  return rows[0]?.dropped ?? 0;
}
