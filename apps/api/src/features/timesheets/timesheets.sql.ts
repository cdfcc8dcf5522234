import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BookingStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import type { Modification } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import type { TimesheetKind, TimesheetStatus } from '@staffroom/domain/timesheets/timesheet-status.ts';
import type { TimesheetBreak } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import type { Columns, Renamed } from '../../db/schema/row.ts';
import type { GroupsAndLocations } from '../../identity/viewer/scope-ranges.ts';

export type TimesheetRow = Columns<
  'timesheets',
  | 'client_group_id'
  | 'timesheet_id'
  | 'booking_id'
  | 'client_id'
  | 'location_id'
  | 'candidate_id'
  | 'date_local'
  | 'original_start_time_local'
  | 'original_end_time_local'
  | 'candidate_start_time_local'
  | 'candidate_end_time_local'
  | 'candidate_unpaid_break_minutes'
  | 'start_time_local'
  | 'end_time_local'
  | 'unpaid_break_minutes'
  | 'candidate_says_did_not_happen'
  | 'approved_by_candidate'
  | 'flagged'
  | 'candidate_note'
  | 'note'
  | 'submitted_at'
  | 'submitted_by_contact_id'
  | 'version'
> &
  Renamed<'bookings', { booked_break_minutes: 'break_minutes' }> &
  Columns<'candidates', 'first_name' | 'last_name' | 'preferred_name'> & {
    status: TimesheetStatus;
    kind: TimesheetKind;
    pay_option_type: 'hourly' | 'daily' | 'halfDaily';
    rate_unit_type: 'hour' | 'day' | 'halfDay';
    method: 'online' | 'paper' | 'kiosk';
    modifications: Modification[];
    booking_status: BookingStatusName;
    number: string;
    classification_title: string;
    breaks: TimesheetBreak[];
    submitted_by: string | null;
    rate: (Columns<'pay_classes', 'currency'> & Renamed<'pay_classes', { rate: 'rate_cents' }>) | null;
    question: {
      id: string;
      text: string;
      askedBy: string;
      askedAtUtc: string;
      answer: string | null;
      answeredAtUtc: string | null;
    } | null;
  };

const instantText = sql.lit('YYYY-MM-DD"T"HH24:MI:SS"Z"');
const wallTime = (column: string) => sql`left(t.${sql.ref(column)}::text, 5) as ${sql.ref(column)}`;

const columns = sql`
  t.client_group_id, t.timesheet_id, t.booking_id, t.client_id, t.location_id, t.candidate_id, t.date_local,
  ${sql.join(
    [
      'original_start_time_local',
      'original_end_time_local',
      'candidate_start_time_local',
      'candidate_end_time_local',
      'start_time_local',
      'end_time_local',
    ].map(wallTime),
  )},
  t.candidate_unpaid_break_minutes, t.unpaid_break_minutes, t.candidate_says_did_not_happen, t.approved_by_candidate,
  t.flagged, t.candidate_note, t.note, t.submitted_by_contact_id, t.version, t.status, t.kind, t.pay_option_type,
  t.method, t.modifications, to_char(t.submitted_at at time zone 'UTC', ${instantText}) as submitted_at,
  b.break_minutes as booked_break_minutes, b.status as booking_status, b.number,
  cl.rate_unit_type, cl.online_title as classification_title, cl.rate, ca.first_name, ca.last_name, ca.preferred_name,
  (select coalesce(json_agg(json_build_object('type', br.type, 'startTime', left(br.start_time_local::text, 5),
      'endTime', left(br.end_time_local::text, 5)) order by br.start_time_local), '[]')
    from timesheet_breaks br
    where br.client_group_id = t.client_group_id and br.timesheet_id = t.timesheet_id) as breaks,
  (select co.first_name || ' ' || co.last_name from contacts co
    where co.client_group_id = t.client_group_id and co.contact_id = t.submitted_by_contact_id) as submitted_by,
  (select json_build_object('id', q.timesheet_question_id, 'text', q.question,
      'askedBy', (select co.first_name || ' ' || co.last_name from contacts co
        where co.client_group_id = q.client_group_id and co.contact_id = q.asked_by_contact_id),
      'askedAtUtc', to_char(q.asked_at at time zone 'UTC', ${instantText}), 'answer', q.answer,
      'answeredAtUtc', to_char(q.answered_at at time zone 'UTC', ${instantText}))
    from timesheet_questions q
    where q.client_group_id = t.client_group_id and q.timesheet_id = t.timesheet_id
    order by q.asked_at desc limit 1) as question`;

