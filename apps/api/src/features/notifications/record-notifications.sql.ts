import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  noticeKey,
  noticeTemplates,
  usualMethods,
} from '@staffroom/domain/notifications/notice-templates.ts';
import type { NoticeParams, NoticeTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import { usableMethods } from '../locations/booking-contacts.sql.ts';

/** A template with its own parameters: ids, dates and numbers; names and texts are looked up when it is sent. */
export type News = {
  [Name in NoticeTemplate]: { template: Name; params: NoticeParams<Name> };
}[NoticeTemplate];

/** One event to tell people of. It travels with the change that causes it: nothing is told which did not happen. */
export type Notice = News & {
  clientGroupId: string;
  /** The request behind the event. */
  requestId: string;
  /** What it is about: a booking, the block when it is about several of its days, or the request as a whole. */
  subjectId: string;
  /** Tells this event from another of its kind about the same thing: the version that the change made. */
  occurrence: number | string;
  at: Temporal.Instant;
};

/**
 * Tells the confirmation contacts of the request, each by the methods that the booking names. An event that is recorded
 * again adds nothing.
 */
export function recordNotifications(notice: Notice): RawBuilder<unknown> {
  const { clientGroupId, requestId } = notice;
  return insertFor(
    notice,
    sql`
    select (confirmation ->> 'contactId')::uuid as contact_id, method
    from booking_requests r
    cross join jsonb_array_elements(r.confirmations) as confirmation
    cross join unnest(array['email', 'sms', 'voice', 'push']) as method
    where r.client_group_id = ${clientGroupId} and r.request_id = ${requestId}
      and (confirmation ->> method)::boolean`,
  );
}

/**
 * Tells these contacts of the group, ids or a query that answers them, each by their own choices, or by the usual methods who never chose; by none that
 * does not reach them. An event that is recorded again adds nothing, also for who was told as a confirmation contact.
 */
export function recordNotificationsFor(
  notice: Notice,
  contactIds: readonly string[] | RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { topic } = noticeTemplates[notice.template];
  const told = 'length' in contactIds ? sql`select unnest(${[...contactIds]}::uuid[])` : contactIds;
  return insertFor(
    notice,
    sql`
    select co.contact_id, chosen.method
    from contacts co
    left join notification_choices nc
      on nc.client_group_id = co.client_group_id and nc.contact_id = co.contact_id
    cross join lateral jsonb_array_elements_text(
      coalesce(nc.methods -> ${topic}::text, ${JSON.stringify(usualMethods[topic])}::jsonb)) as chosen (method)
    where co.client_group_id = ${notice.clientGroupId} and co.active
      and co.contact_id in (${told})
      and case chosen.method when 'email' then ${usableMethods.email} when 'push' then ${usableMethods.push}
        else ${usableMethods.sms} end`,
  );
}

/** `people` answers contact_id and method. */
function insertFor(notice: Notice, people: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into notifications
      (client_group_id, notification_id, event_key, contact_id, method, template, subject_id, request_id, params,
       created_at)
    select ${notice.clientGroupId}::uuid, gen_random_uuid(), ${noticeKey(notice)}, told.contact_id, told.method,
      ${notice.template}, ${notice.subjectId}::uuid, ${notice.requestId}::uuid,
      ${JSON.stringify(notice.params)}::jsonb, ${notice.at.toString()}::timestamptz
    from (${people}) told
    on conflict (client_group_id, event_key, contact_id, method) do nothing`;
}
