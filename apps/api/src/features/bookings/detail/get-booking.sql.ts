import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AssignmentState } from '@staffroom/domain/bookings/assignment-state.ts';
import type { CardStatus } from '@staffroom/domain/bookings/booking-status.ts';
import { contactMethods } from '@staffroom/domain/bookings/confirmations.rules.ts';
import type { HistoryKind } from '@staffroom/domain/bookings/read/get-booking.contract.ts';
import type { Columns, OrNull, Renamed } from '../../../db/schema/row.ts';
import { givenFeedbackFields } from '../../feedback/given-feedback.sql.ts';
import { gradeIdsOfBooking, joinedBooking, policiesAgreed } from '../cards/booking-look-ups.sql.ts';
import { madeAt, wasExtended, wasOffered, wasUndone } from '../undo/undo-booking.sql.ts';

/** The detail as JSON text without its actions, and the facts that decide those. */
export type BookingDetailRow = Columns<
  'bookings',
  'client_group_id' | 'location_id' | 'status' | 'date_local'
> &
  Renamed<'bookings', { start_time: 'start_time_local' }> &
  Columns<'booking_blocks', 'first_date_local' | 'last_date_local'> &
  OrNull<Renamed<'assignments', { assignment_state: 'state' }>> & {
    status: CardStatus;
    assignment_state: AssignmentState | null;
    is_over: boolean;
    /** Whether there is feedback on the educator for the block. */
    has_feedback: boolean;
    /**
     * When a contact cancelled it; for an Unfilled booking that was offered to nobody, when the caller made it within
     * the last minute; null when there is nothing to undo.
     */
    undoable_since: string | null;
    /** Whether another day of the block runs, has not begun and is not confirmed. */
    has_others_to_cancel: boolean;
    json: string;
  };

/** A time column as `08:30`. */
const hoursAndMinutes = (column: RawBuilder<unknown>) => sql`left(${column}::text, 5)`;
/** An instant with Z; sessions run in UTC. */
const instantText = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The wire name of a history entry. */
const kind = (what: HistoryKind) => sql.lit(what);

/** A live assignment in its wire form; null without one. */
const assignmentJson = sql`case when a.assignment_id is not null then json_build_object(
  'state', a.state, 'offeredAtUtc', ${instantText(sql`a.offered_at_utc`)},
  'acceptedAtUtc', ${instantText(sql`a.accepted_at_utc`)},
  'confirmedAtUtc', ${instantText(sql`a.confirmed_at_utc`)},
  'arrivedAtUtc', ${instantText(sql`a.arrived_at_utc`)}) end`;

/** Shown from the candidate's acceptance on: the client must not learn who was merely offered a booking. */
const candidateJson = sql`case when ca.candidate_id is not null then json_build_object(
  'id', ca.candidate_id, 'name', coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name,
  'minutesLate', a.minutes_late, 'imageVersion', ca.image_version) end`;