/**
 * Each row is looked up by its key: without statistics a join is planned over whole tables. Classifications are looked
 * up separately, because a page has few of them and PostgreSQL caches the look-ups.
 */
const lookUps = sql`
  cross join lateral (
    select booked.break_minutes, booked.status, booked.client_group_id, booked.classification_id,
      bl.number || '-' || booked.position as number
    from bookings booked
    join booking_blocks bl on bl.client_group_id = booked.client_group_id and bl.block_id = booked.block_id
    where booked.client_group_id = t.client_group_id and booked.booking_id = t.booking_id limit 1) b
  cross join lateral (
    select known.rate_unit_type, known.online_title, (
        select json_build_object('rate', p.rate_cents, 'currency', p.currency) from pay_classes p
        where p.client_group_id = known.client_group_id and p.classification_id = known.classification_id
        order by p.pay_class_id limit 1) as rate
    from classifications known
    where known.client_group_id = b.client_group_id and known.classification_id = b.classification_id limit 1) cl
  cross join lateral (
    select known.first_name, known.last_name, known.preferred_name from candidates known
    where known.candidate_id = t.candidate_id limit 1) ca`;

/** Statuses before invoicing or any other end. */
export const openStatuses = sql`'PendingReview', 'PendingApproval', 'ApprovedForInvoice'`;

/** The places that the viewer may see. */
export type Scope = Readonly<GroupsAndLocations> & { clientGroupIds: readonly string[] };

/** For a timesheet `t` found by its keys. */
const isWithin = ({ clientGroupIds, wholeGroupIds, locations }: Scope) =>
  sql`t.client_group_id = any (${[...clientGroupIds]}::uuid[]) and (t.client_group_id = any (${[...wholeGroupIds]}::uuid[])
    or t.location_id = any (${[...locations.locationIds]}::int[]))`;

/**
 * Columns of the timesheets `t` of the scope that meet `rest`, node by node, from the index of open ones. `rest` ends
 * with a limit or an offset: without either, the planner joins the nodes with the rows of all other groups.
 */
