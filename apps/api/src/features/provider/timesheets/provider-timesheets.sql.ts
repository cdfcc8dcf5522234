import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { BookingStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import type { Modification } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import type { TimesheetKind, TimesheetStatus } from '@staffroom/domain/timesheets/timesheet-status.ts';
import type { Columns, OrNull, Renamed } from '../../../db/schema/row.ts';
import type { PageKey } from '../log-page-cursor.ts';
import type { SignedOffKey } from './timesheets-cursor.ts';

export type DueTimesheet = Renamed<
  'bookings',
  {
    bookingId: 'booking_id';
    clientGroupId: 'client_group_id';
    dateLocal: 'date_local';
    startTime: 'start_time_local';
    endTime: 'end_time_local';
    breakMinutes: 'break_minutes';
    startUtc: 'start_utc';
    endUtc: 'end_utc';
  }
> &
  Renamed<'assignments', { candidateId: 'candidate_id' }>;

const dueDays = 14;

/**
 * Finished work that nobody has claimed, latest start first, after the last row of the previous page: work that is
 * never claimed hides no other. All groups are read together from the index of what is not invoiced yet, and only as
 * many rows as are wanted.
 */
export function dueTimesheets(
  clientGroupIds: readonly string[],
  { now, most, behind }: { now: Temporal.Instant; most: number; behind: PageKey | null },
): RawBuilder<DueTimesheet> {
  const at = now.toString();
  const since = now.subtract({ hours: 24 * dueDays }).toString();
  const isBehind =
    behind === null
      ? sql`true`
      : sql`(b.start_utc, b.booking_id) < (${behind.atUtc}::timestamptz, ${behind.id}::uuid)`;
  return sql<DueTimesheet>`
    select b.booking_id as "bookingId", b.client_group_id as "clientGroupId", a.candidate_id as "candidateId",
      b.date_local as "dateLocal", left(b.start_time_local::text, 5) as "startTime",
      left(b.end_time_local::text, 5) as "endTime", b.break_minutes as "breakMinutes",
      to_char(b.start_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startUtc",
      to_char(b.end_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endUtc"
    from (
      select * from bookings b
      where b.client_group_id = any (${[...clientGroupIds]}::uuid[])
        and b.start_utc between ${since}::timestamptz and ${at}::timestamptz and ${isBehind}
        and b.status = 'Filled' and b.end_utc <= ${at}::timestamptz
        and not exists (
          select from timesheets t
          where t.client_group_id = b.client_group_id and t.booking_id = b.booking_id
            and t.status <> 'PendingReview' offset 0)
      order by b.start_utc desc, b.booking_id desc limit ${most}
    ) b
    cross join lateral (
      select live.candidate_id from assignments live
      where live.client_group_id = b.client_group_id and live.booking_id = b.booking_id and live.live limit 1) a
    order by b.start_utc desc, b.booking_id desc`;
}

export type ProviderTimesheet = Renamed<
  'timesheets',
  {
    bookingId: 'booking_id';
    version: 'version';
    clientGroupId: 'client_group_id';
    clientId: 'client_id';
    locationId: 'location_id';
    candidateId: 'candidate_id';
    dateLocal: 'date_local';
    startTimeLocal: 'start_time_local';
    endTimeLocal: 'end_time_local';
    unpaidBreakMinutes: 'unpaid_break_minutes';
    note: 'note';
    submittedAtUtc: 'submitted_at';
  }
> & {
  status: TimesheetStatus;
  kind: TimesheetKind;
  question: { id: string; text: string; askedAtUtc: string } | null;
};

const providerColumns = sql`
  t.booking_id as "bookingId", t.version, t.status, t.kind, t.client_group_id as "clientGroupId",
  t.client_id as "clientId", t.location_id as "locationId", t.candidate_id as "candidateId",
  t.date_local as "dateLocal", left(t.start_time_local::text, 5) as "startTimeLocal",
  left(t.end_time_local::text, 5) as "endTimeLocal", t.unpaid_break_minutes as "unpaidBreakMinutes", t.note,
  to_char(t.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "submittedAtUtc",
  (select json_build_object('id', q.timesheet_question_id, 'text', q.question,
      'askedAtUtc', to_char(q.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    from timesheet_questions q
    where q.client_group_id = t.client_group_id and q.timesheet_id = t.timesheet_id and q.answered_at is null
  ) as question`;

const isNews = sql`(t.status in ('ApprovedForInvoice', 'DidNotHappen') or exists (
  select from timesheet_questions open
  where open.client_group_id = t.client_group_id and open.timesheet_id = t.timesheet_id and open.answered_at is null))`;

/** Timesheets of these bookings that the provider waits for: signed off, or with a question. */
export function providerTimesheetsOf(
  clientGroupIds: readonly string[],
  bookingIds: readonly string[],
): RawBuilder<ProviderTimesheet> {
  return sql<ProviderTimesheet>`
    select ${providerColumns} from timesheets t
    where t.client_group_id = any (${[...clientGroupIds]}::uuid[]) and t.booking_id = any (${[...bookingIds]}::uuid[])
      and ${isNews}
    order by t.timesheet_id`;
}

export type SignedOffTimesheet = ProviderTimesheet & Columns<'timesheets', 'timesheet_id'>;

/** Signed off and not invoiced, oldest first, after the last row of the previous page. */
export function signedOffTimesheets(
  clientGroupIds: readonly string[],
  { most, behind }: { most: number; behind: SignedOffKey | null },
): RawBuilder<SignedOffTimesheet> {
  const isBehind =
    behind === null
      ? sql`true`
      : sql`(t.date_local, t.timesheet_id) > (${behind.dateLocal}::date, ${behind.timesheetId}::uuid)`;
  return sql<SignedOffTimesheet>`
    select ${providerColumns}, t.timesheet_id from timesheets t
    where t.client_group_id = any (${[...clientGroupIds]}::uuid[]) and t.status = 'ApprovedForInvoice' and ${isBehind}
    order by t.date_local, t.timesheet_id limit ${most}`;
}

/** Every unanswered question, oldest day first. */
export function askedTimesheets(clientGroupIds: readonly string[]): RawBuilder<ProviderTimesheet> {
  return sql<ProviderTimesheet>`
    select ${providerColumns}
    from (
      select client_group_id, timesheet_id from timesheet_questions
      where client_group_id = any (${[...clientGroupIds]}::uuid[]) and answered_at is null offset 0) open
    cross join lateral (
      select * from timesheets asked
      where asked.client_group_id = open.client_group_id and asked.timesheet_id = open.timesheet_id
        and asked.status = 'PendingApproval' limit 1) t
    order by t.date_local, t.timesheet_id`;
}

export type ClaimFacts = Columns<
  'bookings',
  'client_group_id' | 'booking_id' | 'client_id' | 'location_id' | 'date_local' | 'break_minutes'
> &
  Renamed<'bookings', { start_time: 'start_time_local'; end_time: 'end_time_local' }> &
  Columns<'locations', 'time_zone'> &
  Renamed<'clients', { tolerance_minutes: 'timesheet_tolerance_minutes' }> &
  OrNull<Columns<'assignments', 'candidate_id'>> &
  OrNull<Columns<'timesheets', 'timesheet_id' | 'version'>> & {
    booking_status: BookingStatusName;
    is_over: boolean;
    rate_unit_type: 'hour' | 'day' | 'halfDay';
    status: TimesheetStatus | null;
  };

/** Locks the booking, so that the second of two first claims sees the first. */
export function lockBookingOfClaim(
  clientGroupIds: readonly string[],
  bookingId: string,
): RawBuilder<unknown> {
  return sql`
    select from bookings b
    where b.client_group_id = any (${[...clientGroupIds]}::uuid[]) and b.booking_id = ${bookingId}
    for no key update`;
}

export function claimFacts(
  clientGroupIds: readonly string[],
  bookingId: string,
  now: Temporal.Instant,
): RawBuilder<ClaimFacts> {
  return sql<ClaimFacts>`
    select b.client_group_id, b.booking_id, b.client_id, b.location_id, b.date_local, b.break_minutes,
      b.status as booking_status, left(b.start_time_local::text, 5) as start_time,
      left(b.end_time_local::text, 5) as end_time, b.end_utc <= ${now.toString()}::timestamptz as is_over,
      c.timesheet_tolerance_minutes as tolerance_minutes, l.time_zone, cl.rate_unit_type, a.candidate_id, t.timesheet_id, t.version,
      t.status
    from bookings b
    join clients c on c.client_group_id = b.client_group_id and c.client_id = b.client_id
    join locations l on l.client_group_id = b.client_group_id and l.location_id = b.location_id
    join classifications cl on cl.client_group_id = b.client_group_id and cl.classification_id = b.classification_id
    left join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
    left join timesheets t on t.client_group_id = b.client_group_id and t.booking_id = b.booking_id
    where b.client_group_id = any (${[...clientGroupIds]}::uuid[]) and b.booking_id = ${bookingId}`;
}

export type NewClaim = {
  timesheetId: string;
  candidateId: string;
  status: 'PendingApproval' | 'ApprovedForInvoice';
  kind: TimesheetKind;
  payOptionType: 'hourly' | 'daily' | 'halfDaily';
  method: 'online' | 'paper' | 'kiosk';
  /** Null when it did not happen. */
  times: { startTime: string; endTime: string; unpaidBreakMinutes: number } | null;
  modifications: readonly Modification[];
  note: string;
};

/** Replaces an earlier claim, and the client's edits of it. */
export function writeClaim(facts: ClaimFacts, claim: NewClaim): RawBuilder<unknown> {
  const { times } = claim;
  const shown = times ?? {
    startTime: facts.start_time,
    endTime: facts.end_time,
    unpaidBreakMinutes: facts.break_minutes,
  };
  return sql`
    insert into timesheets (client_group_id, timesheet_id, booking_id, client_id, location_id, candidate_id, status, kind,
      pay_option_type, method, date_local, original_start_time_local, original_end_time_local,
      candidate_start_time_local, candidate_end_time_local, candidate_unpaid_break_minutes, start_time_local,
      end_time_local, unpaid_break_minutes, candidate_says_did_not_happen, approved_by_candidate, candidate_note,
      modifications)
    values (${facts.client_group_id}, ${claim.timesheetId}, ${facts.booking_id}, ${facts.client_id}, ${facts.location_id},
      ${claim.candidateId}, ${claim.status}, ${claim.kind}, ${claim.payOptionType}, ${claim.method}, ${facts.date_local},
      ${facts.start_time}, ${facts.end_time}, ${times?.startTime ?? null}, ${times?.endTime ?? null},
      ${times?.unpaidBreakMinutes ?? null}, ${shown.startTime}, ${shown.endTime}, ${shown.unpaidBreakMinutes},
      ${times === null}, true, ${claim.note}, ${[...claim.modifications]}::text[])
    on conflict (client_group_id, booking_id) do update set candidate_id = excluded.candidate_id,
      status = excluded.status, kind = excluded.kind, method = excluded.method,
      candidate_start_time_local = excluded.candidate_start_time_local,
      candidate_end_time_local = excluded.candidate_end_time_local,
      candidate_unpaid_break_minutes = excluded.candidate_unpaid_break_minutes,
      start_time_local = excluded.start_time_local, end_time_local = excluded.end_time_local,
      unpaid_break_minutes = excluded.unpaid_break_minutes,
      candidate_says_did_not_happen = excluded.candidate_says_did_not_happen, approved_by_candidate = true,
      candidate_note = excluded.candidate_note, modifications = excluded.modifications, flagged = false,
      version = timesheets.version + 1`;
}

export function answerQuestion(
  clientGroupId: string,
  questionId: string,
  { answer, at }: { answer: string; at: Temporal.Instant },
): RawBuilder<unknown> {
  return sql`
    update timesheet_questions set answer = ${answer}, answered_at = ${at.toString()}
    where client_group_id = ${clientGroupId} and timesheet_question_id = ${questionId}`;
}
