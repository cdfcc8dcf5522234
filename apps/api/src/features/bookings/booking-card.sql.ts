import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * What decides a card's actions besides the row itself. `null` location ids stand for every location of the list, so
 * that thousands of ids do not travel when the right is the same everywhere.
 */
export type CardViewer = {
  receivedAt: string;
  emailVerified: boolean;
  /** Feature flag enableExtendBooking. */
  isExtendEnabled: boolean;
  deletableLocationIds: readonly number[] | null;
  modifiableLocationIds: readonly number[] | null;
};

/** `08:30` of a time column. */
export const hoursAndMinutes = (column: RawBuilder<unknown>) => sql`left(${column}::text, 5)`;
/** An instant with Z; sessions run in UTC. */
export const instantText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const has = (locationIds: readonly number[] | null, column: RawBuilder<unknown>) =>
  locationIds === null ? sql`true` : sql`${column} = any(${[...locationIds]}::int[])`;

/**
 * Whether a booking can be cancelled, extended and amended, as codes: null is the go-ahead. The same answers as
 * `checkBookingActions` of the domain, asked for fifty rows at once; a test compares both over every state.
 * Expects the aliases of `joinedBookings`.
 */
export function actionCodes(viewer: CardViewer) {
  const { daysAheadMax, extensionDaysMax, victorianBlockDaysMax } = defaultBookingLimits;
  const locked = viewer.emailVerified ? sql`` : sql`when true then 'email_unverified'`;
  const isCommenced = sql`b.start_utc <= ${viewer.receivedAt}::timestamptz`;
  const firstOpenDate = sql`case when here.time_local < here.cut_off then here.date_local else here.date_local + 1 end`;
  const victorianEnd = sql`case when c.client_type = 1 and upper(trim(l.state)) in ('VIC', 'VICTORIA')
    then bl.first_date_local + ${sql.lit(victorianBlockDaysMax - 1)} end`;
  return {
    cancel: sql`case
      when not (${has(viewer.deletableLocationIds, sql`b.location_id`)}) then 'permission_missing' ${locked}
      when b.status = 'Cancelled' then 'booking_already_cancelled'
      when b.status = 'Invoiced' then 'booking_already_invoiced'
      when ${isCommenced} then 'booking_already_commenced'
      when a.state in ('confirmed', 'arrived') then 'booking_already_confirmed'
      when not c.online_cancellation_allowed then 'online_cancellation_blocked' end`,
    extend: sql`case
      when not (${has(viewer.modifiableLocationIds, sql`b.location_id`)}) then 'permission_missing' ${locked}
      when not ${sql.lit(viewer.isExtendEnabled)} then 'feature_disabled'
      when b.status = 'Cancelled' then 'booking_already_cancelled'
      when greatest(bl.last_date_local + 1, ${firstOpenDate}) <= least(
        bl.last_date_local + ${sql.lit(extensionDaysMax)}, here.date_local + ${sql.lit(daysAheadMax)}, ${victorianEnd})
        then null
      when bl.last_date_local >= ${victorianEnd} then 'block_too_long'
      else 'booking_not_extendable' end`,
    amend: sql`case
      when not (${has(viewer.modifiableLocationIds, sql`b.location_id`)}) then 'permission_missing' ${locked}
      when b.status = 'Cancelled' then 'booking_already_cancelled'
      when b.status = 'Invoiced' then 'booking_already_invoiced'
      when ${isCommenced} then 'booking_already_commenced'
      when b.date_local < here.date_local then 'date_in_past'
      when b.date_local = here.date_local and here.time_local >= here.cut_off then 'same_day_cut_off_passed' end`,
  };
}

/** A verdict as the wire carries it; codes need no escaping. */
export const verdictJson = (code: RawBuilder<unknown>) =>
  sql`coalesce('{"ok":false,"code":"' || ${code} || '"}', '{"ok":true}')::json`;

