import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AmendableField } from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import { newsOfBookings, overtakersOf } from '@staffroom/domain/notifications/overtaken.rules.ts';
import type { BookingTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { NoticeId, ClaimedNotice } from './claim-notice.sql.ts';

/** Whether the contact has a later notification of the same kind about something else. */
export function isNewerOfKind(
  { clientGroupId, notificationId }: NoticeId,
  { contact_id, template }: ClaimedNotice,
): RawBuilder<{ exists: boolean }> {
  return sql`
    select exists (
      select from notifications newer
      join notifications this
        on this.client_group_id = newer.client_group_id and this.notification_id = ${notificationId}
      where newer.client_group_id = ${clientGroupId} and newer.contact_id = ${contact_id}
        and newer.template = ${template} and newer.template not in ('passwordChanged', 'newDeviceSignedIn',
          'authenticatorTurnedOn', 'authenticatorTurnedOff', 'recoveryCodesRenewed', 'recoveryCodeUsed',
          'passkeyAdded', 'passkeyRemoved', 'secondFactorReset')
        and newer.created_at > this.created_at
    ) as exists`;
}

/** A notification recorded for a person. */
export type LaterNews = Columns<'notifications', 'subject_id'> & {
  /** Calendar dates at the location; empty for a request as a whole. */
  dates: string[];
};

/**
 * Notifications recorded after the message for the same person and method that can replace it: about its booking, block
 * or request, or days of those. One that was overtaken itself does not count, unless it is of the same kind: of several
 * changes that cancelled each other out none is sent, whichever is read first.
 */
export function laterNews({
  client_group_id,
  notification_id,
  contact_id,
  method,
  subject_id,
  template,
}: ClaimedNotice): RawBuilder<LaterNews> {
  return sql<LaterNews>`
    select later.subject_id,
      array(select jsonb_array_elements_text(later.params -> 'datesLocal')) as dates
    from notifications later
    where later.client_group_id = ${client_group_id}
      and later.subject_id = any(array(
        select ${subject_id}::uuid
        union all
        select block_id from bookings where client_group_id = ${client_group_id} and booking_id = ${subject_id}::uuid
        union all
        select booking_id from bookings where client_group_id = ${client_group_id} and block_id = ${subject_id}::uuid
        union all
        select unnest(array[bl.block_id, b.booking_id]) from booking_blocks bl
        join bookings b on b.client_group_id = bl.client_group_id and b.block_id = bl.block_id
        where bl.client_group_id = ${client_group_id} and bl.request_id = ${subject_id}::uuid))
      and later.contact_id = ${contact_id} and later.method = ${method}
      and later.template = any(${[...overtakersOf(template)]}::text[])
      and (later.template = ${template} or later.not_sent_because is distinct from 'overtaken')
      and later.created_at > (select created_at from notifications
        where client_group_id = ${client_group_id} and notification_id = ${notification_id})`;
}

export type UntoldNews = Columns<'notifications', 'template'> & {
  template: BookingTemplate;
  candidateId: string | null;
  educator: string | null;
};

/** Templates that a later message about the days of a booking can cover. */
const toldByLater = [
  ...newsOfBookings,
  'bookingCreated',
  'pendingBookingAccepted',
  'bookingExtended',
] as const;

/**
 * Whether a message was sent before another was recorded. One that was sent later left out the other's days, so it said
 * nothing about them.
 */
function wasSentBefore(notice: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${notice}.sent_at <= ${other}.created_at, false)`;
}

/**
 * Notifications about the same days for the same person and method that were recorded before the message, were not sent
 * and were not covered by another message since; oldest first. Whether others that waited with it were sent first makes
 * no difference.
 */
export function untoldNews(
  { client_group_id, notification_id, contact_id, method, subject_id }: ClaimedNotice,
  datesLocal: readonly string[],
): RawBuilder<UntoldNews> {
  const days = sql`${[...datesLocal]}::text[]`;
  const isOfDays = (news: RawBuilder<unknown>) =>
    sql`(${news}.subject_id = ${subject_id}::uuid or ${news}.params -> 'datesLocal' is null
      or ${news}.params -> 'datesLocal' ?| ${days})`;
  return sql<UntoldNews>`
    with about as materialized (
      select distinct unnest(array[b.booking_id, b.block_id, b.request_id]) as subject_id
      from bookings b
      where b.client_group_id = ${client_group_id} and (b.booking_id = ${subject_id}::uuid
        or b.block_id = ${subject_id}::uuid and b.date_local::text = any(${days}))
    ), known as materialized (
      select n.*, ${wasSentBefore(sql`n`, sql`this`)} as was_told
      from notifications n join about using (subject_id)
      join notifications this
        on this.client_group_id = n.client_group_id and this.notification_id = ${notification_id}
      where n.client_group_id = ${client_group_id} and n.contact_id = ${contact_id} and n.method = ${method}
        and n.template = any(${[...toldByLater]}::text[]) and n.created_at < this.created_at
        and ${isOfDays(sql`n`)}
    )
    select untold.template, untold.params ->> 'candidateId' as "candidateId",
      coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name as educator
    from known untold
    left join candidates ca on ca.candidate_id = (untold.params ->> 'candidateId')::uuid
    where not untold.was_told and coalesce(untold.not_sent_because, 'replaced') in ('replaced', 'overtaken')
      and not exists (select from known told where told.was_told and told.created_at > untold.created_at)
    order by untold.created_at, untold.notification_id`;
}

/** The changes of one booking by one action. */
export type RecordedChange = Columns<'booking_changes', 'booking_id'> &
  Columns<'bookings', 'date_local'> & {
    changes: { field: AmendableField; from: string; to: string }[];
  };

/**
 * All changes of a message's bookings, up to the one that it is about, that no message sent to its reader by the same
 * method has covered; oldest first.
 */
export function untoldChanges(
  { client_group_id, notification_id, contact_id, method, subject_id }: ClaimedNotice,
  datesLocal: readonly string[],
): RawBuilder<RecordedChange> {
  return sql<RecordedChange>`
    select c.booking_id, b.date_local, c.details -> 'changes' as changes
    from notifications this
    cross join bookings b
    join booking_changes c on c.client_group_id = b.client_group_id and c.booking_id = b.booking_id
      and c.kind = 'changed' and c.acted_at <= this.created_at
    where this.client_group_id = ${client_group_id} and this.notification_id = ${notification_id}
      and b.client_group_id = ${client_group_id}
      and b.booking_id = any(array(
        select ${subject_id}::uuid
        union all
        select booking_id from bookings where client_group_id = ${client_group_id} and block_id = ${subject_id}::uuid
          and date_local = any(${[...datesLocal]}::date[])))
      and not exists (
        select from notifications told
        where told.client_group_id = ${client_group_id} and told.subject_id in (b.booking_id, b.block_id)
          and told.contact_id = ${contact_id} and told.method = ${method} and told.template = any(${[...newsOfBookings]}::text[])
          and told.created_at >= c.acted_at and told.created_at < this.created_at
          and ${wasSentBefore(sql`told`, sql`this`)}
          and (told.subject_id = b.booking_id or told.params -> 'datesLocal' ? b.date_local::text))
    order by c.acted_at, b.date_local`;
}

/** Whether the educator that a message names is still on their way, with or without a delay. */
function isOnTheWay(
  { client_group_id, subject_id, params }: ClaimedNotice,
  { isLate }: { isLate: boolean },
): RawBuilder<boolean> {
  return sql`exists (
    select from assignments a
    where a.client_group_id = ${client_group_id} and a.booking_id = ${subject_id} and a.live
      and a.candidate_id = ${params.candidateId ?? null}::uuid and (a.minutes_late is not null) = ${isLate}
      and a.state <> 'arrived')`;
}

/** Whether the educator of a late arrival is still expected: neither there by now nor on time after all. */
export function isStillLate(notice: ClaimedNotice): RawBuilder<{ exists: boolean }> {
  return sql`select ${isOnTheWay(notice, { isLate: true })} as exists`;
}

/**
 * Whether a delay is over that the receiver was told of by this method, without being told since that it is over. A
 * message of the delay that is still unsent was being sent when the delay ended (`dropUnsentDelay`), so it counts as sent.
 */
export function isToldDelayOver(notice: ClaimedNotice): RawBuilder<{ exists: boolean }> {
  const { client_group_id, notification_id, subject_id, contact_id, method, params } = notice;
  return sql`
    select ${isOnTheWay(notice, { isLate: false })} and 'candidateLate' = (
      select told.template from notifications told
      where told.client_group_id = ${client_group_id} and told.subject_id = ${subject_id}
        and told.contact_id = ${contact_id} and told.method = ${method}
        and told.template in ('candidateLate', 'candidateOnTime')
        and told.params ->> 'candidateId' = ${params.candidateId ?? null}::text
        and told.notification_id <> ${notification_id}
        and (told.sent_at is not null or (told.attempts > 0 and told.not_sent_because is null))
      order by told.created_at desc limit 1) as exists`;
}

/** Whether the feedback that a message asks for was given. */
export function isFeedbackGiven({
  client_group_id,
  subject_id,
  params,
}: ClaimedNotice): RawBuilder<{ exists: boolean }> {
  return sql`
    select exists (
      select from bookings b
      join booking_cards card on card.client_group_id = b.client_group_id and card.card_id = b.booking_id
      where b.client_group_id = ${client_group_id} and b.block_id = ${subject_id}
        and b.date_local = any(${[...(params.datesLocal ?? [])]}::date[]) and card.has_feedback) as exists`;
}
