import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import type { AssignmentState } from '@staffroom/domain/bookings/assignment-state.ts';
import type { BookingStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import { maxPendingFeedback } from '@staffroom/domain/feedback/feedback.contract.ts';
import type { GivenFeedback } from '@staffroom/domain/feedback/feedback-shapes.ts';
import { pendingFeedbackDays } from '@staffroom/domain/feedback/feedback.rules.ts';
import type { Ratings, WantedBack } from '@staffroom/domain/feedback/feedback.rules.ts';
import type { Columns, OrNull, Renamed } from '../../db/schema/row.ts';
import type { PageKey } from '../provider/log-page-cursor.ts';
import { givenFeedbackFields } from './given-feedback.sql.ts';

/**
 * A booking under its lock. The candidate is the one of the live assignment, and the feedback is on this educator for
 * the block; null without one.
 */
export type FeedbackBooking = Columns<
  'bookings',
  'client_group_id' | 'booking_id' | 'block_id' | 'client_id' | 'location_id' | 'status'
> &
  OrNull<Columns<'assignments', 'candidate_id'> & Renamed<'assignments', { assignment_state: 'state' }>> & {
    status: BookingStatusName;
    is_over: boolean;
    assignment_state: AssignmentState | null;
    /** As the wire shows it. */
    given: GivenFeedback | null;
  };

type OneOf = {
  bookingId: string;
  clientGroupIds: readonly string[];
  locationIds: readonly number[];
  at: Temporal.Instant;
};

/**
 * Locks every booking of the block, in the order that every transaction uses, so that the second of two people who give
 * feedback at once sees the first one's.
 */
export function lockBlockOf({ bookingId, clientGroupIds, locationIds }: OneOf): RawBuilder<unknown> {
  return sql`
    select from bookings b join bookings named
      on named.client_group_id = b.client_group_id and named.block_id = b.block_id
    where named.client_group_id = any(${[...clientGroupIds]}::uuid[]) and named.booking_id = ${bookingId}::uuid
      and named.location_id = any(${[...locationIds]}::int[])
    order by b.booking_id for no key update of b`;
}

const givenJson = sql`case when f.feedback_id is not null then json_build_object(${givenFeedbackFields}) end`;

/** No row outside the locations. */
export function bookingForFeedback(query: OneOf): RawBuilder<FeedbackBooking> {
  return sql<FeedbackBooking>`
    select b.client_group_id, b.booking_id, b.block_id, b.client_id, b.location_id, b.status,
      b.end_utc <= ${query.at.toString()}::timestamptz as is_over, a.candidate_id, a.state as assignment_state,
      ${givenJson} as given
    from bookings b
    left join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
    left join feedback f on f.client_group_id = b.client_group_id and f.block_id = b.block_id
      and f.candidate_id = a.candidate_id
    where b.client_group_id = any(${[...query.clientGroupIds]}::uuid[]) and b.booking_id = ${query.bookingId}::uuid
      and b.location_id = any(${[...query.locationIds]}::int[])`;
}

/** The full form as text without what depends on the reader, and the facts that decide that. */
export type FeedbackFormRow = Pick<
  FeedbackBooking,
  'client_group_id' | 'location_id' | 'status' | 'is_over' | 'assignment_state' | 'given'
> &
  Columns<'bookings', 'end_utc'> & {
    /** A JSON object. */
    json: string;
  };

/** No row outside the locations. The educator is named from `accepted` on. */
export function feedbackForm(query: OneOf): RawBuilder<FeedbackFormRow> {
  return sql<FeedbackFormRow>`
    select b.client_group_id, b.location_id, b.status, b.end_utc,
      b.end_utc <= ${query.at.toString()}::timestamptz as is_over, a.state as assignment_state, ${givenJson} as given,
      json_build_object('bookingId', b.booking_id, 'number', bl.number || '-' || b.position,
        'dateLocal', b.date_local, 'startTime', left(b.start_time_local::text, 5),
        'endTime', left(b.end_time_local::text, 5), 'timeZone', l.time_zone,
        'dates', (select json_agg(distinct d.date_local order by d.date_local) from bookings d
          left join assignments da on da.client_group_id = d.client_group_id and da.booking_id = d.booking_id and da.live
          where d.client_group_id = b.client_group_id and d.block_id = b.block_id and (d.booking_id = b.booking_id
            or d.status <> 'Cancelled' and da.candidate_id = a.candidate_id)),
        'status', b.status,
        'client', json_build_object('id', c.client_id, 'name', c.name),
        'location', json_build_object('id', l.location_id, 'name', l.name),
        'classification', json_build_object('id', cl.classification_id, 'onlineTitle', cl.online_title),
        'candidate', case when a.state = any(${[...namedStates]}::text[]) then json_build_object('id', ca.candidate_id,
          'name', coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name) end,
        'feedback', case when f.feedback_id is not null then json_build_object(${givenFeedbackFields},
          'ratings', f.ratings) end,
        'representative', json_build_object('name', c.representative_name, 'phone', c.representative_phone)
      )::text as json
    from bookings b
    join booking_blocks bl on bl.client_group_id = b.client_group_id and bl.block_id = b.block_id
    join clients c on c.client_group_id = b.client_group_id and c.client_id = b.client_id
    join locations l on l.client_group_id = b.client_group_id and l.location_id = b.location_id
    join classifications cl on cl.client_group_id = b.client_group_id and cl.classification_id = b.classification_id
    left join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
    left join candidates ca on ca.candidate_id = a.candidate_id
    left join feedback f on f.client_group_id = b.client_group_id and f.block_id = b.block_id
      and f.candidate_id = a.candidate_id
    where b.client_group_id = any(${[...query.clientGroupIds]}::uuid[]) and b.booking_id = ${query.bookingId}::uuid
      and b.location_id = any(${[...query.locationIds]}::int[])`;
}

/** The bookings of the block that show the educator: feedback changes how they are shown. */
export function bookingsOfEducator(
  booking: FeedbackBooking,
): RawBuilder<Columns<'bookings', 'booking_id' | 'date_local'>> {
  return sql<Columns<'bookings', 'booking_id' | 'date_local'>>`
    select b.booking_id, b.date_local
    from bookings b join assignments a
      on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
    where b.client_group_id = ${booking.client_group_id} and b.block_id = ${booking.block_id}
      and a.candidate_id = ${booking.candidate_id}
    order by b.date_local, b.booking_id`;
}

export function insertFeedback(
  booking: FeedbackBooking,
  given: {
    feedbackId: string;
    contactId: string;
    wantedBack: WantedBack;
    comment: string;
    ratings: Ratings;
    at: Temporal.Instant;
  },
): RawBuilder<unknown> {
  return sql`
    insert into feedback (client_group_id, feedback_id, block_id, booking_id, candidate_id, contact_id, wanted_back,
      comment, ratings, given_at)
    values (${booking.client_group_id}, ${given.feedbackId}, ${booking.block_id}, ${booking.booking_id},
      ${booking.candidate_id}, ${given.contactId}, ${given.wantedBack}, ${given.comment}, ${JSON.stringify(given.ratings)}::jsonb,
      ${given.at.toString()})`;
}

/** An item as JSON text. */
export type PendingFeedbackRow = { json: string };

/** The last day that an educator worked in a block while there is no feedback for it; latest first. */
export function pendingFeedback(query: {
  clientGroupIds: readonly string[];
  clientId: string;
  locationIds: readonly number[];
  at: Temporal.Instant;
}): RawBuilder<PendingFeedbackRow> {
  const at = sql`${query.at.toString()}::timestamptz`;
  const since = sql`${query.at.subtract({ hours: 24 * (pendingFeedbackDays + 2) }).toString()}::timestamptz`;
  return sql<PendingFeedbackRow>`
    select json_build_object('bookingID', b.booking_id, 'number', bl.number || '-' || b.position, 'blockId', b.block_id,
      'dateLocal', b.date_local, 'seriesStart', bl.first_date_local, 'seriesEnd', bl.last_date_local,
      'client', json_build_object('id', c.client_id, 'name', c.name),
      'location', json_build_object('id', l.location_id, 'name', l.name),
      'classification', json_build_object('id', cl.classification_id, 'onlineTitle', cl.online_title),
      'candidate', json_build_object('id', ca.candidate_id,
        'name', coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name,
        'imageVersion', ca.image_version))::text as json
    from (
      select * from booking_cards card
      where card.client_group_id = any(${[...query.clientGroupIds]}::uuid[]) and card.client_id = ${query.clientId}::uuid
        and card.requested_by is null and card.location_id = any(${[...query.locationIds]}::int[])
        and card.date_local >= (${since})::date and card.date_local <= (${at})::date + 1
        and card.end_utc > ${since} and card.end_utc <= ${at}
        and card.status in ('Filled', 'Invoiced') and not card.has_feedback
        and card.assignment_state = any(${[...namedStates]}::text[])
        and coalesce(card.next_end_utc > ${at}, true)
      order by card.date_local desc, card.start_time_local desc, card.card_id desc
      limit ${sql.lit(maxPendingFeedback)}
    ) card
    join bookings b on b.client_group_id = card.client_group_id and b.booking_id = card.card_id
    join booking_blocks bl on bl.client_group_id = b.client_group_id and bl.block_id = b.block_id
    join clients c on c.client_group_id = b.client_group_id and c.client_id = b.client_id
    join locations l on l.client_group_id = b.client_group_id and l.location_id = b.location_id
    join classifications cl on cl.client_group_id = b.client_group_id and cl.classification_id = b.classification_id
    join assignments a on a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live
    join candidates ca on ca.candidate_id = a.candidate_id
    order by card.date_local desc, card.start_time_local desc, card.card_id desc`;
}

export type ListedFeedback = Renamed<
  'feedback',
  {
    id: 'feedback_id';
    bookingId: 'booking_id';
    blockId: 'block_id';
    clientGroupId: 'client_group_id';
    candidateId: 'candidate_id';
    comment: 'comment';
    givenAtUtc: 'given_at';
  }
> &
  Renamed<'bookings', { clientId: 'client_id' }> & { wantedBack: WantedBack; ratings: Ratings };

const givenColumns = sql`f.feedback_id as id, f.booking_id as "bookingId", f.block_id as "blockId",
    f.client_group_id as "clientGroupId", b.client_id as "clientId", f.candidate_id as "candidateId",
    f.wanted_back as "wantedBack", f.comment, f.ratings, to_char(f.given_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "givenAtUtc"`;

const fromGiven = sql`
  from feedback f join bookings b on b.client_group_id = f.client_group_id and b.booking_id = f.booking_id`;

/** Returned in the order of the given ids. */
export function feedbackOf(
  clientGroupIds: readonly string[],
  feedbackIds: readonly string[],
): RawBuilder<ListedFeedback> {
  return sql<ListedFeedback>`
    select ${givenColumns} ${fromGiven} where f.client_group_id = any(${[...clientGroupIds]}::uuid[])
      and f.feedback_id = any(${[...feedbackIds]}::uuid[])
    order by array_position(${[...feedbackIds]}::uuid[], f.feedback_id)`;
}

/** Oldest first, after an instant or after the last row of the previous page; `given_at` to the microsecond. */
export function feedbackSince(
  clientGroupIds: readonly string[],
  { since, most, behind }: { since: Temporal.Instant; most: number; behind: PageKey | null },
): RawBuilder<ListedFeedback & Columns<'feedback', 'given_at'>> {
  const isBehind =
    behind === null
      ? sql`f.given_at > ${since.toString()}::timestamptz`
      : sql`(f.given_at, f.feedback_id) > (${behind.atUtc}::timestamptz, ${behind.id}::uuid)`;
  return sql<ListedFeedback & Columns<'feedback', 'given_at'>>`
    select ${givenColumns}, to_char(f.given_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as given_at
    ${fromGiven} where ${isBehind} and f.client_group_id = any(${[...clientGroupIds]}::uuid[])
    order by f.given_at, f.feedback_id limit ${most}`;
}
