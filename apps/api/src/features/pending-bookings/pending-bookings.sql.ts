import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import {
  maxOwnRequests,
  maxPendingBookings,
} from '@staffroom/domain/pending-bookings/list-pending-bookings.contract.ts';
import type { Columns } from '../../db/schema/row.ts';
import { letsDecide } from '../../identity/viewer/deciding-grants.sql.ts';
import { confirmations } from '../bookings/detail/get-booking.sql.ts';
import { insideCover } from '../bookings/list/card-keys.sql.ts';
import type { ScopeRanges } from '../../identity/viewer/scope-ranges.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';

/** A request as text without what depends on the caller, and the facts that decide that. */
export type PendingRow = Columns<
  'booking_requests',
  | 'client_group_id'
  | 'client_id'
  | 'location_id'
  | 'request_id'
  | 'created_by_contact_id'
  | 'status'
  | 'source'
  | 'version'
  | 'approve_before_utc'
  | 'last_start_utc'
  | 'dates_local'
  | 'created_on_utc'
> & {
  status: RequestStatusName;
  source: 'booking' | 'replaceMe' | 'extension';
  has_other_approver: boolean;
  /** A JSON object. */
  json: string;
};

/** An instant with Z; sessions run in UTC. */
const instantText = (column: RawBuilder<unknown>) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const hoursAndMinutes = (column: RawBuilder<unknown>) => sql`left(${column}::text, 5)`;

const facts = sql`r.client_group_id, r.client_id, r.location_id, r.request_id, r.created_by_contact_id, r.status,
  r.source, r.version, ${instantText(sql`r.approve_before_utc`)} as approve_before_utc,
  ${instantText(sql`r.last_start_utc`)} as last_start_utc, r.dates_local::text[] as dates_local,
  ${instantText(sql`r.created_on_utc`)} as created_on_utc`;

/** Whether somebody other than the requester could decide for the location: by a grant there or above, and verified. */
const hasOtherApprover = sql`exists (
  select from contact_grants held join contacts co on co.contact_id = held.contact_id and co.active and co.email_verified
  where held.client_group_id = r.client_group_id and held.contact_id <> r.created_by_contact_id and ${letsDecide}
    and coalesce(held.client_id, r.client_id) = r.client_id
    and coalesce(held.location_id, r.location_id) = r.location_id) as has_other_approver`;

const item = sql`
  'id', r.request_id, 'number', r.number, 'status', r.status, 'source', r.source, 'version', r.version,
  'createdBy', json_build_object('id', r.created_by_contact_id, 'name', r.created_by_name),
  'createdOnUtc', ${instantText(sql`r.created_on_utc`)},
  'days', cardinality(r.dates_local), 'dates', r.dates_local, 'bookingsPerDate', r.bookings_per_date,
  'client', json_build_object('id', c.client_id, 'name', c.name),
  'clientGroup', json_build_object('id', g.client_group_id, 'name', g.name),
  'location', json_build_object('id', l.location_id, 'name', l.name, 'timeZone', l.time_zone),
  'classification', json_build_object('id', cl.classification_id, 'onlineTitle', cl.online_title),
  'room', r.room, 'notes', r.notes, 'approveBeforeUtc', ${instantText(sql`r.approve_before_utc`)},
  'details', json_build_object(
    'startTime', ${hoursAndMinutes(sql`r.start_time_local`)}, 'endTime', ${hoursAndMinutes(sql`r.end_time_local`)},
    'breakMinutes', r.break_minutes, 'earliestDate', r.dates_local[1],
    'latestDate', r.dates_local[cardinality(r.dates_local)],
    'areDatesConsecutive',
      r.dates_local[cardinality(r.dates_local)] - r.dates_local[1] + 1 = cardinality(r.dates_local),
    'reasonForAbsence', r.reason_for_absence,
    'covering', case when r.covering_name is not null then json_build_object('id', r.covering_contact_id,
      'name', r.covering_name, 'reason', r.reason_for_absence) end)`;

function contactNamed(contactId: RawBuilder<unknown>) {
  return sql`(select json_build_object('id', co.contact_id, 'name', co.first_name || ' ' || co.last_name)
      from contacts co where co.client_group_id = r.client_group_id and co.contact_id = ${contactId})`;
}

const decision = sql`
  'decision', case when r.decided_at is not null then json_build_object(
    'by', ${contactNamed(sql`r.decided_by_contact_id`)},
    'onBehalfOf', ${contactNamed(sql`r.decided_for_contact_id`)},
    'atUtc', ${instantText(sql`r.decided_at`)}, 'reason', coalesce(r.decision_reason, '')) end`;

const surroundings = sql`
  join client_groups g on g.client_group_id = r.client_group_id
  join clients c on c.client_group_id = r.client_group_id and c.client_id = r.client_id
  join locations l on l.client_group_id = r.client_group_id and l.location_id = r.location_id
  join classifications cl
    on cl.client_group_id = r.client_group_id and cl.classification_id = r.classification_id`;

/** With the names of those on whose behalf the viewer might decide, by their contact id. */
export type PendingDetailRow = PendingRow & { delegator_names: Readonly<Record<string, string>> };

export type PendingScope = {
  clientGroupIds: readonly string[];
  /** Where the viewer may read all requests. */
  readable: ScopeRanges;
  /** Where the viewer has any right, and so may read their own requests. */
  own: ScopeRanges;
  contactId: string;
};

