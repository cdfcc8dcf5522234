import { join } from 'node:path';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DatabaseAddresses } from '../../../src/db/connections/connection.ts';
import { openPool } from '../../../src/db/connections/pool.ts';
import { inTransaction } from '../../../src/db/transaction.ts';
import { readAuditHeads } from '../../../src/platform/audit/audit-heads-file.ts';
import { systemClock } from '../../../src/platform/runtime/clock.ts';
import { until } from '../../../src/platform/testing/until.ts';
import { verifyAudit } from '../../../src/platform/audit/verify-audit.ts';
import { staleCards } from '../stale-cards.ts';
import type { KillWorld } from './kill-world.ts';
import type { Acknowledged } from './writers.ts';

/** What differs from the acknowledgements or is incomplete, in sentences. Waits until the worker is idle. */
export async function findBroken(
  { addresses, dataDir }: { addresses: DatabaseAddresses; dataDir: string },
  world: KillWorld,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const owner = openPool(addresses.owner ?? '', { name: 'look', size: 1 });
  const worker = openPool(addresses.worker, { name: 'look worker', size: 1 });
  const tenantScope = { clientGroupIds: [world.location.groupId], contactId: null };
  const rows = <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
    inTransaction(owner, tenantScope, async (tx) => (await query.execute(tx.db)).rows);
  try {
    await until(async () => {
      const [left] = await rows(sql<{ count: number }>`
        select (select count(*) from outbox)::int + (select count(*) from audit_unsealed)::int as count`);
      return left?.count === 0;
    }, 120_000);
    const { requests, moves } = acknowledged;
    const found: string[] = [];
    for (const [what, query] of Object.entries(defects(requests, moves))) {
      for (const row of await rows(query)) found.push(`${what}: ${JSON.stringify(row)}`);
    }
    const heads = readAuditHeads(join(dataDir, 'audit-heads.json')) ?? [];
    const { problems } = await verifyAudit({ database: worker, now: systemClock.now(), heads });
    return [...found, ...problems.map((problem) => `audit: ${JSON.stringify(problem)}`)].slice(0, 50);
  } finally {
    await Promise.all([owner.close(), worker.close()]);
  }
}

/** Each query returns rows that should not exist. */
function defects(
  requests: Acknowledged['requests'],
  moves: Acknowledged['moves'],
): Record<string, RawBuilder<unknown>> {
  const told = JSON.stringify(requests.map((one) => ({ ...one, request_id: one.requestId })));
  const last = new Map(moves.map((move) => [move.bookingId, move]));
  const moved = JSON.stringify([...last.values()].map((one) => ({ ...one, booking_id: one.bookingId })));
  return {
    'an acknowledged request is lost or not whole': sql`
      select told.* from json_to_recordset(${told}::json) as told (request_id uuid, reference text, bookings integer)
      left join booking_requests r using (request_id, reference)
      where r.request_id is null
        or (select count(*) from bookings b where b.client_group_id = r.client_group_id and b.request_id = r.request_id)
          <> told.bookings`,
    'a request was made twice': sql`
      select reference, count(*) from booking_requests group by 1 having count(*) > 1`,
    'a request without its acknowledgement': sql`
      select request_id from booking_requests
      where request_id <> all (select request_id from json_to_recordset(${told}::json) as told (request_id uuid))`,
    'a request without its bookings': sql`
      select r.request_id from booking_requests r
      where (select count(*) from bookings b where b.client_group_id = r.client_group_id and b.request_id = r.request_id)
        <> cardinality(r.dates_local) * r.bookings_per_date`,
    'a request without its audit row': sql`
      select r.request_id from booking_requests r
      where (select count(*) from audit_entries a
        where a.client_group_id = r.client_group_id and r.request_id = any (a.entity_ids)) <> 1`,
    'a booking that no event told of': sql`
      select b.booking_id from bookings b
      where not exists (select from events e
        where e.client_group_id = b.client_group_id and b.booking_id = any (e.entity_ids))`,
    'an acknowledged step of the provider is lost': sql`
      select told.*, b.version as current_version, a.state as current_state
      from json_to_recordset(${moved}::json) as told (booking_id uuid, state text, version integer)
      join bookings b using (booking_id)
      left join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
      where b.version < told.version or a.state is null or (told.state = 'accepted' and a.state <> 'accepted')`,
    'a status that is not its assignment’s': sql`
      select b.booking_id, b.status, a.state from bookings b
      left join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
      where (b.status = 'Filled') <> (coalesce(a.state, '') = 'accepted')`,
    'a counter that is not a full count': sql`
      with counted as (
        select location_id, date_local, count(*)::int as total, count(*) filter (where status = 'Unfilled')::int as open
        from bookings group by 1, 2)
      select * from counted full join day_counters using (location_id, date_local)
      where total is distinct from total_count or open is distinct from open_count`,
    'a group’s counter that is not a full count': sql`
      with counted as (
        select date_local, count(*)::int as total, count(*) filter (where status = 'Unfilled')::int as open
        from bookings group by 1),
      kept as (select date_local, sum(total_count)::int as total_count, sum(open_count)::int as open_count
        from group_day_counters group by 1)
      select * from counted full join kept using (date_local)
      where total is distinct from total_count or open is distinct from open_count`,
    'a card that is not what it would be if it were made now': staleCards,
    'a gap in the numbers of events': sql`
      select h.seq, h.swept_seq, count(e.seq) from event_head h left join events e on true
      group by 1, 2 having count(e.seq) <> h.seq - h.swept_seq`,
    'a job that failed for good': sql`select * from jobs.job where state = 'failed' or name = 'dead-jobs'`,
    'a key that is kept twice or not at all': sql`
      select r.reference from booking_requests r
      where (select count(*) from idempotency_keys k
        where k.client_group_id = r.client_group_id and k.idempotency_key = r.reference) <> 1`,
  };
}
