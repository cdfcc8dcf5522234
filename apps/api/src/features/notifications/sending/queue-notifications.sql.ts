import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import { messageStatusesBefore } from '@staffroom/domain/notifications/message-state.rules.ts';
import type { NoticeTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import type { Columns, OrNull, Renamed } from '../../../db/schema/row.ts';
import type { NoticeId } from '../claim-notice.sql.ts';

/** Read without a tenant scope: the worker's policy shows which groups have waiting messages. */
export function groupsWithNotices(
  methods: readonly ContactMethod[],
): RawBuilder<Columns<'notifications', 'client_group_id'>> {
  return sql`
    select distinct client_group_id from notifications
    where queued_at is null and method = any(${[...methods]}::text[])`;
}

export type WaitingNotice = Columns<
  'notifications',
  'notification_id' | 'template' | 'method' | 'created_at' | 'due_at'
> & {
  template: NoticeTemplate;
  method: ContactMethod;
  /** Calendar dates at the location. */
  dates: string[];
  has_chosen: boolean;
} & OrNull<Columns<'locations', 'time_zone'>> &
  OrNull<
    Renamed<
      'notification_choices',
      {
        quiet_zone: 'time_zone';
        passes_quiet: 'urgent_passes_quiet';
        quiet_from: 'quiet_from_local';
        quiet_until: 'quiet_until_local';
      }
    >
  >;

const facts = sql`n.notification_id, n.template, n.method, n.created_at, n.due_at,
  coalesce((select array_agg(day) from jsonb_array_elements_text(n.params -> 'datesLocal') as day),
    r.dates_local::text[], '{}') as dates,
  coalesce(l.time_zone, (
    select min(place.time_zone) from locations place where place.client_group_id = n.client_group_id
  )) as time_zone, nc.contact_id is not null as has_chosen, left(nc.quiet_from_local::text, 5) as quiet_from,
  left(nc.quiet_until_local::text, 5) as quiet_until, nc.time_zone as quiet_zone,
  nc.urgent_passes_quiet as passes_quiet`;

const surroundings = sql`
  left join booking_requests r on r.client_group_id = n.client_group_id and r.request_id = n.request_id
  left join locations l on l.client_group_id = r.client_group_id and l.location_id = r.location_id
  left join notification_choices nc
    on nc.client_group_id = n.client_group_id and nc.contact_id = n.contact_id`;

/** Oldest first; locked, so that other workers take other messages. */
export function takeWaitingNotices(query: {
  clientGroupId: string;
  methods: readonly ContactMethod[];
  limit: number;
}): RawBuilder<WaitingNotice> {
  return sql<WaitingNotice>`
    select ${facts} from notifications n ${surroundings}
    where n.client_group_id = ${query.clientGroupId} and n.queued_at is null
      and n.method = any(${[...query.methods]}::text[])
    order by n.created_at limit ${query.limit} for no key update of n skip locked`;
}

/** A message that is about to be sent. */
export function noticeToPlan({ clientGroupId, notificationId }: NoticeId): RawBuilder<WaitingNotice> {
  return sql<WaitingNotice>`
    select ${facts} from notifications n ${surroundings}
    where n.client_group_id = ${clientGroupId} and n.notification_id = ${notificationId}`;
}

/**
 * Waits until quiet hours are over, without counting this attempt. A message withdrawn in the meantime stays withdrawn.
 */
export function putBack(
  { clientGroupId, notificationId }: NoticeId,
  dueAt: Temporal.Instant,
): RawBuilder<unknown> {
  return sql`
    update notifications set queued_at = null, due_at = ${dueAt.toString()}, not_sent_because = null,
      attempts = attempts - 1
    where client_group_id = ${clientGroupId} and notification_id = ${notificationId} and sent_at is null
      and coalesce(not_sent_because, 'queued') = any(${messageStatusesBefore('waiting')}::text[])`;
}

export type QueuedNotice = { notificationId: string; dueAt: Temporal.Instant; isTooOld: boolean };

export function markQueued(
  clientGroupId: string,
  notices: readonly QueuedNotice[],
  now: Temporal.Instant,
): RawBuilder<unknown> {
  return sql`
    update notifications n set queued_at = ${now.toString()}, due_at = queued.due_at,
      not_sent_because = case when queued.is_too_old then 'tooOld' end
    from unnest(${notices.map((notice) => notice.notificationId)}::uuid[],
      ${notices.map((notice) => notice.dueAt.toString())}::timestamptz[],
      ${notices.map((notice) => notice.isTooOld)}::boolean[]) as queued (notification_id, due_at, is_too_old)
    where n.client_group_id = ${clientGroupId} and n.notification_id = queued.notification_id`;
}
