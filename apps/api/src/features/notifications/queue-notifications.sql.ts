import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import type { NoticeTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import type { Columns, OrNull, Renamed } from '../../db/row.ts';

/** Outside every wall: the worker sees of waiting rows alone whose they are. */
export function groupsWithNotices(
  methods: readonly ContactMethod[],
): RawBuilder<Columns<'notifications', 'client_group_id'>> {
  return sql`
    select distinct client_group_id from notifications
    where queued_at is null and method = any(${[...methods]}::text[])`;
}

export type WaitingNotice = Columns<
  'notifications',
  'notification_id' | 'template' | 'method' | 'created_at'
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

/** Oldest first; held, so that another worker takes others. */
export function takeWaitingNotices(wish: {
  clientGroupId: string;
  methods: readonly ContactMethod[];
  limit: number;
}): RawBuilder<WaitingNotice> {
  return sql<WaitingNotice>`
    select n.notification_id, n.template, n.method, n.created_at,
      coalesce((select array_agg(day) from jsonb_array_elements_text(n.params -> 'datesLocal') as day),
        r.dates_local::text[], '{}') as dates,
      coalesce(l.time_zone, (
        select min(place.time_zone) from locations place where place.client_group_id = n.client_group_id
      )) as time_zone, nc.contact_id is not null as has_chosen, left(nc.quiet_from_local::text, 5) as quiet_from,
      left(nc.quiet_until_local::text, 5) as quiet_until, nc.time_zone as quiet_zone,
      nc.urgent_passes_quiet as passes_quiet
    from notifications n
    left join booking_requests r on r.client_group_id = n.client_group_id and r.request_id = n.request_id
    left join locations l on l.client_group_id = r.client_group_id and l.location_id = r.location_id
    left join notification_choices nc
      on nc.client_group_id = n.client_group_id and nc.contact_id = n.contact_id
    where n.client_group_id = ${wish.clientGroupId} and n.queued_at is null
      and n.method = any(${[...wish.methods]}::text[])
    order by n.created_at limit ${wish.limit} for no key update of n skip locked`;
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
