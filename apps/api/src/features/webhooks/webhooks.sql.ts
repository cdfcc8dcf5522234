import type { DeliveryState } from '@staffroom/domain/provider/webhooks.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';

export type WebhookRow = Columns<
  'webhooks',
  | 'webhook_id'
  | 'url'
  | 'description'
  | 'event_types'
  | 'is_enabled'
  | 'disabled_because'
  | 'failing_since'
  | 'created_at'
> & { old_signs_until: string | null };

/** One or all, in the order in which they were added. `at` decides whether an old secret still signs. */
export function webhookRows(webhookId: string | null, at: Temporal.Instant): RawBuilder<WebhookRow> {
  return sql<WebhookRow>`
    select w.webhook_id, w.url, w.description, w.event_types, w.is_enabled, w.disabled_because, w.failing_since,
      w.created_at, (
        select max(s.signs_until) from webhook_secrets s
        where s.webhook_id = w.webhook_id and s.signs_until > ${at.toString()}
      ) as old_signs_until
    from webhooks w
    where ${webhookId}::uuid is null or w.webhook_id = ${webhookId}::uuid
    order by w.created_at, w.webhook_id`;
}

/** Locked until the end of the transaction: changes of one webhook are serialised. */
export function lockWebhook(webhookId: string): RawBuilder<Columns<'webhooks', 'webhook_id' | 'is_enabled'>> {
  return sql<Columns<'webhooks', 'webhook_id' | 'is_enabled'>>`
    select webhook_id, is_enabled from webhooks where webhook_id = ${webhookId} for no key update`;
}

/** Locked until the end of the transaction, so that none is added beyond the limit. */
export const lockAllWebhooks = sql`select pg_advisory_xact_lock(hashtext('webhooks'))`;

export const countWebhooks = sql<{ count: number }>`select count(*) as count from webhooks`;

export type WebhookSetting = { url: string; description: string; eventTypes: readonly string[] };

/** It receives events after the newest one. */
export function insertWebhook(
  webhookId: string,
  { url, description, eventTypes }: WebhookSetting,
  at: Temporal.Instant,
): RawBuilder<unknown> {
  return sql`
    insert into webhooks (webhook_id, url, description, event_types, read_seq, created_at)
    select ${webhookId}::uuid, ${url}::text, ${description}::text, ${[...eventTypes]}::text[], seq,
      ${at.toString()}::timestamptz
    from event_head`;
}

export function updateWebhook(
  webhookId: string,
  { url, description, eventTypes, isEnabled }: WebhookSetting & { isEnabled: boolean },
): RawBuilder<unknown> {
  // Enabling it again restarts its five days.
  return sql`
    update webhooks set url = ${url}, description = ${description}, event_types = ${[...eventTypes]}::text[],
      disabled_because = case when ${isEnabled} then null else disabled_because end,
      failing_since = case when ${isEnabled} and not is_enabled then null else failing_since end,
      is_enabled = ${isEnabled}
    where webhook_id = ${webhookId}`;
}

/** Returns those that were enabled. */
export const disableEveryWebhook = sql<Columns<'webhooks', 'webhook_id'>>`
  update webhooks set is_enabled = false where is_enabled returning webhook_id`;

export function insertSecret(
  webhookId: string,
  { secretId, sealed }: { secretId: string; sealed: string },
): RawBuilder<unknown> {
  return sql`
    insert into webhook_secrets (webhook_secret_id, webhook_id, sealed_secret)
    values (${secretId}, ${webhookId}, ${sealed})`;
}

/** The current secret signs until `signsUntil`; earlier ones end now. */
export function retireSecrets(
  webhookId: string,
  { at, signsUntil }: { at: Temporal.Instant; signsUntil: Temporal.Instant },
): RawBuilder<unknown> {
  return sql`
    update webhook_secrets
    set signs_until = case when signs_until is null then ${signsUntil.toString()}::timestamptz
      else least(signs_until, ${at.toString()}::timestamptz) end
    where webhook_id = ${webhookId}`;
}

export type DeliveryRow = Columns<
  'webhook_deliveries',
  | 'delivery_id'
  | 'event_type'
  | 'seq'
  | 'state'
  | 'attempts'
  | 'last_attempt_at'
  | 'last_status'
  | 'last_error'
  | 'due_at'
  | 'created_at'
>;

const deliveryColumns = sql`
  d.delivery_id, d.event_type, d.seq, d.state, d.attempts, d.last_attempt_at, d.last_status, d.last_error,
  case when w.is_enabled then d.due_at end as due_at, d.created_at`;

export type DeliveryFilter = { state: DeliveryState | null; after: string | null; limit: number };

/** Newest first, after the last one that was seen. */
export function deliveryRows(
  webhookId: string,
  { state, after, limit }: DeliveryFilter,
): RawBuilder<DeliveryRow> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(d.created_at, d.delivery_id) < (
          select seen.created_at, seen.delivery_id from webhook_deliveries seen
          where seen.webhook_id = ${webhookId} and seen.delivery_id = ${after})`;
  // A literal, so that the indexes of one state can be used.
  const isOfState = state === null ? sql`true` : sql`d.state = ${sql.lit(state)}`;
  return sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_deliveries d join webhooks w on w.webhook_id = d.webhook_id
    where d.webhook_id = ${webhookId} and ${isOfState} and ${isAfter}
    order by d.created_at desc, d.delivery_id desc limit ${limit}`;
}

export function deliveryRow(webhookId: string, deliveryId: string): RawBuilder<DeliveryRow> {
  return sql<DeliveryRow>`
    select ${deliveryColumns} from webhook_deliveries d join webhooks w on w.webhook_id = d.webhook_id
    where d.webhook_id = ${webhookId} and d.delivery_id = ${deliveryId}`;
}

export function insertTest(
  webhookId: string,
  test: { deliveryId: string; eventType: string; body: string },
  at: Temporal.Instant,
): RawBuilder<unknown> {
  return sql`
    insert into webhook_deliveries (webhook_id, delivery_id, event_type, body, due_at, created_at)
    values (${webhookId}, ${test.deliveryId}, ${test.eventType}, ${test.body}, ${at.toString()}, ${at.toString()})`;
}

/** Returns its id if it exists. */
export function makeDue(
  webhookId: string,
  deliveryId: string,
  at: Temporal.Instant,
): RawBuilder<Columns<'webhook_deliveries', 'delivery_id'>> {
  return sql<Columns<'webhook_deliveries', 'delivery_id'>>`
    update webhook_deliveries set state = 'waiting', attempts = 0, due_at = ${at.toString()}
    where webhook_id = ${webhookId} and delivery_id = ${deliveryId}
    returning delivery_id`;
}

/** Notifies workers of something to send that no event announced. */
export const webhookChannel = 'webhooks';

export const wakeWebhooks = sql`select pg_notify(${sql.lit(webhookChannel)}, '')`;
