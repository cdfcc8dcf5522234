import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { messageStatusesBefore } from '@staffroom/domain/notifications/message-state.rules.ts';
import type { NotSentReason } from '@staffroom/domain/notifications/message-state.rules.ts';
import { usualMethods } from '@staffroom/domain/notifications/notice-templates.ts';
import type { NoticeTopic } from '@staffroom/domain/notifications/notice-templates.ts';
import type { Columns } from '../../../db/schema/row.ts';
import type { ClaimedNotice, NoticeId } from '../claim-notice.sql.ts';

/**
 * Whether the recipient still wants the message by its method: for a confirmation contact the booking's own methods
 * decide; for everybody else, and for approvers, their current choice for the topic.
 */
export function isWanted(
  { client_group_id, request_id, contact_id, method }: ClaimedNotice,
  topic: NoticeTopic,
): RawBuilder<{ wanted: boolean }> {
  return sql`
    select ${topic !== 'approvals'} and exists (
      select from booking_requests r cross join jsonb_array_elements(r.confirmations) as confirmation
      where r.client_group_id = ${client_group_id} and r.request_id = ${request_id}::uuid
        and confirmation ->> 'contactId' = ${contact_id} and (confirmation ->> ${method})::boolean
    ) or coalesce(
      (select nc.methods -> ${topic}::text from notification_choices nc
        where nc.client_group_id = ${client_group_id} and nc.contact_id = ${contact_id}),
      ${JSON.stringify(usualMethods[topic])}::jsonb) ? ${method} as wanted`;
}

export type DeviceRow = Columns<'push_subscriptions', 'push_subscription_id' | 'endpoint'> & {
  keys: { p256dh: string; auth: string };
};

export function devicesOf({
  clientGroupId,
  contactId,
}: {
  clientGroupId: string;
  contactId: string;
}): RawBuilder<DeviceRow> {
  return sql<DeviceRow>`
    select push_subscription_id, endpoint, keys from push_subscriptions
    where client_group_id = ${clientGroupId} and contact_id = ${contactId} order by created_at`;
}

export function dropDevice(clientGroupId: string, pushSubscriptionId: string): RawBuilder<unknown> {
  return sql`
    delete from push_subscriptions
    where client_group_id = ${clientGroupId} and push_subscription_id = ${pushSubscriptionId}`;
}

export function noteReached(
  { clientGroupId, notificationId }: NoticeId,
  deviceId: string,
): RawBuilder<unknown> {
  return sql`
    update notifications set reached_device_ids = reached_device_ids || ${deviceId}::uuid
    where client_group_id = ${clientGroupId} and notification_id = ${notificationId}`;
}

export function markSent(
  { clientGroupId, notificationId }: NoticeId,
  at: Temporal.Instant,
): RawBuilder<unknown> {
  return sql`
    update notifications set sent_at = ${at.toString()}, not_sent_because = null, last_error = null
    where client_group_id = ${clientGroupId} and notification_id = ${notificationId}`;
}

/** Stores a code for the operator; a null reason means a retry. A message withdrawn in the meantime stays withdrawn. */
export function markNotSent(
  { clientGroupId, notificationId }: NoticeId,
  because: NotSentReason | null,
  code: string | null,
): RawBuilder<unknown> {
  return sql`
    update notifications set not_sent_because = ${because}, last_error = ${code}
    where client_group_id = ${clientGroupId} and notification_id = ${notificationId} and sent_at is null
      and coalesce(not_sent_because, 'queued') = any(${messageStatusesBefore(because ?? 'queued')}::text[])`;
}
