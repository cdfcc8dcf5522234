import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import type { AmendableField } from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import type { RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import { newsOfBookings, overtakersOf } from '@staffroom/domain/notifications/overtaken.rules.ts';
import type {
  BookingTemplate,
  NoticeParams,
  NoticeTemplate,
} from '@staffroom/domain/notifications/notice-templates.ts';
import type { Locale, VariantName } from '@staffroom/domain/regions/variants.ts';
import type { Columns, OrNull, Renamed } from '../../db/schema/row.ts';

export type NoticeId = { clientGroupId: string; notificationId: string };

/** A message that is still to be sent, and its recipient. */
export type ClaimedNotice = Columns<
  'notifications',
  | 'client_group_id'
  | 'notification_id'
  | 'event_key'
  | 'contact_id'
  | 'template'
  | 'method'
  | 'subject_id'
  | 'request_id'
  | 'created_at'
  | 'due_at'
  | 'reached_device_ids'
> &
  OrNull<Columns<'contacts', 'email_address' | 'email_verified' | 'mobile' | 'push_enabled'>> &
  Columns<'client_groups', 'links_need_sign_in'> & {
    template: NoticeTemplate;
    method: ContactMethod;
    params: {
      datesLocal?: string[];
      candidateId?: string;
      byContactId?: string;
      minutesLate?: number;
    } & Partial<
      NoticeParams<'delegationEnded'> &
        NoticeParams<'newDeviceSignedIn'> &
        Pick<NoticeParams<'bookingChanged'>, 'fields'>
    >;
    /** Null when the contact has left. */
    contact_name: string | null;
    language: Locale | null;
    variant: VariantName;
  };

/**
 * Counts the attempt; no row when the message was sent or given up. One that failed for good is claimed again, because
 * only an operator sends it again.
 */
export function claimNotice({ clientGroupId, notificationId }: NoticeId): RawBuilder<ClaimedNotice> {
  return sql<ClaimedNotice>`
    with claimed as (
      update notifications set attempts = least(attempts + 1, 1000)
      where client_group_id = ${clientGroupId} and notification_id = ${notificationId} and sent_at is null
        and (not_sent_because is null or not_sent_because = 'failed')
      returning *
    )
    select n.client_group_id, n.notification_id, n.event_key, n.contact_id, n.template, n.method, n.subject_id, n.request_id, n.params,
      n.created_at, n.due_at, n.reached_device_ids,
      coalesce(co.first_name || ' ' || co.last_name, invited.first_name || ' ' || invited.last_name) as contact_name,
      coalesce(co.email_address, invited.email_address) as email_address, co.email_verified, co.mobile, co.push_enabled, co.language, g.variant, g.links_need_sign_in
    from claimed n
    join client_groups g on g.client_group_id = n.client_group_id
    left join contacts co on co.client_group_id = n.client_group_id and co.contact_id = n.contact_id and co.active
    left join invitations invited
      on invited.client_group_id = n.client_group_id and invited.invitation_id = n.contact_id and n.template = 'invited'`;
}

export type InvitationFacts = { invited_by: string | null; client_names: string | null };

const maxClientNames = 3;

/** The inviter and the clients, null for a whole group; no row once accepted, withdrawn or sent again. */
export function invitationFacts({
  client_group_id,
  contact_id,
  subject_id,
}: ClaimedNotice): RawBuilder<InvitationFacts> {
  return sql<InvitationFacts>`
    select inviter.first_name || ' ' || inviter.last_name as invited_by,
      (select string_agg(named.name, ', ' order by named.name) from (
        select c.name from clients c
        where c.client_group_id = invited.client_group_id and c.client_id::text in (
          select place ->> 'clientId' from jsonb_array_elements(invited.rights) place)
        order by c.name limit ${sql.lit(maxClientNames)}) named) as client_names
    from invitations invited
    left join contacts inviter on inviter.client_group_id = invited.client_group_id
      and inviter.contact_id = invited.invited_by_contact_id
    where invited.client_group_id = ${client_group_id} and invited.invitation_id = ${contact_id}
      and invited.link_id = ${subject_id} and invited.accepted_at is null and invited.withdrawn_at is null`;
}

export type RequestFacts = Columns<
  'booking_requests',
  | 'client_id'
  | 'location_id'
  | 'created_by_contact_id'
  | 'bookings_per_date'
  | 'room'
  | 'covering_name'
  | 'created_by_name'
  | 'decision_reason'
  | 'approve_before_utc'
  | 'last_start_utc'
  | 'dates_local'
  | 'number'
  | 'status'
  | 'source'
  | 'reason_for_absence'
  | 'break_minutes'
> &
  Renamed<'booking_requests', { start_time: 'start_time_local'; end_time: 'end_time_local' }> &
  Columns<'clients', 'representative_name' | 'representative_phone'> &
  Renamed<'clients', { client_name: 'name' }> &
  Renamed<'locations', { location_name: 'name'; time_zone: 'time_zone' }> &
  Renamed<'classifications', { classification: 'online_title' }> & {
    status: RequestStatusName;
    address: string;
    decided_by: string | null;
    /** The name of the candidate in the event. */
    educator: string | null;
  };

export function requestFacts(query: {
  clientGroupId: string;
  requestId: string;
  candidateId: string | null;
  /** Who caused the event, if it was not the decision on the request. */
  byContactId: string | null;
}): RawBuilder<RequestFacts> {
  return sql<RequestFacts>`
    select r.client_id, r.location_id, r.created_by_contact_id, r.number, r.status, r.source, r.reason_for_absence, r.break_minutes, r.bookings_per_date, r.room, r.covering_name, r.created_by_name, r.decision_reason,
      r.approve_before_utc, r.last_start_utc, r.dates_local::text[] as dates_local,
      left(r.start_time_local::text, 5) as start_time,
      left(r.end_time_local::text, 5) as end_time, c.name as client_name, c.representative_name,
      c.representative_phone, l.name as location_name, l.time_zone,
      (select coalesce(string_agg(line, ', ' order by place), '')
        from unnest(array[l.address_line1, l.address_line2, l.suburb, trim(l.state || ' ' || l.postcode), l.country])
          with ordinality as part (line, place) where line <> '') as address,
      cl.online_title as classification,
      (select co.first_name || ' ' || co.last_name from contacts co
        where co.client_group_id = r.client_group_id
          and co.contact_id = coalesce(${query.byContactId}::uuid, r.decided_by_contact_id)) as decided_by,
      (select coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name from candidates ca
        where ca.candidate_id = ${query.candidateId}::uuid) as educator
    from booking_requests r
    join clients c on c.client_group_id = r.client_group_id and c.client_id = r.client_id
    join locations l on l.client_group_id = r.client_group_id and l.location_id = r.location_id
    join classifications cl
      on cl.client_group_id = r.client_group_id and cl.classification_id = r.classification_id
    where r.client_group_id = ${query.clientGroupId} and r.request_id = ${query.requestId}`;
}

export type DelegationNames = Columns<'approval_delegations', 'ended_at'> &
  OrNull<Columns<'locations', 'time_zone'>> & { delegator_name: string; delegate_name: string };

/** Both people of a delegation, and one time zone of the group. */
export function delegationNames({
  clientGroupId,
  delegationId,
}: {
  clientGroupId: string;
  delegationId: string;
}): RawBuilder<DelegationNames> {
  return sql<DelegationNames>`
    select lent.ended_at, delegator.first_name || ' ' || delegator.last_name as delegator_name,
      delegate.first_name || ' ' || delegate.last_name as delegate_name,
      (select min(time_zone) from locations where client_group_id = lent.client_group_id) as time_zone
    from approval_delegations lent
    join contacts delegator
      on delegator.client_group_id = lent.client_group_id and delegator.contact_id = lent.delegator_contact_id
    join contacts delegate
      on delegate.client_group_id = lent.client_group_id and delegate.contact_id = lent.delegate_contact_id
    where lent.client_group_id = ${clientGroupId} and lent.approval_delegation_id = ${delegationId}`;
}

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

/**
 * The time zone of an account's owner: the one they chose, else that of one of their locations; null without either.
 */
export function readerZone(
  { clientGroupId }: NoticeId,
  contactId: string,
): RawBuilder<{ time_zone: string | null }> {
  return sql`
    select coalesce(
      (select time_zone from notification_choices where client_group_id = ${clientGroupId} and contact_id = ${contactId}),
      ${zoneOfPlaces(sql`${clientGroupId}::uuid`, sql`${contactId}::uuid`)}) as time_zone`;
}

/** The time zone of a location where the contact has rights, else of the group; null without either. */
export function zoneOfPlaces(clientGroupId: RawBuilder<unknown>, contactId: RawBuilder<unknown>) {
  return sql<string | null>`coalesce(
      (select min(l.time_zone) from contact_grants held
        join locations l on l.client_group_id = held.client_group_id
          and l.client_id = coalesce(held.client_id, l.client_id)
          and l.location_id = coalesce(held.location_id, l.location_id)
        where held.client_group_id = ${clientGroupId} and held.contact_id = ${contactId}),
      (select min(time_zone) from locations where client_group_id = ${clientGroupId}))`;
}

export type BookingFacts = Columns<
  'bookings',
  | 'booking_id'
  | 'block_id'
  | 'date_local'
  | 'start_utc'
  | 'end_utc'
  | 'room'
  | 'version'
  | 'status'
  | 'cancel_reason'
> &
  Renamed<'bookings', { start_time: 'start_time_local'; end_time: 'end_time_local' }> &
  Renamed<'booking_blocks', { block_number: 'number' }> & {
    /** The number of its block with its position there. */
    number: string;
    /** The educator who accepted; null before. */
    educator: string | null;
  };

const maxBookings = 100;

/**
 * The current state of the bookings that a message is about, ordered by start; without dates, all of the subject's.
 * Days added to a block belong to it and to a request of their own.
 */
export function bookingFacts(query: {
  clientGroupId: string;
  subjectId: string;
  requestId: string;
  datesLocal: readonly string[] | null;
}): RawBuilder<BookingFacts> {
  return sql<BookingFacts>`
    select b.booking_id, b.block_id, b.date_local, b.start_utc, b.end_utc, b.room, b.version, b.status, b.cancel_reason,
      left(b.start_time_local::text, 5) as start_time, left(b.end_time_local::text, 5) as end_time,
      bl.number || '-' || b.position as number, bl.number as block_number,
      coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name as educator
    from bookings b
    join booking_blocks bl on bl.client_group_id = b.client_group_id and bl.block_id = b.block_id
    left join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id
      and a.state = any(${[...namedStates]}::text[])
    left join candidates ca on ca.candidate_id = a.candidate_id
    where b.client_group_id = ${query.clientGroupId} and b.block_id = any(array(
        select block_id from booking_blocks where client_group_id = ${query.clientGroupId}
          and request_id = ${query.requestId}
        union all
        select block_id from bookings where client_group_id = ${query.clientGroupId}
          and booking_id = ${query.subjectId}::uuid
        union all
        select ${query.subjectId}::uuid))
      and ${query.subjectId}::uuid in (b.booking_id, b.block_id, b.request_id)
      and (${query.datesLocal === null} or b.date_local = any(${[...(query.datesLocal ?? [])]}::date[]))
    order by b.start_utc, b.booking_id limit ${sql.lit(maxBookings)}`;
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
