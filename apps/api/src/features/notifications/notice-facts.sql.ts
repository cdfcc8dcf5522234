import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import type { NoticeTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import type { Locale, VariantName } from '@staffroom/domain/regions/variants.ts';
import type { Columns, OrNull, Renamed } from '../../db/row.ts';

export type NoticeId = { clientGroupId: string; notificationId: string };

/** A message that is still to be sent, with whom it is for. */
export type ClaimedNotice = Columns<
  'notifications',
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
  OrNull<Columns<'contacts', 'email_address' | 'mobile' | 'push_enabled'>> & {
    template: NoticeTemplate;
    method: ContactMethod;
    params: { datesLocal?: string[]; candidateId?: string; minutesLate?: number };
    /** Null when the contact has left. */
    contact_name: string | null;
    language: Locale | null;
    variant: VariantName;
  };

/**
 * Counts the attempt; no row when the message was sent or given up. One that failed for good is tried again, because
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
    select n.notification_id, n.event_key, n.contact_id, n.template, n.method, n.subject_id, n.request_id, n.params,
      n.created_at, n.due_at, n.reached_device_ids, co.first_name || ' ' || co.last_name as contact_name,
      co.email_address, co.mobile, co.push_enabled, co.language, g.variant
    from claimed n
    join client_groups g on g.client_group_id = n.client_group_id
    left join contacts co on co.client_group_id = n.client_group_id and co.contact_id = n.contact_id and co.active`;
}

export type RequestFacts = Columns<
  'booking_requests',
  | 'bookings_per_date'
  | 'room'
  | 'covering_name'
  | 'created_by_name'
  | 'decision_reason'
  | 'approve_before_utc'
  | 'dates_local'
  | 'number'
> &
  Renamed<'booking_requests', { start_time: 'start_time_local'; end_time: 'end_time_local' }> &
  Columns<'clients', 'representative_name' | 'representative_phone'> &
  Renamed<'clients', { client_name: 'name' }> &
  Renamed<'locations', { location_name: 'name'; time_zone: 'time_zone' }> &
  Renamed<'classifications', { classification: 'online_title' }> & {
    address: string;
    decided_by: string | null;
    /** Of the candidate that the event names. */
    educator: string | null;
  };

export function requestFacts(wish: {
  clientGroupId: string;
  requestId: string;
  candidateId: string | null;
}): RawBuilder<RequestFacts> {
  return sql<RequestFacts>`
    select r.number, r.bookings_per_date, r.room, r.covering_name, r.created_by_name, r.decision_reason,
      r.approve_before_utc, r.dates_local::text[] as dates_local, left(r.start_time_local::text, 5) as start_time,
      left(r.end_time_local::text, 5) as end_time, c.name as client_name, c.representative_name,
      c.representative_phone, l.name as location_name, l.time_zone,
      (select coalesce(string_agg(line, ', ' order by place), '')
        from unnest(array[l.address_line1, l.address_line2, l.suburb, trim(l.state || ' ' || l.postcode), l.country])
          with ordinality as part (line, place) where line <> '') as address,
      cl.online_title as classification,
      (select co.first_name || ' ' || co.last_name from contacts co
        where co.client_group_id = r.client_group_id and co.contact_id = r.decided_by_contact_id) as decided_by,
      (select coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name from candidates ca
        where ca.candidate_id = ${wish.candidateId}::uuid) as educator
    from booking_requests r
    join clients c on c.client_group_id = r.client_group_id and c.client_id = r.client_id
    join locations l on l.client_group_id = r.client_group_id and l.location_id = r.location_id
    join classifications cl
      on cl.client_group_id = r.client_group_id and cl.classification_id = r.classification_id
    where r.client_group_id = ${wish.clientGroupId} and r.request_id = ${wish.requestId}`;
}

export type BookingFacts = Columns<
  'bookings',
  'booking_id' | 'date_local' | 'start_utc' | 'end_utc' | 'room' | 'version' | 'status' | 'cancel_reason'
> &
  Renamed<'bookings', { start_time: 'start_time_local'; end_time: 'end_time_local' }> &
  Renamed<'booking_blocks', { block_number: 'number' }> & {
    /** Of its block, with its place there. */
    number: string;
    /** Of who accepted; null before. */
    educator: string | null;
  };

const maxBookings = 100;

/** The bookings that a message is about, as they stand now, by their start; without dates, all of the subject. */
export function bookingFacts(wish: {
  clientGroupId: string;
  subjectId: string;
  requestId: string;
  datesLocal: readonly string[] | null;
}): RawBuilder<BookingFacts> {
  return sql<BookingFacts>`
    select b.booking_id, b.date_local, b.start_utc, b.end_utc, b.room, b.version, b.status, b.cancel_reason,
      left(b.start_time_local::text, 5) as start_time, left(b.end_time_local::text, 5) as end_time,
      bl.number || '-' || b.position as number, bl.number as block_number,
      coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name as educator
    from bookings b
    join booking_blocks bl on bl.client_group_id = b.client_group_id and bl.block_id = b.block_id
    left join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id
      and a.state = any(${[...namedStates]}::text[])
    left join candidates ca on ca.candidate_id = a.candidate_id
    where b.client_group_id = ${wish.clientGroupId} and b.block_id in (
        select block_id from booking_blocks where client_group_id = ${wish.clientGroupId}
          and request_id = ${wish.requestId})
      and ${wish.subjectId}::uuid in (b.booking_id, b.block_id, b.request_id)
      and (${wish.datesLocal === null} or b.date_local = any(${[...(wish.datesLocal ?? [])]}::date[]))
    order by b.start_utc, b.booking_id limit ${sql.lit(maxBookings)}`;
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

export type NotSentBecause = 'tooOld' | 'unreachable' | 'refused' | 'failed';

/** With a code for the operator; null reason: it is tried again. */
export function markNotSent(
  { clientGroupId, notificationId }: NoticeId,
  because: NotSentBecause | null,
  code: string | null,
): RawBuilder<unknown> {
  return sql`
    update notifications set not_sent_because = ${because}, last_error = ${code}
    where client_group_id = ${clientGroupId} and notification_id = ${notificationId} and sent_at is null`;
}