/** What the location's clock shows and when its day closes (`parseCutOff` of the domain); 08:00 for what cannot be read. */
const here = (receivedAt: string) => sql`
  cross join lateral (
    select (${receivedAt}::timestamptz at time zone l.time_zone)::date as date_local,
      (${receivedAt}::timestamptz at time zone l.time_zone)::time as time_local,
      case when trim(c.same_day_cut_off) ~ '^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'
        then trim(c.same_day_cut_off)::time else '08:00'::time end as cut_off
  ) here`;

/**
 * One row found by its key for each row before it. The fence `offset 0` keeps the order of the look-ups as written: with
 * nine tables to order and no statistics yet, as in the first minute of a new database, the planner's own order can
 * cost seconds.
 */
const lookUp = (alias: string, table: string, condition: RawBuilder<unknown>) => sql`
  join lateral (
    select * from ${sql.table(table)} ${sql.raw(alias)} where ${condition} offset 0
  ) ${sql.raw(alias)} on true`;

/** Location, client and classification of what stands under the alias. */
export const surroundings = (of: 'b' | 'r') => {
  const row = sql.raw(of);
  return sql`
    ${lookUp('l', 'locations', sql`l.client_group_id = ${row}.client_group_id and l.location_id = ${row}.location_id`)}
    ${lookUp('c', 'clients', sql`c.client_group_id = ${row}.client_group_id and c.client_id = ${row}.client_id`)}
    ${lookUp('cl', 'classifications', sql`cl.client_group_id = ${row}.client_group_id and cl.classification_id = ${row}.classification_id`)}`;
};

/** The live assignment and, from acceptance on, its candidate: who was merely offered a booking is not shown. */
export const candidateOfBooking = sql`
  left ${lookUp('a', 'assignments', sql`a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live`)}
  left ${lookUp('ca', 'candidates', sql`ca.candidate_id = a.candidate_id and a.state <> 'offered'`)}`;

export const bookingOfKey = lookUp(
  'b',
  'bookings',
  sql`b.client_group_id = k.client_group_id and b.booking_id = k.booking_id`,
);
export const requestOfKey = lookUp(
  'r',
  'booking_requests',
  sql`r.client_group_id = k.client_group_id and r.request_id = k.request_id`,
);

/** Rows a card is made of. `k` holds client_group_id and booking_id of the bookings wanted. */
export const joinedBookings = (receivedAt: string) => sql`
  ${bookingOfKey}
  ${lookUp('bl', 'booking_blocks', sql`bl.client_group_id = b.client_group_id and bl.block_id = b.block_id`)}
  ${lookUp('r', 'booking_requests', sql`r.client_group_id = b.client_group_id and r.request_id = b.request_id`)}
  ${surroundings('b')}
  ${candidateOfBooking}
  left ${lookUp('f', 'feedback', sql`f.client_group_id = b.client_group_id and f.block_id = b.block_id and f.candidate_id = a.candidate_id`)}
  ${here(receivedAt)}`;

/** A live assignment as the wire shows it; null without one. */
export const assignmentJson = sql`case when a.assignment_id is not null then json_build_object(
  'state', a.state, 'offeredAtUtc', ${instantText(sql`a.offered_at_utc`)},
  'acceptedAtUtc', ${instantText(sql`a.accepted_at_utc`)},
  'confirmedAtUtc', ${instantText(sql`a.confirmed_at_utc`)},
  'arrivedAtUtc', ${instantText(sql`a.arrived_at_utc`)}) end`;

/** Shown from the candidate's acceptance on: who was merely offered a booking is not the client's to know. */
export const candidateJson = sql`case when ca.candidate_id is not null then json_build_object(
  'id', ca.candidate_id, 'name', coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name,
  'minutesLate', a.minutes_late, 'imageVersion', ca.image_version) end`;

/**
 * 'pending' stands on the last completed day that an educator worked of a block (product.md 24). The last day of all,
 * and so every single one, needs no look at later days.
 */
