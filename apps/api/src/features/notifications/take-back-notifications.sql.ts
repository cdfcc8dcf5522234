import { sql } from 'kysely';
import { messageStatusesBefore } from '@staffroom/domain/notifications/message-state.rules.ts';
import { noticeKey, takesBack } from '@staffroom/domain/notifications/notice-templates.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertNotices } from './record-notifications.sql.ts';
import type { Notice } from './record-notifications.sql.ts';

/**
 * Withdraws a request and its other subjects: messages about these that have not been sent are never sent, and contacts
 * who have, or may have, received one get the notice by the same method. A message being sent right now counts as sent.
 */
export function takeBackNotifications(tx: Tx, notice: Notice, subjectIds: readonly string[]): void {
  const { clientGroupId, at } = notice;
  const isAbout = sql`client_group_id = ${clientGroupId} and subject_id = any(${[...subjectIds]}::uuid[])`;
  // First, as a separate statement: the next one then sees what a worker claimed before.
  tx.send(sql`
    update notifications set not_sent_because = 'overtaken', queued_at = coalesce(queued_at, ${at.toString()})
    where ${isAbout} and sent_at is null
      and coalesce(not_sent_because, 'queued') = any(${messageStatusesBefore('overtaken')}::text[])`);
  tx.send(
    insertNotices(
      notice,
      sql`
      select distinct contact_id, method from notifications
      where ${isAbout} and event_key <> ${noticeKey(notice)}
        and (sent_at is not null or (attempts > 0 and not_sent_because = 'overtaken'))`,
    ),
  );
}

/** Messages of a delay that is over are never sent, except one that is being sent right now. */
export function dropUnsentDelay(tx: Tx, { clientGroupId, bookingId, candidateId, at }: EndedDelay): void {
  tx.send(sql`
    update notifications set not_sent_because = 'overtaken', queued_at = coalesce(queued_at, ${at.toString()})
    where client_group_id = ${clientGroupId} and subject_id = ${bookingId}::uuid and template = 'candidateLate'
      and params ->> 'candidateId' = ${candidateId}::text and sent_at is null and attempts = 0
      and not_sent_because is null`);
}

type EndedDelay = { clientGroupId: string; bookingId: string; candidateId: string; at: Temporal.Instant };

/** A recorded notification about days of one block. */
export type RecordedNews = Pick<Notice, 'clientGroupId' | 'subjectId' | 'at'> & {
  template: keyof typeof takesBack;
  /** Several when people are notified in different words. */
  eventKeys: readonly string[];
  datesLocal: readonly string[];
  /** The candidate named in both; null when it does not matter. */
  candidateId: string | null;
};

/**
 * Unsent messages about the same days that this one reverses are overtaken, and so is this one for contacts who were
 * sent nothing of it by that method. If other messages were dropped in favour of the reversed one, this one is sent,
 * because it covers them.
 */
export function settleTakenBack(tx: Tx, news: RecordedNews): void {
  const { clientGroupId, subjectId, candidateId, template, eventKeys } = news;
  const at = news.at.toString();
  const days = sql`${JSON.stringify(news.datesLocal)}::jsonb`;
  tx.send(sql`
    with taken_back as (
      update notifications set not_sent_because = 'overtaken', queued_at = coalesce(queued_at, ${at})
      where client_group_id = ${clientGroupId} and subject_id = ${subjectId}::uuid
        and template = any(${[...takesBack[template]]}::text[]) and sent_at is null
        and params -> 'datesLocal' @> ${days} and params -> 'datesLocal' <@ ${days}
        and (${candidateId}::text is null or params ->> 'candidateId' = ${candidateId}::text)
        and (not_sent_because is null or not_sent_because = 'failed')
      returning contact_id, method, attempts, created_at
    )
    update notifications told set not_sent_because = 'overtaken', queued_at = coalesce(told.queued_at, ${at})
    from taken_back
    where told.client_group_id = ${clientGroupId} and told.event_key = any(${[...eventKeys]}::text[])
      and told.contact_id = taken_back.contact_id and told.method = taken_back.method and taken_back.attempts = 0
      and not exists (
        select from notifications left_to_it
        where left_to_it.client_group_id = ${clientGroupId} and left_to_it.contact_id = told.contact_id
          and left_to_it.method = told.method and left_to_it.not_sent_because = 'replaced'
          and left_to_it.created_at < taken_back.created_at
          and left_to_it.subject_id = any(array(
            select unnest(array[b.booking_id, b.block_id, b.request_id]) from bookings b
            where b.client_group_id = ${clientGroupId} and ${subjectId}::uuid in (b.booking_id, b.block_id)))
          and not exists (
            select from notifications since
            where since.client_group_id = ${clientGroupId} and since.contact_id = told.contact_id
              and since.method = told.method and since.subject_id = ${subjectId}::uuid
              and since.sent_at is not null and since.created_at > left_to_it.created_at))`);
}
