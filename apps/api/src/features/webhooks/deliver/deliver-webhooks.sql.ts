import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../../db/schema/row.ts';

/** A worker's lease on a webhook. No other worker sends to it until the lease is released or expires. */
export type Lease = { webhookId: string; leaseId: string };

export function takeLease(
  { webhookId, leaseId }: Lease,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): RawBuilder<Columns<'webhooks', 'webhook_id'>> {
  return sql<Columns<'webhooks', 'webhook_id'>>`
    update webhooks set leased_by = ${leaseId}, leased_until = ${until.toString()}
    where webhook_id = ${webhookId} and is_enabled and (leased_until is null or leased_until <= ${now.toString()})
    returning webhook_id`;
}

export function giveBackLease({ webhookId, leaseId }: Lease): RawBuilder<unknown> {
  return sql`
    update webhooks set leased_by = null, leased_until = null
    where webhook_id = ${webhookId} and leased_by = ${leaseId}`;
}

export type ClaimedDelivery = Columns<'webhooks', 'url' | 'failing_since'> &
  Columns<'webhook_deliveries', 'delivery_id' | 'body' | 'attempts'> & {
    /** Newest first. */
    sealed: string[] | null;
  };

/** Counts the next attempt and returns what to send; no row when nothing is due or the lease is over. */
export function claimDelivery(
  { webhookId, leaseId }: Lease,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): RawBuilder<ClaimedDelivery> {
  return sql<ClaimedDelivery>`
    with mine as (
      update webhooks set leased_until = ${until.toString()}
      where webhook_id = ${webhookId} and leased_by = ${leaseId} and is_enabled
      returning url, failing_since
    ), oldest as (
      select d.delivery_id from webhook_deliveries d cross join mine
      where d.webhook_id = ${webhookId} and d.state = 'waiting' and d.due_at <= ${now.toString()}
      order by d.due_at, d.seq, d.delivery_id limit 1
    ), claimed as (
      update webhook_deliveries d set attempts = d.attempts + 1, last_attempt_at = ${now.toString()}
      from oldest where d.webhook_id = ${webhookId} and d.delivery_id = oldest.delivery_id
      returning d.delivery_id, d.body, d.attempts
    )
    select mine.url, mine.failing_since, claimed.delivery_id, claimed.body, claimed.attempts, (
        select array_agg(s.sealed_secret order by s.signs_until desc nulls first) from webhook_secrets s
        where s.webhook_id = ${webhookId} and (s.signs_until is null or s.signs_until > ${now.toString()})
      ) as sealed
    from mine cross join claimed`;
}

export type Attempt = { webhookId: string; deliveryId: string; status: number | null; error: string | null };

export function markDelivered({ webhookId, deliveryId, status }: Attempt): RawBuilder<unknown> {
  return sql`
    update webhook_deliveries set state = 'delivered', due_at = null, last_status = ${status}, last_error = null
    where webhook_id = ${webhookId} and delivery_id = ${deliveryId}`;
}

export function markWorking(webhookId: string): RawBuilder<unknown> {
  return sql`
    update webhooks set failing_since = null where webhook_id = ${webhookId} and failing_since is not null`;
}

/** `dueAt` is when to retry; null when it has failed for good. */
export function markFailed(
  { webhookId, deliveryId, status, error }: Attempt,
  dueAt: Temporal.Instant | null,
): RawBuilder<unknown> {
  return sql`
    update webhook_deliveries set state = ${dueAt === null ? 'failed' : 'waiting'},
      due_at = ${dueAt?.toString() ?? null}, last_status = ${status}, last_error = ${error}
    where webhook_id = ${webhookId} and delivery_id = ${deliveryId}`;
}

export function markFailing(webhookId: string, now: Temporal.Instant): RawBuilder<unknown> {
  return sql`
    update webhooks set failing_since = ${now.toString()}
    where webhook_id = ${webhookId} and failing_since is null`;
}

/** Returns its id if it was enabled. */
export function disable(webhookId: string, because: string): RawBuilder<Columns<'webhooks', 'webhook_id'>> {
  return sql<Columns<'webhooks', 'webhook_id'>>`
    update webhooks set is_enabled = false, disabled_because = ${because}
    where webhook_id = ${webhookId} and is_enabled returning webhook_id`;
}