/** The detail as text, with the location that decides who may read it; no row outside the given locations. */
export function bookingDetail(query: {
  bookingId: string;
  clientGroupIds: readonly string[];
  locationIds: readonly number[];
  contactId: string;
  at: Temporal.Instant;
}): RawBuilder<BookingDetailRow> {
  return sql<BookingDetailRow>`
    with k as (
      select client_group_id, booking_id from bookings
      where client_group_id = any(${[...query.clientGroupIds]}::uuid[]) and booking_id = ${query.bookingId}::uuid
        and location_id = any(${[...query.locationIds]}::int[])
    )
    select b.client_group_id, b.location_id, b.status, a.state as assignment_state, b.date_local,
      ${hoursAndMinutes(sql`b.start_time_local`)} as start_time,
      coalesce(days.first_running, bl.first_date_local) as first_date_local,
      coalesce(days.last_running, bl.last_date_local) as last_date_local,
      b.end_utc <= ${query.at.toString()}::timestamptz as is_over, f.feedback_id is not null as has_feedback,
      case b.status when 'Cancelled' then (
        select to_char(own.acted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from booking_changes own
        where own.client_group_id = b.client_group_id and own.booking_id = b.booking_id and own.kind = 'cancelled'
          and own.acted_at = b.cancelled_at and not ${wasUndone} limit 1)
        when 'Unfilled' then (
          select ${madeAt} where r.created_by_contact_id = ${query.contactId}::uuid
            and r.created_on_utc > ${query.at.toString()}::timestamptz - interval '1 minute' and not ${wasOffered}
            and not ${wasExtended})
        end as undoable_since,
      days.has_others_to_cancel,
      json_build_object(
      'id', b.booking_id, 'number', bl.number || '-' || b.position, 'status', b.status, 'type', b.type, 'version', b.version,
      'createdBy', json_build_object('id', r.created_by_contact_id, 'name', r.created_by_name),
      'createdOnUtc', ${instantText(sql`b.created_on_utc`)},
      'client', json_build_object('id', c.client_id, 'name', c.name),
      'clientGroup', (select json_build_object('id', g.client_group_id, 'name', g.name) from client_groups g
        where g.client_group_id = b.client_group_id),
      'location', json_build_object('id', l.location_id, 'name', l.name, 'timeZone', l.time_zone, 'suburb', l.suburb,
        'fullAddress', (select string_agg(line, ', ' order by place) from unnest(array[l.address_line1, l.address_line2,
          l.suburb, trim(l.state || ' ' || l.postcode), l.country]) with ordinality as part (line, place)
          where line <> '')),
      'blockId', b.block_id, 'position', b.position, 'total', bl.total, 'bookingsPerDate', r.bookings_per_date,
      'dateLocal', b.date_local, 'startUtc', ${instantText(sql`b.start_utc`)},
      'details', json_build_object(
        'startTime', ${hoursAndMinutes(sql`b.start_time_local`)}, 'endTime', ${hoursAndMinutes(sql`b.end_time_local`)},
        'breakMinutes', b.break_minutes, 'earliestDate', bl.first_date_local, 'latestDate', bl.last_date_local,
        'areDatesConsecutive', days.are_consecutive, 'notes', b.notes, 'room', b.room,
        'covering', case when b.covering_name is not null then json_build_object('id', b.covering_contact_id,
          'name', b.covering_name, 'reason', b.reason_for_absence) end,
        'reasonForAbsence', b.reason_for_absence, 'submittedBy', r.submitted_by, 'purchaseOrder', r.purchase_order,
        'costCentre', r.cost_centre, 'reference', r.reference,
        'certifications', (select coalesce(json_agg(json_build_object('id', ce.certification_id, 'name', ce.name)
            order by ce.name), '[]') from certifications ce
          where ce.client_group_id = r.client_group_id and ce.certification_id = any(r.certification_ids)),
        'confirmations', ${confirmations},
        'classification', json_build_object('id', cl.classification_id, 'onlineTitle', cl.online_title),
        'grades', (select coalesce(json_agg(json_build_object('id', g.grade_id, 'title', g.title)
            order by g.position, g.title), '[]') from grades g
          where g.client_group_id = r.client_group_id and g.grade_id = any(${gradeIdsOfBooking})),
        'policiesAgreed', (${policiesAgreed}),
        'preferredCandidateId', r.preferred_candidate_id),
      'dates', days.list, 'assignment', ${assignmentJson}, 'candidate', ${candidateJson},
      'history', ${history}, 'notificationsLog', ${notificationsLog},
      'feedback', case when f.feedback_id is not null then
        json_build_object(${givenFeedbackFields}) end,
      'cancelReason', b.cancel_reason
    )::text as json
    from k ${joinedBooking}
    cross join lateral (
      select json_agg(json_build_object('id', day.booking_id, 'date', day.date_local, 'status', day.status,
          'isConfirmed', exists (select from assignments held
            where held.client_group_id = day.client_group_id and held.booking_id = day.booking_id
              and held.state in ('confirmed', 'arrived')),
          'isTentative', exists (select from assignments held
            where held.client_group_id = day.client_group_id and held.booking_id = day.booking_id
              and held.state = 'tentative' and held.live))
          order by day.date_local, day.position) as list,
        min(day.date_local) filter (where day.status <> 'Cancelled') as first_running,
        max(day.date_local) filter (where day.status <> 'Cancelled') as last_running,
        max(day.date_local) - min(day.date_local) + 1 = count(distinct day.date_local) as are_consecutive,
        coalesce(bool_or(day.booking_id <> b.booking_id and day.status in ('Unfilled', 'Filled')
          and day.start_utc > ${query.at.toString()}::timestamptz
          and not exists (select from assignments held
            where held.client_group_id = day.client_group_id and held.booking_id = day.booking_id
              and held.state in ('confirmed', 'arrived'))), false) as has_others_to_cancel
      from bookings day where day.client_group_id = b.client_group_id and day.block_id = b.block_id
    ) days`;
}

/** The client's contact whose change to the booking at that moment released the educator. */
const endedByContact = sql`(
  select co.first_name || ' ' || co.last_name from booking_changes done
  join contacts co on co.contact_id = done.contact_id
  where done.client_group_id = past.client_group_id and done.booking_id = past.booking_id
    and done.acted_at = past.ended_at_utc limit 1)`;

/** By key: under row security the planner expects half of all educators, and a join would read them all. */
const candidateOf = (candidateId: RawBuilder<unknown>) => sql`
  select ca.preferred_name, ca.first_name, ca.last_name from candidates ca where ca.candidate_id = ${candidateId} limit 1`;

/**
 * Oldest first, from the timestamps of the rows themselves. An educator restored by an undone cancellation appears
 * once. Offers and their refusals name only the provider. Of late reports that correct each other within a minute, only
 * the last is listed.
 */
