import type {
  BlockDay,
  ExtensionDay,
  ExtensionFacts,
} from '@staffroom/domain/bookings/extend/extend-booking.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isRestricted } from '../../candidates/candidate-preference.sql.ts';
import type { Columns, Renamed } from '../../../db/schema/row.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { LockedBooking } from '../../provider/bookings/lock-bookings.sql.ts';
import type { NewRequest } from '../create/insert-request.sql.ts';

/** The facts of a booking, its block and its place that decide about extending it, and what the added days copy. */
export type ExtensionRow = Columns<
  'bookings',
  | 'client_group_id'
  | 'client_id'
  | 'location_id'
  | 'block_id'
  | 'version'
  | 'classification_id'
  | 'reason_for_absence'
  | 'covering_contact_id'
  | 'covering_name'
  | 'room'
  | 'notes'
> &
  Columns<'locations', 'time_zone' | 'state'> &
  Columns<'clients', 'client_type' | 'same_day_cut_off' | 'minimum_duration_minutes'> &
  Renamed<'booking_blocks', { block_number: 'number' }> &
  Columns<
    'booking_requests',
    | 'certification_ids'
    | 'submitted_by'
    | 'preferred_candidate_id'
    | 'purchase_order'
    | 'cost_centre'
    | 'reference'
    | 'grade_ids'
  > & {
    status: BlockDay['status'];
    is_confirmed: boolean;
    earliest_start: string | null;
    restrictions: (ExtensionFacts['restrictions'][number] & { message: string })[];
    /** The booking's own times, used as defaults for the added days. */
    times: Pick<ExtensionDay, 'startTime' | 'endTime' | 'breakMinutes'>;
    classification: Renamed<
      'classifications',
      {
        minimumDurationInMins: 'minimum_duration_minutes';
        earliestEndTime24hr: 'earliest_end_time_local';
        defaultBreakInMins: 'default_break_minutes';
        shouldShowBreaks: 'should_show_breaks';
      }
    >;
    confirmations: NewRequest['confirmations'];
    policies_agreed: NewRequest['policiesAgreed'];
    last_position: number;
    /** All days of the block, including cancelled ones. */
    days: (BlockDay & Renamed<'bookings', { bookingId: 'booking_id' }>)[];
  };

/**
 * No row when row security hides the booking. All other rows are looked up by key: joins are planned by the average
 * size of a group, and a much larger group made one of them take all the time.
 */
export function extensionRow(bookingId: string, clientGroupIds: readonly string[]): RawBuilder<ExtensionRow> {
  return sql<ExtensionRow>`
    select b.client_group_id, b.client_id, b.location_id, b.block_id, b.version, b.status, b.classification_id,
      b.reason_for_absence, b.covering_contact_id, b.covering_name, b.room, b.notes, l.time_zone, l.state,
      'confirmed' = any(l.tags) as is_confirmed, c.client_type, c.same_day_cut_off, c.minimum_duration_minutes,
      left(c.earliest_start_time_local::text, 5) as earliest_start, block.number as block_number,
      to_json(r.certification_ids) as certification_ids, to_json(coalesce(b.grade_ids, r.grade_ids)) as grade_ids,
      r.submitted_by, r.preferred_candidate_id, r.purchase_order, r.cost_centre, r.reference, r.confirmations,
      r.policies_agreed,
      json_build_object('startTime', left(b.start_time_local::text, 5), 'endTime', left(b.end_time_local::text, 5),
        'breakMinutes', b.break_minutes) as times,
      json_build_object('minimumDurationInMins', cl.minimum_duration_minutes,
        'earliestEndTime24hr', left(cl.earliest_end_time_local::text, 5),
        'defaultBreakInMins', cl.default_break_minutes, 'shouldShowBreaks', cl.should_show_breaks) as classification,
      (select coalesce(json_agg(json_build_object('datesLocal', coalesce(to_json(br.dates_local), '[]'),
          'message', br.message_markdown) order by br.booking_restriction_id), '[]')
        from booking_restrictions br
        where br.client_group_id = l.client_group_id and br.location_id = l.location_id) as restrictions,
      own.days, own.last_position
    from bookings b
    cross join lateral (
      select known.number from booking_blocks known
      where known.client_group_id = b.client_group_id and known.block_id = b.block_id limit 1) block
    cross join lateral (
      select known.* from booking_requests known
      where known.client_group_id = b.client_group_id and known.request_id = b.request_id limit 1) r
    cross join lateral (
      select known.* from locations known
      where known.client_group_id = b.client_group_id and known.location_id = b.location_id limit 1) l
    cross join lateral (
      select known.* from clients known
      where known.client_group_id = b.client_group_id and known.client_id = b.client_id limit 1) c
    cross join lateral (
      select known.* from classifications known
      where known.client_group_id = b.client_group_id and known.classification_id = b.classification_id limit 1) cl
    cross join lateral (
      select max(day.position) as last_position, json_agg(json_build_object('bookingId', day.booking_id,
          'dateLocal', day.date_local, 'status', day.status, 'candidateId', a.candidate_id, 'assignmentState', a.state)
        order by day.date_local, day.position) as days
      from bookings day
      left join lateral (
        select known.candidate_id, known.state from assignments known
        where known.client_group_id = day.client_group_id and known.booking_id = day.booking_id and known.live limit 1
      ) a on true
      where day.client_group_id = b.client_group_id and day.block_id = b.block_id
    ) own
    where b.client_group_id = any(${[...clientGroupIds]}::uuid[]) and b.booking_id = ${bookingId}`;
}

type Span = { startUtc: string; endUtc: string };