export function openTimesheets(
  { wholeGroupIds, locations }: Scope,
  columns: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select seen.* from unnest(${[...wholeGroupIds]}::uuid[]) as node (client_group_id) cross join lateral (
      select ${columns} from timesheets t where t.client_group_id = node.client_group_id and ${rest}) seen
    union all
    select seen.* from unnest(${[...locations.groupIds]}::uuid[], ${[...locations.locationIds]}::int[])
      as node (client_group_id, location_id)
    cross join lateral (
      select ${columns} from timesheets t
      where t.client_group_id = node.client_group_id and t.location_id = node.location_id and ${rest}) seen`;
}

/** Timesheets waiting for approval, oldest first; only those of the given bookings, if any. */
export function waitingTimesheets(
  scope: Scope,
  { most, bookingIds }: { most: number; bookingIds: readonly string[] | null },
): RawBuilder<TimesheetRow> {
  const waiting =
    bookingIds === null
      ? openTimesheets(scope, sql`t.*`, sql`t.status = 'PendingApproval' offset 0`)
      : sql`
          select * from timesheets t
          where ${isWithin(scope)} and t.booking_id = any (${[...bookingIds]}::uuid[]) and t.status = 'PendingApproval'`;
  return sql<TimesheetRow>`
    select ${columns}
    from (
      select * from (${waiting}) waiting
      order by date_local, start_time_local, timesheet_id limit ${most}
    ) t ${lookUps}
    order by t.date_local, t.start_time_local, t.timesheet_id`;
}

/** One educator's timesheets: those not invoiced yet, however old, and all since a date; latest first. */
export function timesheetsOfCandidate(
  scope: Scope,
  { candidateId, sinceDate, most }: { candidateId: string; sinceDate: string; most: number },
): RawBuilder<TimesheetRow> {
  return sql<TimesheetRow>`
    select ${columns}
    from (
      select * from timesheets t
      where ${isWithin(scope)} and t.candidate_id = ${candidateId}::uuid
        and (t.date_local >= ${sinceDate}::date or t.status in (${openStatuses}))
      order by t.date_local desc, t.timesheet_id limit ${most}
    ) t ${lookUps}
    order by t.date_local desc, t.timesheet_id`;
}

/** Anywhere in the groups; the caller checks the location. */
export function timesheetsOfBookings(
  clientGroupIds: readonly string[],
  bookingIds: readonly string[],
): RawBuilder<TimesheetRow> {
  return sql<TimesheetRow>`
    select ${columns}
    from timesheets t ${lookUps}
    where t.client_group_id = any (${[...clientGroupIds]}::uuid[]) and t.booking_id = any (${[...bookingIds]}::uuid[])
    order by t.timesheet_id`;
}

/** What the booking was made with, for the client's own records. */
export type References = Columns<'booking_requests', 'purchase_order' | 'cost_centre' | 'reference'>;

/** Of one booking; no row where there is none in the groups. */
export function referencesOfBooking(
  clientGroupIds: readonly string[],
  bookingId: string,
): RawBuilder<References> {
  return sql<References>`
    select r.purchase_order, r.cost_centre, r.reference
    from bookings b
    join booking_requests r on r.client_group_id = b.client_group_id and r.request_id = b.request_id
    where b.client_group_id = any (${[...clientGroupIds]}::uuid[]) and b.booking_id = ${bookingId}::uuid`;
}

/** Locks them in the order that every transaction uses; read their state only afterwards. */
export function lockTimesheets(
  clientGroupIds: readonly string[],
  bookingIds: readonly string[],
): RawBuilder<unknown> {
  return sql`
    select from timesheets t
    where t.client_group_id = any (${[...clientGroupIds]}::uuid[]) and t.booking_id = any (${[...bookingIds]}::uuid[])
    order by t.timesheet_id for no key update`;
}

export type StatusCount = { status: TimesheetStatus; count: number };

/** How many are signed off or not claimed yet, by an index-only scan of open ones. */
export function countBesideWaiting(scope: Scope): RawBuilder<StatusCount> {
  return sql<StatusCount>`
    select status, count(*)::int as count
    from (${openTimesheets(scope, sql`t.status`, sql`t.status in ('PendingReview', 'ApprovedForInvoice') offset 0`)}) beside
    group by status`;
}

/** For a client by status, kind and hold, or for an educator. */
export type CountRow = StatusCount &
  (
    | (Columns<'timesheets', 'client_id'> & { candidate_id: null; kind: TimesheetKind; is_held: boolean })
    | (Columns<'timesheets', 'candidate_id'> & { client_id: null; candidate_name: string })
  );

/** Evaluated row by row because of the offset: otherwise the questions of all groups are read for a join. */
const isHeld = sql`exists (
  select from timesheet_questions q
  where q.client_group_id = t.client_group_id and q.timesheet_id = t.timesheet_id and q.answered_at is null offset 0)`;

/** Open timesheets, once by client and state, and once by educator; by an index-only scan of open ones. */
export function countTimesheets(scope: Scope): RawBuilder<CountRow> {
  return sql<CountRow>`
    select counted.*, (
        select coalesce(known.preferred_name, known.first_name) || ' ' || known.last_name from candidates known
        where known.candidate_id = counted.candidate_id) as candidate_name
    from (
      select client_id, candidate_id, status, kind, is_held, count(*)::int as count
      from (${openTimesheets(
        scope,
        sql`t.client_id, t.candidate_id, t.status, t.kind, t.status = 'PendingApproval' and ${isHeld} as is_held`,
        sql`t.status in (${openStatuses}) offset 0`,
      )}) open
      group by grouping sets ((client_id, status, kind, is_held), (candidate_id, status))
    ) counted`;
}
