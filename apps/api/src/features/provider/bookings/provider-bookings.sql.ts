import type { providerBooking } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { Columns, OrNull, Renamed } from '../../../db/schema/row.ts';
import { gradeIdsOfBooking } from '../../bookings/cards/booking-look-ups.sql.ts';
import type { PageKey } from '../log-page-cursor.ts';

export type ProviderBooking = z.output<typeof providerBooking>;
type Row = { booking: ProviderBooking };

/** What a program of the provider needs to find a candidate; PostgreSQL builds each booking. */
const bookingJson = sql<ProviderBooking>`json_build_object(
  'bookingId', b.booking_id,
  'number', block.number || '-' || b.position,
  'blockId', b.block_id,
  'position', b.position,
  'total', block.total,
  'clientGroupId', b.client_group_id,
  'clientId', b.client_id,
  'locationId', b.location_id,
  'latitude', l.latitude,
  'longitude', l.longitude,
  'country', l.country,
  'timeZone', l.time_zone,
  'dateLocal', b.date_local,
  'startTime', to_char(b.start_time_local, 'HH24:MI'),
  'endTime', to_char(b.end_time_local, 'HH24:MI'),
  'startUtc', to_char(b.start_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'endUtc', to_char(b.end_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'classificationTitle', cl.online_title,
  'gradeTitles', (
    select coalesce(json_agg(g.title order by g.position), '[]') from grades g
    where g.client_group_id = b.client_group_id and g.grade_id = any (${gradeIdsOfBooking})),
  'certifications', (
    select coalesce(json_agg(ce.name order by ce.name), '[]') from certifications ce
    where ce.client_group_id = b.client_group_id and ce.certification_id = any (r.certification_ids)),
  'preferredCandidateId', r.preferred_candidate_id,
  'declinedCandidateIds', (
    select coalesce(json_agg(distinct a.candidate_id), '[]') from assignments a
    where a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.state = 'declined'),
  'assignment', (
    select json_build_object('candidateId', a.candidate_id, 'state', a.state, 'minutesLate', a.minutes_late) from assignments a
    where a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live),
  'status', b.status,
  'createdOnUtc', to_char(b.created_on_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'version', b.version)`;

/** Each row is looked up by its key: without statistics a join is planned over whole tables. */
const lookUps = sql`
  cross join lateral (
    select known.number, known.total from booking_blocks known
    where known.client_group_id = b.client_group_id and known.block_id = b.block_id limit 1) block
  cross join lateral (
    select known.grade_ids, known.certification_ids, known.preferred_candidate_id from booking_requests known
    where known.client_group_id = b.client_group_id and known.request_id = b.request_id limit 1) r
  cross join lateral (
    select known.latitude, known.longitude, known.country, known.time_zone from locations known
    where known.client_group_id = b.client_group_id and known.location_id = b.location_id limit 1) l
  cross join lateral (
    select known.online_title from classifications known
    where known.client_group_id = b.client_group_id and known.classification_id = b.classification_id limit 1) cl`;

/** The booking of a key of `wanted`. */
const bookingOfKey = sql`
  cross join lateral (
    select * from bookings known
    where known.client_group_id = wanted.client_group_id and known.booking_id = wanted.booking_id limit 1) b`;

/** A Filled booking always has a live assignment, so the status alone shows that there is something to do. */
const isOpen = (now: Temporal.Instant) =>
  sql`b.status in ('Unfilled', 'Filled') and b.end_utc > ${now.toString()}`;

/** Open bookings that are not over, nearest start first, after the last row of the previous page. */
export function openBookings(
  clientGroupIds: readonly string[],
  { now, most, behind }: { now: Temporal.Instant; most: number; behind: PageKey | null },
): RawBuilder<Row> {
  // No booking lasts this long; the index has only the start.
  const earliestStart = now.subtract({ hours: 48 }).toString();
  // Written so that no index serves it: a page of all groups is read in the order of starts, not group by group.
  const isWithin = sql`coalesce(b.client_group_id = any (${[...clientGroupIds]}::uuid[]), false)`;
  const isBehind =
    behind === null
      ? sql`b.start_utc >= ${earliestStart}`
      : sql`(b.start_utc, b.booking_id) > (${behind.atUtc}::timestamptz, ${behind.id}::uuid)`;
  return sql<Row>`
    select ${bookingJson} as booking
    from (
      select b.client_group_id, b.booking_id, b.start_utc from bookings b
      where ${isWithin} and ${isBehind} and ${isOpen(now)}
      order by b.start_utc, b.booking_id limit ${sql.lit(most)}
    ) wanted ${bookingOfKey} ${lookUps}
    order by wanted.start_utc, wanted.booking_id`;
}

export type BookingKey = { clientGroupId: string; bookingId: string };

/** The keys as rows of `wanted`, in their order: looking up an id in every group would cost more with each group. */
function wantedKeys(keys: readonly BookingKey[]): RawBuilder<unknown> {
  return sql`unnest(${keys.map(({ clientGroupId }) => clientGroupId)}::uuid[],
    ${keys.map(({ bookingId }) => bookingId)}::uuid[]) with ordinality wanted (client_group_id, booking_id, place)`;
}

/** The given bookings that are still open, in the order of the keys. */
export function openBookingsOf(keys: readonly BookingKey[], now: Temporal.Instant): RawBuilder<Row> {
  return sql<Row>`
    select ${bookingJson} as booking
    from ${wantedKeys(keys)} ${bookingOfKey} ${lookUps}
    where ${isOpen(now)}
    order by wanted.place`;
}

export type CancelledBooking = Renamed<'bookings', { bookingId: 'booking_id' }> &
  OrNull<Renamed<'assignments', { candidateId: 'candidate_id' }>> &
  Columns<'bookings', 'version'> & {
    /** Undone right after it was made. */
    undone: boolean;
  };

/**
 * The given bookings that a contact of the client cancelled or undid, and that are still cancelled, with their
 * candidates.
 */
export function cancelledBookingsOf(keys: readonly BookingKey[]): RawBuilder<CancelledBooking> {
  return sql<CancelledBooking>`
    select b.booking_id as "bookingId", a.candidate_id as "candidateId", b.version, c.kind = 'undone' as undone
    from ${wantedKeys(keys)} ${bookingOfKey}
    cross join lateral (
      select done.kind, done.client_group_id, done.assignment_id from booking_changes done
      where done.client_group_id = b.client_group_id and done.booking_id = b.booking_id
        and done.kind in ('cancelled', 'undone') and done.acted_at = b.cancelled_at offset 0) c
    left join lateral (
      select known.candidate_id from assignments known
      where known.client_group_id = c.client_group_id and known.assignment_id = c.assignment_id limit 1) a on true
    where b.status = 'Cancelled'
    order by b.booking_id`;
}
