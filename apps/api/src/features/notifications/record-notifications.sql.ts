import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  noticeKey,
  noticeTemplates,
  usualMethods,
} from '@staffroom/domain/notifications/notice-templates.ts';
import type {
  AccountTemplate,
  NoticeParams,
  NoticeTemplate,
  NoticeTopic,
} from '@staffroom/domain/notifications/notice-templates.ts';
import { usableMethods } from '../locations/booking-contacts.sql.ts';

/** Templates whose methods people choose; emails about their accounts are always sent. */
type ChosenTemplate = Exclude<NoticeTemplate, AccountTemplate>;

/** A template with its own parameters: ids, dates and numbers; names and texts are read when it is sent. */
export type News = {
  [Name in ChosenTemplate]: { template: Name; params: NoticeParams<Name> };
}[ChosenTemplate];

/** An event to notify people of. Recorded in the transaction of its cause, so nothing is sent that did not happen. */
export type Notice = News & NoticeFrame;
/** The same for an account. */
export type NoticeOfAccount = {
  [Name in AccountTemplate]: { template: Name; params: NoticeParams<Name> };
}[AccountTemplate] &
  NoticeFrame;

type NoticeFrame = {
  clientGroupId: string;
  /** The request behind the event; null for a delegation or an account. */
  requestId: string | null;
  /** A booking, the block for several of its days, the request as a whole, a delegation, or an account's link. */
  subjectId: string;
  /** Distinguishes this event from others of its kind with the same subject: the version that the change made. */
  occurrence: number | string;
  at: Temporal.Instant;
};

/**
 * Notifies the confirmation contacts of the request, each by the methods that the booking names. An event that is
 * recorded again adds nothing; nor does one for a contact notified by the same method with the template `unlessToldAs`,
 * which must be recorded before.
 */
export function recordNotifications(
  notice: Notice,
  { unlessToldAs }: { unlessToldAs?: NoticeTemplate } = {},
): RawBuilder<unknown> {
  const { clientGroupId, requestId } = notice;
  const wasTold =
    unlessToldAs === undefined
      ? sql`false`
      : sql`exists (select from notifications told where told.client_group_id = r.client_group_id
          and told.event_key = ${noticeKey({ ...notice, template: unlessToldAs })}
          and told.contact_id = (confirmation ->> 'contactId')::uuid and told.method = chosen.method)`;
  return insertNotices(
    notice,
    sql`
    select (confirmation ->> 'contactId')::uuid as contact_id, chosen.method
    from booking_requests r
    cross join jsonb_array_elements(r.confirmations) as confirmation
    cross join unnest(array['email', 'sms', 'voice', 'push']) as chosen (method)
    where r.client_group_id = ${clientGroupId} and r.request_id = ${requestId}
      and (confirmation ->> chosen.method)::boolean and not ${wasTold}`,
  );
}

/**
 * Notifies these contacts of the group, given as ids or as a query of ids, by their own choices or else the usual
 * methods, of those that can reach them. An event that is recorded again adds nothing, even for somebody notified as a
 * confirmation contact.
 */
export function recordNotificationsFor(
  notice: Notice,
  contactIds: readonly string[] | RawBuilder<unknown>,
): RawBuilder<unknown> {
  const topic = noticeTemplates[notice.template].topic as NoticeTopic;
  const told = 'length' in contactIds ? sql`select unnest(${[...contactIds]}::uuid[])` : contactIds;
  return insertNotices(
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

/** Notifies this contact by email, whatever they chose, of what was done with their sign-in. */
export function recordReceiptFor(notice: Notice, contactId: string): RawBuilder<unknown> {
  return insertNotices(
    notice,
    sql`
    select co.contact_id, 'email' as method from contacts co
    where co.client_group_id = ${notice.clientGroupId} and co.active and co.contact_id = ${contactId}
      and ${usableMethods.email}`,
  );
}

/** `people` is a query that returns contact_id and method. */
export function insertNotices(
  notice: Notice | NoticeOfAccount,
  people: RawBuilder<unknown>,
): RawBuilder<unknown> {
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
