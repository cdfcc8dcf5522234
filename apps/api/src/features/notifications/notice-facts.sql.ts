import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import type { Columns, OrNull, Renamed } from '../../db/schema/row.ts';
import type { ClaimedNotice } from './claim-notice.sql.ts';

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
    /** The educator had confirmed, and has to confirm a change. */
    is_asked_again: boolean;
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
      coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name as educator,
      coalesce(a.state = 'accepted' and exists (
        select from booking_changes c
        where c.client_group_id = b.client_group_id and c.booking_id = b.booking_id
          and c.acted_at >= a.accepted_at_utc
          and c.details #>> '{confirmed,candidateId}' = a.candidate_id::text), false) as is_asked_again
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
