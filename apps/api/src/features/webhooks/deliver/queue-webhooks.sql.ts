import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../../db/schema/row.ts';

/** `is_behind` when the log has events that were not queued for the webhook yet. */
export const enabledWebhooks = sql<Columns<'webhooks', 'webhook_id'> & { is_behind: boolean }>`
  select w.webhook_id, w.read_seq < h.seq as is_behind from webhooks w cross join event_head h where w.is_enabled`;

export type BehindWebhook = Columns<'webhooks', 'webhook_id' | 'read_seq' | 'event_types'> &
  Renamed<'event_head', { head_seq: 'seq'; swept_seq: 'swept_seq' }>;

/** Locked, so that each event is queued once; no row when another worker has just queued everything. */
export function holdBehind(webhookId: string): RawBuilder<BehindWebhook> {
  return sql<BehindWebhook>`
    select w.webhook_id, w.read_seq, w.event_types, h.seq as head_seq, h.swept_seq
    from webhooks w cross join event_head h
    where w.webhook_id = ${webhookId} and w.is_enabled and w.read_seq < h.seq
    for no key update of w`;
}

export type ToldEvent = Columns<
  'events',
  'seq' | 'kind' | 'client_group_id' | 'client_id' | 'location_id' | 'entity_ids' | 'sequenced_at'
>;

/** Ordered by number, after the first number and up to the second. */
export function eventsBetween(
  range: { after: number; upTo: number },
  kinds: readonly string[],
): RawBuilder<ToldEvent> {
  return sql<ToldEvent>`
    select seq, kind, client_group_id, client_id, location_id, entity_ids, sequenced_at from events
    where seq > ${range.after} and seq <= ${range.upTo} and kind = any (${[...kinds]}::text[])
    order by seq`;
}

export type NewDelivery = { deliveryId: string; seq: number; eventType: string; body: string; dueAt: string };

export function insertDeliveries(
  webhookId: string,
  deliveries: readonly NewDelivery[],
  at: Temporal.Instant,
): RawBuilder<unknown> {
  return sql`
    insert into webhook_deliveries (webhook_id, delivery_id, seq, event_type, body, due_at, created_at)
    select ${webhookId}::uuid, made.delivery_id, made.seq, made.event_type, made.body, made.due_at,
      ${at.toString()}::timestamptz
    from unnest(${deliveries.map(({ deliveryId }) => deliveryId)}::uuid[],
      ${deliveries.map(({ seq }) => seq)}::bigint[], ${deliveries.map(({ eventType }) => eventType)}::text[],
      ${deliveries.map(({ body }) => body)}::text[], ${deliveries.map(({ dueAt }) => dueAt)}::timestamptz[])
      as made (delivery_id, seq, event_type, body, due_at)`;
}

export function markRead(webhookId: string, upTo: number): RawBuilder<unknown> {
  return sql`update webhooks set read_seq = ${upTo} where webhook_id = ${webhookId}`;
}

/** Webhooks with something to send and no worker sending to them. */
export function webhooksDue(at: Temporal.Instant): RawBuilder<Columns<'webhooks', 'webhook_id'>> {
  return sql<Columns<'webhooks', 'webhook_id'>>`
    select w.webhook_id from webhooks w
    where w.is_enabled and (w.leased_until is null or w.leased_until <= ${at.toString()})
      and exists (
        select from webhook_deliveries d
        where d.webhook_id = w.webhook_id and d.state = 'waiting' and d.due_at <= ${at.toString()}
      )`;
}