/** The waiting requests, ordered by their approval deadline. */
export function pendingBookings({
  clientGroupIds,
  readable,
  own,
  contactId,
}: PendingScope): RawBuilder<PendingRow> {
  return sql<PendingRow>`
    select ${facts}, ${hasOtherApprover}, json_build_object(${item})::text as json
    from booking_requests r ${surroundings}
    where r.client_group_id = any(${[...clientGroupIds]}::uuid[]) and r.status = 'PendingApproval'
      and (${insideCover('r', readable)}
        or r.created_by_contact_id = ${contactId}::uuid and ${insideCover('r', own)})
    order by r.approve_before_utc, r.request_id limit ${sql.lit(maxPendingBookings)}`;
}

/** Somebody's own requests, whatever their outcome, newest first. Reads at most one page from each group. */
export function ownRequests({
  clientGroupIds,
  own,
  contactId,
}: Omit<PendingScope, 'readable'>): RawBuilder<PendingRow> {
  return sql<PendingRow>`
    select ${facts}, ${hasOtherApprover}, json_build_object(${item}, ${decision})::text as json
    from (
      select newest.* from unnest(${[...clientGroupIds]}::uuid[]) as place (client_group_id)
      cross join lateral (
        select * from booking_requests r
        where r.client_group_id = place.client_group_id and r.created_by_contact_id = ${contactId}::uuid
          and not (r.status = 'Accepted' and r.decided_by_contact_id = r.created_by_contact_id
            and r.decided_at = r.created_on_utc)
          and ${insideCover('r', own)}
        order by r.created_on_utc desc, r.request_id desc limit ${sql.lit(maxOwnRequests)}
      ) newest
    ) r ${surroundings}
    order by r.created_on_utc desc, r.request_id desc limit ${sql.lit(maxOwnRequests)}`;
}

export type OneOf = {
  pendingBookingId: string;
  clientGroupIds: readonly string[];
  allIds: readonly number[];
};

export type DetailQuery = OneOf & {
  /** Contact ids of those on whose behalf the viewer might decide. */
  delegatorIds: readonly string[];
};

/** The request as far as the viewer may see it. */
export function oneFor(
  { clientGroupIds, rights, standsInFor }: Viewer,
  { pendingBookingId }: { pendingBookingId: string },
): DetailQuery {
  const allIds = [...rights.allLocationIds];
  return { pendingBookingId, clientGroupIds, allIds, delegatorIds: [...standsInFor.values()].flat() };
}

const isOne = ({ pendingBookingId, clientGroupIds, allIds }: OneOf) => sql`
  r.client_group_id = any(${[...clientGroupIds]}::uuid[]) and r.request_id = ${pendingBookingId}::uuid
  and r.location_id = any(${[...allIds]}::int[])`;

/** An extension adds to the block of another request, so its days are found by location and date. */
const bookingIdsOf = sql`case when r.source = 'extension' then array(
    select day.booking_id from bookings day where day.client_group_id = r.client_group_id
      and day.location_id = r.location_id and day.date_local = any(r.dates_local))
  else array(
    select day.booking_id from booking_blocks made
    join bookings day on day.client_group_id = made.client_group_id and day.block_id = made.block_id
    where made.client_group_id = r.client_group_id and made.request_id = r.request_id) end`;

const delegatorNames = ({ delegatorIds }: DetailQuery) => sql`(
  select coalesce(json_object_agg(co.contact_id, co.first_name || ' ' || co.last_name), '{}') from contacts co
  where co.client_group_id = r.client_group_id and co.contact_id = any(${[...delegatorIds]}::uuid[])) as delegator_names`;

/** One request with all details, whatever its outcome; no row outside the locations. */
export function pendingBookingDetail(query: DetailQuery): RawBuilder<PendingDetailRow> {
  return sql<PendingDetailRow>`
    select ${facts}, ${hasOtherApprover}, ${delegatorNames(query)}, json_build_object(${item},
      'grades', (select coalesce(json_agg(json_build_object('id', gr.grade_id, 'title', gr.title)
          order by gr.position, gr.title), '[]') from grades gr
        where gr.client_group_id = r.client_group_id and gr.grade_id = any(r.grade_ids)),
      'certifications', (select coalesce(json_agg(json_build_object('id', ce.certification_id, 'name', ce.name)
          order by ce.name), '[]') from certifications ce
        where ce.client_group_id = r.client_group_id and ce.certification_id = any(r.certification_ids)),
      'confirmations', ${confirmations}, 'submittedBy', r.submitted_by, 'purchaseOrder', r.purchase_order,
      'costCentre', r.cost_centre, 'reference', r.reference,
      ${decision},
      'bookings', (select coalesce(json_agg(json_build_object('id', b.booking_id,
          'number', bl.number || '-' || b.position, 'dateLocal', b.date_local)
          order by b.date_local, bl.number, b.position), '[]')
        from bookings b
        join booking_blocks bl on bl.client_group_id = b.client_group_id and bl.block_id = b.block_id
        where b.client_group_id = r.client_group_id and b.booking_id = any(${bookingIdsOf}) and b.request_id = r.request_id),
      'isBookedAtOnce', coalesce(r.status = 'Accepted' and r.decided_by_contact_id = r.created_by_contact_id
        and r.decided_at = r.created_on_utc, false)
    )::text as json
    from booking_requests r ${surroundings}
    where ${isOne(query)}`;
}

/** Locks the request until the transaction ends, so that the second of two decisions sees the first. */
export function lockPendingBooking(query: OneOf): RawBuilder<unknown> {
  return sql`select from booking_requests r where ${isOne(query)} for no key update`;
}