const history = sql`(
  select coalesce(json_agg(json_build_object('atUtc', ${instantText(sql`moment.at`)}, 'what', moment.what,
    'who', moment.who, 'changes', moment.changes) order by moment.at, moment.rank), '[]')
  from (
    select r.created_on_utc as at, 0 as rank, case when r.source = 'extension' then ${kind('extended')}
        when r.decided_by_contact_id is null or r.decided_at = r.created_on_utc then ${kind('created')}
        else ${kind('requested')} end as what, r.created_by_name as who,
      null::jsonb as changes
    union all
    select r.decided_at, 1, ${kind('approved')}, coalesce((select co.first_name || ' ' || co.last_name from contacts co
      where co.contact_id = r.decided_by_contact_id), ''), null
    where r.status = 'Accepted' and r.decided_at > r.created_on_utc
    union all
    select distinct step.at, step.rank, step.what, step.who, null::jsonb
    from assignments past left join lateral (${candidateOf(sql`past.candidate_id`)}) person on true
    cross join lateral (
      select coalesce(person.preferred_name, person.first_name) || ' ' || person.last_name as name
    ) named
    cross join lateral (values
      (past.offered_at_utc, 2, ${kind('offered')}, 'the staffing provider'),
      (past.accepted_at_utc, 3, ${kind('accepted')}, coalesce(named.name, '')),
      (past.confirmed_at_utc, 4, ${kind('confirmed')}, coalesce(named.name, '')),
      (past.arrived_at_utc, 5, ${kind('arrived')}, coalesce(named.name, '')),
      (past.ended_at_utc, 6, case when past.state = 'declined' then ${kind('declined')} else ${kind('withdrawn')} end,
        case when past.state = 'declined' then 'the educator' else coalesce(${endedByContact}, 'the staffing provider') end)
    ) as step (at, rank, what, who)
    where past.client_group_id = b.client_group_id and past.booking_id = b.booking_id and step.at is not null
    union all
    select (done.details #>> '{confirmed,at}')::timestamptz, 4, ${kind('confirmed')},
      coalesce(person.preferred_name, person.first_name) || ' ' || person.last_name, null
    from booking_changes done
    cross join lateral (${candidateOf(sql`(done.details #>> '{confirmed,candidateId}')::uuid`)}) person
    where done.client_group_id = b.client_group_id and done.booking_id = b.booking_id
    union all
    select done.acted_at, 7, done.kind, coalesce((select co.first_name || ' ' || co.last_name from contacts co
      where co.contact_id = done.contact_id), ''), done.details -> 'changes'
    from booking_changes done where done.client_group_id = b.client_group_id and done.booking_id = b.booking_id
    union all
    select report.reported_at, 4, case when report.minutes_late is null then ${kind('onTime')} else ${kind('late')} end,
      'the staffing provider', jsonb_build_array(jsonb_build_object('field', 'minutesLate',
        'from', coalesce(report.minutes_before::text, ''), 'to', coalesce(report.minutes_late::text, '')))
    from (
      select late.*, lead(late.reported_at) over (partition by late.candidate_id order by late.report_no) as corrected_at
      from late_reports late where late.client_group_id = b.client_group_id and late.booking_id = b.booking_id
    ) report
    where report.corrected_at is null or report.corrected_at >= report.reported_at + interval '1 minute'
    union all
    select b.cancelled_at, 7, ${kind('cancelled')}, '', null
    where b.cancelled_at is not null and not exists (
      select from booking_changes done where done.client_group_id = b.client_group_id
        and done.booking_id = b.booking_id and done.acted_at = b.cancelled_at)
  ) moment
)`;

/** As stored with the request, in the order of the form. */
export const confirmations = sql`(
  select coalesce(json_agg((kept.one - 'contactId') || jsonb_build_object('id', kept.one -> 'contactId')
    order by kept.place), '[]')
  from jsonb_array_elements(r.confirmations) with ordinality as kept (one, place)
)`;

/** A day added later excludes notifications about its block from before. Within one moment, ordered by person. */
const notificationsLog = sql`(
  select coalesce(json_agg(json_build_object('atUtc', ${instantText(sql`n.created_at`)},
    'contactName', coalesce(co.first_name || ' ' || co.last_name, ''), 'method', n.method, 'template', n.template,
    'sentAtUtc', ${instantText(sql`n.sent_at`)}, 'dueAtUtc', ${instantText(sql`n.due_at`)},
    'notSentBecause', n.not_sent_because,
    'isRetried', n.sent_at is null and n.not_sent_because is null and n.last_error is not null)
    order by n.created_at, n.template, co.first_name, co.last_name, n.contact_id,
      array_position(${[...contactMethods]}::text[], n.method), n.notification_id), '[]')
  from notifications n left join contacts co
    on co.client_group_id = n.client_group_id and co.contact_id = n.contact_id
  where n.client_group_id = b.client_group_id and (n.subject_id in (b.booking_id, b.request_id)
    or n.subject_id = b.block_id and (b.type <> 'extension' or n.created_at >= b.created_on_utc))
    and n.not_sent_because is distinct from 'overtaken'
)`;
