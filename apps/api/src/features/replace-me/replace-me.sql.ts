import type { ReplaceMeRequest } from '@staffroom/domain/replace-me/replace-me.contract.ts';
import { openReplaceMeStatuses } from '@staffroom/domain/replace-me/replace-me-status.ts';
import type { ReplaceMeStatus } from '@staffroom/domain/replace-me/replace-me-status.ts';
import type { BookingStatusName, RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import type { WantedConfirmation } from '@staffroom/domain/bookings/confirmations.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../db/schema/row.ts';
import { namedStateList } from '../bookings/cards/booking-look-ups.sql.ts';
import type { BookingFactsRow } from '../bookings/create/create-booking.sql.ts';
import { madeAt, wasExtended, wasOffered, wasUndone } from '../bookings/undo/undo-booking.sql.ts';
import { knowsCandidate } from '../bookings/detail/known-candidate.sql.ts';
import { usableMethods } from '../locations/booking-contacts.sql.ts';

/** A person's request to be replaced; a rejected one says by whom and why. */
export type ReplaceMeRow = Renamed<
  'booking_requests',
  {
    id: 'request_id';
    number: 'number';
    version: 'version';
    locationId: 'location_id';
    reason: 'decision_reason';
  }
> &
  Renamed<
    'booking_requests',
    { startTime: 'start_time_local'; endTime: 'end_time_local'; createdByContactId: 'created_by_contact_id' }
  > &
  Renamed<'replace_me_requests', { dateLocal: 'date_local' }> & {
    status: ReplaceMeStatus;
    /** The status of the request for approval, which decides whether it can be withdrawn. */
    requestStatus: RequestStatusName;
    /** ISO with Z. */
    askedAt: string;
    /** Null until there is one. */
    booking: (Renamed<'bookings', { id: 'booking_id' }> & UndoableBooking) | null;
    rejectedBy: string | null;
    candidate: ReplaceMeRequest['candidate'];
  };

/** Literals, as in the predicate of the index `replace_me_once`. */
export const openStatusList = sql.join(openReplaceMeStatuses.map((status) => sql.lit(status)));

/** Times are `HH:mm`, those of the booking once there is one. */
const request = sql`json_build_object(
  'id', r.request_id, 'number', r.number, 'version', r.version, 'locationId', r.location_id,
  'createdByContactId', r.created_by_contact_id,
  'startTime', left(coalesce(b.start_time_local, r.start_time_local)::text, 5),
  'endTime', left(coalesce(b.end_time_local, r.end_time_local)::text, 5),
  'dateLocal', rm.date_local, 'status', rm.status, 'requestStatus', r.status,
  'rejectedBy', case when r.status = 'Rejected' then (
    select co.first_name || ' ' || co.last_name from contacts co
    where co.client_group_id = r.client_group_id and co.contact_id = r.decided_by_contact_id) end,
  'reason', r.decision_reason,
  'askedAt', to_char(r.created_on_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  'booking', case when b.booking_id is not null then json_build_object('id', b.booking_id, 'status', b.status,
    'madeAt', ${madeAt}, 'wasOffered', ${wasOffered}, 'wasExtended', ${wasExtended}, 'wasUndone', ${wasUndone}) end,
  'candidate', (
    select json_build_object('id', ca.candidate_id,
      'name', coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name)
    from assignments a join candidates ca on ca.candidate_id = a.candidate_id
    where a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
      and a.state in (${sql.raw(namedStateList)}) and b.status <> 'Cancelled'))`;

const ofRequest = sql`
  join booking_requests r on r.client_group_id = rm.client_group_id and r.request_id = rm.request_id
  left join booking_blocks bl on bl.client_group_id = r.client_group_id and bl.request_id = r.request_id
  left join bookings b
    on b.client_group_id = bl.client_group_id and b.block_id = bl.block_id and b.request_id = r.request_id`;

type UndoableBooking = {
  status: BookingStatusName;
  /** The start of the time in which it can be undone; null when it never could be. */
  madeAt: string | null;
  wasOffered: boolean;
  wasExtended: boolean;
  wasUndone: boolean;
};

export type ReplaceMePlaceRow = Columns<
  'locations',
  | 'client_group_id'
  | 'client_id'
  | 'location_id'
  | 'name'
  | 'time_zone'
  | 'state'
  | 'start_time_local'
  | 'end_time_local'
  | 'lunch_break_minutes'
  | 'submitted_by_template_required'
> &
  Columns<'clients', 'client_type' | 'same_day_cut_off' | 'minimum_duration_minutes'> & {
    is_enabled: boolean;
    is_confirmed: boolean;
    restrictions: (BookingFactsRow['restrictions'][number] & { message: string })[];
    classifications: (Renamed<
      'classifications',
      {
        id: 'classification_id';
        onlineTitle: 'online_title';
        minimumDurationInMins: 'minimum_duration_minutes';
        defaultBreakInMins: 'default_break_minutes';
        shouldShowBreaks: 'should_show_breaks';
      }
    > & { earliestEndTime24hr: string | null })[];
    /** The contact's first template for the location, with the grades and certifications that it still has. */
    template:
      | (Renamed<
          'standard_bookings',
          {
            classificationId: 'classification_id';
            breakMinutes: 'break_minutes';
            gradeIds: 'grade_ids';
            certificationIds: 'certification_ids';
            reasonForAbsence: 'reason_for_absence';
            notes: 'notes';
            room: 'room';
            preferredCandidateId: 'preferred_candidate_id';
          }
        > & { startTime: string; endTime: string; confirmations: WantedConfirmation[] })
      | null;
    /** The template's confirmation contacts who can still be notified; the contact themselves is notified anyway. */
    contacts: BookingFactsRow['contacts'];
    policies_agreed: Renamed<'policy_agreements', { policyId: 'policy_id'; version: 'version' }>[];
    /** The contact's own requests, the newest of each day from yesterday on. */
    requests: ReplaceMeRow[];
    /** The classification of the contact's latest request there at the location's own times, of their last 20; else null. */
    last_classification_id: string | null;
    /** The contact's open requests, at any location. */
    open_requests: (Renamed<'replace_me_requests', { dateLocal: 'date_local'; locationId: 'location_id' }> &
      Renamed<'locations', { locationName: 'name' }>)[];
  };

export type PlacesQuery = { locationIds: readonly number[]; contactId: string; at: Temporal.Instant };

/** Everything that the rules of Replace Me need, per location and by name; no row for what row-level security hides. */
export function replaceMePlaces({ locationIds, contactId, at }: PlacesQuery): RawBuilder<ReplaceMePlaceRow> {
  // Early enough for every time zone.
  const since = at.subtract({ hours: 36 }).toString().slice(0, 10);
  return sql<ReplaceMePlaceRow>`
    select l.client_group_id, l.client_id, l.location_id, l.name, l.time_zone, l.state,
      left(l.start_time_local::text, 5) as start_time_local, left(l.end_time_local::text, 5) as end_time_local,
      l.lunch_break_minutes, l.submitted_by_template_required, c.client_type, c.same_day_cut_off,
      c.minimum_duration_minutes,
      'replace_me_feature_enabled' = any(l.tags) as is_enabled, 'confirmed' = any(l.tags) as is_confirmed,
      (select coalesce(json_agg(json_build_object('datesLocal', coalesce(to_json(br.dates_local), '[]'),
          'message', br.message_markdown) order by br.booking_restriction_id), '[]')
        from booking_restrictions br
        where br.client_group_id = l.client_group_id and br.location_id = l.location_id) as restrictions,
      (select coalesce(json_agg(json_build_object('id', cl.classification_id, 'onlineTitle', cl.online_title,
          'minimumDurationInMins', cl.minimum_duration_minutes,
          'earliestEndTime24hr', left(cl.earliest_end_time_local::text, 5),
          'defaultBreakInMins', cl.default_break_minutes, 'shouldShowBreaks', cl.should_show_breaks)
          order by cl.online_title, cl.classification_id), '[]')
        from classifications cl
        where cl.client_group_id = l.client_group_id and cl.client_id = l.client_id and cl.active) as classifications,
      case when sb.contact_id is not null then json_build_object(
        'classificationId', sb.classification_id, 'breakMinutes', sb.break_minutes,
        'startTime', left(sb.start_time_local::text, 5), 'endTime', left(sb.end_time_local::text, 5),
        'gradeIds', array(select g.grade_id from grades g
          where g.client_group_id = l.client_group_id and g.client_id = l.client_id and g.grade_id = any(sb.grade_ids)),
        'certificationIds', array(select ce.certification_id from certifications ce
          where ce.client_group_id = l.client_group_id and ce.location_id = l.location_id
            and ce.certification_id = any(sb.certification_ids)),
        'reasonForAbsence', sb.reason_for_absence, 'notes', sb.notes, 'room', sb.room,
        'preferredCandidateId', case when ${knowsCandidate(sql<string | null>`sb.preferred_candidate_id`)}
          then sb.preferred_candidate_id end,
        'confirmations', sb.confirmations) end as template,
      (select coalesce(json_agg(json_build_object('id', co.contact_id, 'name', co.first_name || ' ' || co.last_name,
          'usable', json_build_object('email', ${usableMethods.email}, 'sms', ${usableMethods.sms},
            'voice', ${usableMethods.voice}, 'push', ${usableMethods.push}))), '[]')
        from location_contacts lc
        join contacts co on co.client_group_id = lc.client_group_id and co.contact_id = lc.contact_id and co.active
        where lc.client_group_id = l.client_group_id and lc.location_id = l.location_id
          and lc.contact_id <> ${contactId}::uuid
          and sb.confirmations @> json_build_array(json_build_object('contactId', lc.contact_id))::jsonb) as contacts,
      (select coalesce(json_agg(json_build_object('policyId', p.policy_id, 'version', p.version)), '[]')
        from policies p
        join policy_agreements pa on pa.client_group_id = p.client_group_id and pa.policy_id = p.policy_id
          and pa.version = p.version and pa.contact_id = ${contactId}::uuid
        where p.client_group_id = l.client_group_id and p.client_id = l.client_id) as policies_agreed,
      (select coalesce(json_agg(one.request), '[]') from (
        select distinct on (rm.date_local) ${request} as request
        from replace_me_requests rm ${ofRequest}
        where rm.client_group_id = l.client_group_id and rm.contact_id = ${contactId}::uuid
          and rm.location_id = l.location_id and rm.date_local >= ${since}::date
        order by rm.date_local, r.created_on_utc desc, r.request_id desc) one) as requests,
      (select mine.classification_id from (
          select q.classification_id, q.start_time_local, q.end_time_local, q.created_on_utc
          from booking_requests q
          where q.client_group_id = l.client_group_id and q.created_by_contact_id = ${contactId}::uuid
            and q.location_id = l.location_id
          order by q.created_on_utc desc limit 20) mine
        where mine.start_time_local = l.start_time_local and mine.end_time_local = l.end_time_local
        order by mine.created_on_utc desc limit 1) as last_classification_id,
      (select coalesce(json_agg(json_build_object('dateLocal', rm.date_local, 'locationId', rm.location_id,
          'locationName', place.name)), '[]')
        from replace_me_requests rm
        join locations place
          on place.client_group_id = rm.client_group_id and place.location_id = rm.location_id
        where rm.client_group_id = l.client_group_id and rm.contact_id = ${contactId}::uuid
          and rm.date_local >= ${since}::date
          and rm.status in (${openStatusList})) as open_requests
    from locations l
    join clients c on c.client_group_id = l.client_group_id and c.client_id = l.client_id
    left join lateral (
      select * from standard_bookings mine
      where mine.client_group_id = l.client_group_id and mine.contact_id = ${contactId}::uuid
        and mine.location_id = l.location_id
      order by mine.position, mine.standard_booking_id limit 1) sb on true
    where l.location_id = any(${[...locationIds]}::int[])
    order by 'primary' = any(l.tags) desc, l.name collate "und-x-icu", l.location_id`;
}

/** One request, as returned by `replaceMePlaces`. */
export function replaceMeRequestOf(
  clientGroupId: string,
  requestId: string,
): RawBuilder<{ request: ReplaceMeRow }> {
  return sql<{ request: ReplaceMeRow }>`
    select ${request} as request from replace_me_requests rm ${ofRequest}
    where rm.client_group_id = ${clientGroupId}::uuid and rm.request_id = ${requestId}::uuid`;
}

/** Two requests of one person must not miss each other, at any location. */
export function lockRequestsOf(contactId: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtext('replace me'), hashtext(${contactId}))`;
}

/** The same lock for everyone who asked to be replaced on a day of the booking's block; taken before every other. */
export function lockRequestsBehind(bookingId: string): RawBuilder<unknown> {
  return sql`
    select pg_advisory_xact_lock(hashtext('replace me'), hashtext(rm.contact_id::text))
    from bookings named
    join bookings day on day.client_group_id = named.client_group_id and day.block_id = named.block_id
    join replace_me_requests rm on rm.client_group_id = day.client_group_id and rm.request_id = day.request_id
    where named.booking_id = ${bookingId} and day.type = 'replaceMe'`;
}

export type NewReplaceMe = {
  clientGroupId: string;
  replaceMeRequestId: string;
  requestId: string;
  contactId: string;
  locationId: number;
  dateLocal: string;
  status: 'PendingApproval' | 'BookingCreated';
};

export function insertReplaceMe(made: NewReplaceMe): RawBuilder<unknown> {
  return sql`
    insert into replace_me_requests
      (client_group_id, replace_me_request_id, request_id, contact_id, location_id, date_local, status)
    values (${made.clientGroupId}, ${made.replaceMeRequestId}, ${made.requestId}, ${made.contactId},
      ${made.locationId}, ${made.dateLocal}, ${made.status})`;
}
