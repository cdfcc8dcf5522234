import type * as z from 'zod/mini';
import type { webhook, webhookDelivery } from '@staffroom/domain/provider/webhooks.contract.ts';
import type { DeliveryRow, WebhookRow } from '../webhooks.sql.ts';

type Webhook = z.input<typeof webhook>;
type Delivery = z.input<typeof webhookDelivery>;

export function toWebhook(row: WebhookRow): Webhook {
  return {
    webhookId: row.webhook_id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types as Webhook['eventTypes'],
    isEnabled: row.is_enabled,
    disabledBecause: row.disabled_because as Webhook['disabledBecause'],
    failingSinceUtc: row.failing_since,
    oldSecretSignsUntilUtc: row.old_signs_until,
    createdOnUtc: row.created_at,
  };
}

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    deliveryId: row.delivery_id,
    eventType: row.event_type as Delivery['eventType'],
    sequence: row.seq,
    state: row.state as Delivery['state'],
    attempts: row.attempts,
    lastAttemptAtUtc: row.last_attempt_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    nextAttemptAtUtc: row.due_at,
    createdOnUtc: row.created_at,
  };
}