const feedbackState = (receivedAt: string) => sql`case
  when f.feedback_id is not null then 'completed'
  when b.status in ('Filled', 'Invoiced') and a.state in ('accepted', 'confirmed', 'arrived')
    and b.end_utc <= ${receivedAt}::timestamptz
    and (b.position >= bl.total or not exists (
      select from bookings later join assignments same on same.client_group_id = later.client_group_id
        and same.booking_id = later.booking_id and same.live and same.candidate_id = a.candidate_id
      where later.client_group_id = b.client_group_id and later.block_id = b.block_id
        and later.position > b.position and later.status <> 'Cancelled'
        and later.end_utc <= ${receivedAt}::timestamptz))
    then 'pending'
  else 'none' end`;

/** The pairs of a booking's card, for json_build_object. */
export function cardPairs(viewer: CardViewer): RawBuilder<unknown> {
  const codes = actionCodes(viewer);
  return sql`
    'id', b.booking_id, 'pendingBookingId', null, 'blockId', b.block_id, 'position', b.position, 'total', bl.total,
    'seriesStart', bl.first_date_local, 'seriesEnd', bl.last_date_local, 'type', b.type, 'dateLocal', b.date_local,
    'startTime', ${hoursAndMinutes(sql`b.start_time_local`)}, 'endTime', ${hoursAndMinutes(sql`b.end_time_local`)},
    'timeZone', l.time_zone, 'startUtc', ${instantText(sql`b.start_utc`)}, 'breakMinutes', b.break_minutes,
    'status', b.status, 'assignment', ${assignmentJson},
    'client', json_build_object('id', c.client_id, 'name', c.name),
    'location', json_build_object('id', l.location_id, 'name', l.name),
    'classification', json_build_object('id', cl.classification_id, 'onlineTitle', cl.online_title),
    'candidate', ${candidateJson}, 'covering', b.covering_name, 'reasonForAbsence', b.reason_for_absence,
    'room', b.room, 'bookingsPerDate', r.bookings_per_date, 'feedbackState', ${feedbackState(viewer.receivedAt)},
    'actions', json_build_object('cancel', ${verdictJson(codes.cancel)}, 'extend', ${verdictJson(codes.extend)},
      'amend', ${verdictJson(codes.amend)}),
    'version', b.version`;
}

/** Rows a pending request's card is made of: one per date of the request. */
export const joinedRequests = sql`${requestOfKey} ${surroundings('r')}`;

/** The pairs of a pending request's card. Nothing can be done to a booking that is not one yet. */
export const pendingCardPairs = (viewer: CardViewer) => sql`
  'id', null, 'pendingBookingId', r.request_id, 'blockId', null, 'position', null, 'total', null,
  'seriesStart', r.dates_local[1], 'seriesEnd', r.dates_local[cardinality(r.dates_local)],
  'type', case r.source when 'booking' then 'standard' else r.source end, 'dateLocal', k.date_local,
  'startTime', ${hoursAndMinutes(sql`r.start_time_local`)}, 'endTime', ${hoursAndMinutes(sql`r.end_time_local`)},
  'timeZone', l.time_zone,
  'startUtc', ${instantText(sql`(k.date_local + r.start_time_local) at time zone l.time_zone`)},
  'breakMinutes', r.break_minutes, 'status', r.status, 'assignment', null,
  'client', json_build_object('id', c.client_id, 'name', c.name),
  'location', json_build_object('id', l.location_id, 'name', l.name),
  'classification', json_build_object('id', cl.classification_id, 'onlineTitle', cl.online_title),
  'candidate', null, 'covering', r.covering_name, 'reasonForAbsence', r.reason_for_absence, 'room', r.room,
  'bookingsPerDate', r.bookings_per_date, 'feedbackState', 'none',
  'actions', json_build_object('cancel', ${verdictJson(pendingCode(viewer, viewer.deletableLocationIds))},
    'extend', ${verdictJson(pendingCode(viewer, viewer.modifiableLocationIds))},
    'amend', ${verdictJson(pendingCode(viewer, viewer.modifiableLocationIds))}),
  'version', r.version`;

const pendingCode = (viewer: CardViewer, locationIds: readonly number[] | null) => sql`case
  when not (${has(locationIds, sql`r.location_id`)}) then 'permission_missing'
  ${viewer.emailVerified ? sql`` : sql`when true then 'email_unverified'`} else 'booking_awaiting_approval' end`;