/** What the client knows about an educator: name, whether they are wanted back, at which times they are free. */
export type HolderRow = { fullName: string; isWanted: boolean; free: boolean[] };

/** No row for an educator unknown to the client's group. */
export function holderFacts(
  {
    client_group_id,
    client_id,
    location_id,
  }: Pick<ExtensionRow, 'client_group_id' | 'client_id' | 'location_id'>,
  candidateId: string,
  spans: readonly Span[],
): RawBuilder<HolderRow> {
  return sql<HolderRow>`
    select coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name as "fullName",
      ca.active and not ${isRestricted(sql`place`, sql`ca.candidate_id`)} as "isWanted",
      to_json(free_times(ca.candidate_id, ${spans.map(({ startUtc }) => startUtc)}::timestamptz[],
        ${spans.map(({ endUtc }) => endUtc)}::timestamptz[])) as free
    from candidates ca
    cross join (select ${client_group_id}::uuid as client_group_id, ${client_id}::uuid as client_id,
      ${location_id}::int as location_id) place
    where ca.candidate_id = ${candidateId}`;
}

/**
 * The dates from a given one on which an educator works at a client, at any of its locations; offers that were not
 * accepted are left out.
 */
export function datesAtClient(
  { client_group_id, client_id }: Pick<ExtensionRow, 'client_group_id' | 'client_id'>,
  { candidateId, fromLocal }: { candidateId: string; fromLocal: string },
): RawBuilder<Columns<'bookings', 'date_local'>> {
  return sql<Columns<'bookings', 'date_local'>>`
    select distinct b.date_local
    from assignments a
    join bookings b on b.client_group_id = a.client_group_id and b.booking_id = a.booking_id
    where a.candidate_id = ${candidateId} and a.start_utc >= ${fromLocal}::date - interval '1 day' and a.live
      and a.state in ('accepted', 'confirmed', 'arrived', 'tentative')
      and a.client_group_id = ${client_group_id} and b.client_id = ${client_id} and b.status <> 'Cancelled'
      and b.date_local >= ${fromLocal}::date`;
}

export type NewDay = ExtensionDay &
  Span &
  Renamed<'bookings', { bookingId: 'booking_id' }> &
  Columns<'bookings', 'position'>;

/** Inserts the days, all Unfilled, at the end of their block; its other days get a higher total and version. */
export function insertDays(
  tx: Tx,
  row: ExtensionRow,
  { requestId, days, at }: { requestId: string; days: readonly NewDay[]; at: Temporal.Instant },
): void {
  const { client_group_id: groupId, block_id: blockId } = row;
  tx.send(sql`
    update booking_blocks set total = total + ${days.length},
      last_date_local = greatest(last_date_local, ${days.at(-1)?.dateLocal}::date)
    where client_group_id = ${groupId} and block_id = ${blockId}`);
  tx.send(sql`
    update bookings set version = version + 1
    where client_group_id = ${groupId} and block_id = ${blockId} and status <> 'Cancelled'`);
  tx.send(sql`
    insert into bookings
      (client_group_id, booking_id, block_id, request_id, client_id, location_id, position, type, status, date_local,
       start_time_local, end_time_local, start_utc, end_utc, break_minutes, classification_id, reason_for_absence,
       covering_contact_id, covering_name, room, notes, created_on_utc)
    select ${groupId}::uuid, "bookingId", ${blockId}::uuid, ${requestId}::uuid, ${row.client_id}::uuid,
      ${row.location_id}::int, position, 'extension', 'Unfilled', "dateLocal", "startTime", "endTime", "startUtc",
      "endUtc", "breakMinutes", ${row.classification_id}::uuid, ${row.reason_for_absence},
      ${row.covering_contact_id}::uuid, ${row.covering_name}, ${row.room}, ${row.notes}, ${at.toString()}::timestamptz
    from json_to_recordset(${JSON.stringify(days)}::json) as day
      ("bookingId" uuid, position smallint, "dateLocal" date, "startTime" time, "endTime" time, "startUtc" timestamptz,
       "endUtc" timestamptz, "breakMinutes" smallint)`);
}

/** Offers the days to the educator as tentative; returns the ids of the free ones, which are now Filled. */
export async function offerTentatively(
  tx: Tx,
  { client_group_id: groupId }: ExtensionRow,
  offer: { candidateId: string; assignmentIds: readonly string[]; bookingIds: readonly string[]; at: string },
): Promise<string[]> {
  const { rows } = await sql<{ taken: string[] }>`
    select to_json(offer_tentatively(${groupId}::uuid, ${offer.candidateId}::uuid, ${[...offer.assignmentIds]}::uuid[],
      ${[...offer.bookingIds]}::uuid[], ${offer.at}::timestamptz)) as taken`.execute(tx.db);
  return rows[0]!.taken;
}

/** For the history of the existing days: the last date of their series, before and after. */
export function recordExtension(
  tx: Tx,
  bookings: readonly LockedBooking[],
  change: { changeId: string; contactId: string; at: Temporal.Instant; from: string; to: string },
): void {
  const [first] = bookings;
  if (!first) return;
  const { from, to } = change;
  const details = { changes: [{ field: 'seriesEnd', from, to }] };
  tx.send(sql`
    insert into booking_changes (client_group_id, booking_id, change_id, kind, acted_at, contact_id, details)
    select ${first.clientGroupId}::uuid, booking_id, ${change.changeId}::uuid, 'extended', ${change.at.toString()}::timestamptz,
      ${change.contactId}::uuid, ${JSON.stringify(details)}::jsonb
    from unnest(${bookings.map(({ bookingId }) => bookingId)}::uuid[]) as booking_id`);
}
