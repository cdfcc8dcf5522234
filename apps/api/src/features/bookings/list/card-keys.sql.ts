import type { AssignmentState } from '@staffroom/domain/bookings/assignment-state.ts';
import type { CardStatus } from '@staffroom/domain/bookings/booking-status.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../../db/schema/row.ts';
import type { ScopeRanges } from '../../../identity/viewer/scope-ranges.ts';

/** A position in the order of lists: calendar date, wall time, id of the booking or of the pending request. */
export type ListKey = { dateLocal: string; startTime: string; id: string };

export type ListQuery = {
  ranges: ScopeRanges;
  /** For pending requests: where the viewer may read all of them, and where to look for the viewer's own. */
  pending: {
    groupIds: readonly string[];
    readable: ScopeRanges;
    own: ScopeRanges;
    contactId: string;
  };
  /** Exclusive. The first page starts before the first key of the first date. */
  after: ListKey;
  /** Inclusive; null means no end. */
  dateToLocal: string | null;
  /** Null means all. */
  statuses: readonly string[] | null;
  search: string | null;
  pageSize: number;
  /** An instant; bookings that ended by then are over. */
  receivedAt: string;
};

/**
 * One stored card, of a booking or of one date of a pending request. `card` is JSON without what depends on the caller,
 * the clock, the place's name or the candidate's state; `candidate` is JSON of the live assignment's candidate.
 */
export type CardRow = Columns<
  'booking_cards',
  | 'client_group_id'
  | 'location_id'
  | 'date_local'
  | 'start_time_local'
  | 'series_start'
  | 'series_end'
  | 'has_feedback'
  | 'card'
  | 'candidate'
> &
  /** Of the booking, or of the pending request. */
  Renamed<'booking_cards', { id: 'card_id' }> & {
    is_request: boolean;
    status: CardStatus;
    /** Of the live assignment. */
    assignment_state: AssignmentState | null;
    /** Whether its end has passed; false for a request. */
    is_over: boolean;
    /** Whether the candidate has worked no later day of the block. */
    is_last_worked: boolean;
  };

export const firstId = '00000000-0000-0000-0000-000000000000';

export function inOrder<Row = unknown>(
  rows: RawBuilder<unknown>,
  limit: number,
  direction: Direction = 'forward',
): RawBuilder<Row> {
  return sql<Row>`
    select * from (${rows}) listed ${orderBy(['date_local', 'start_time_local', 'id'], direction)}
    limit ${sql.lit(limit)}`;
}

/** Forward is the order of lists; backward starts at the end. */
export type Direction = 'forward' | 'backward';

function orderBy(columns: readonly string[], direction: Direction): RawBuilder<unknown> {
  return sql.raw(
    `order by ${columns.map((column) => column + (direction === 'forward' ? '' : ' desc')).join(', ')}`,
  );
}

/** The first keys that the viewer may see, in the given direction. */
export function nearestKeys(query: ListQuery, limit: number, direction: Direction): RawBuilder<unknown> {
  return inOrder(sources(query, keysAlone, limit, direction), limit, direction);
}

export const cardOfKey = sql`
  cross join lateral (
    select * from booking_cards c
    where c.client_group_id = k.client_group_id and c.card_id = k.id and c.date_no = k.date_no offset 0
  ) c`;

type CardColumns = { ofBooking: RawBuilder<unknown>; ofRequest: RawBuilder<unknown> };

/** For a booking, all of these columns are in the index. */
export const keysAlone = keysWith(sql``);
export const keysWithStatus = keysWith(sql`, c.status`);

function keysWith(besides: RawBuilder<unknown>): CardColumns {
  const keys = (dateNo: RawBuilder<unknown>) => sql`c.client_group_id, c.location_id, c.card_id as id,
    ${dateNo} as date_no, c.date_local, c.start_time_local${besides}`;
  return { ofBooking: keys(sql`0::smallint`), ofRequest: keys(sql`c.date_no`) };
}

export const wholeCards = (
  receivedAt: string,
) => sql`c.client_group_id, c.card_id as id, c.location_id, c.date_local,
  c.start_time_local, c.requested_by is not null as is_request, c.status, c.assignment_state, c.series_start, c.series_end,
  coalesce(c.end_utc <= ${receivedAt}::timestamptz, false) as is_over,
  coalesce(c.next_end_utc > ${receivedAt}::timestamptz, true) as is_last_worked, c.has_feedback, c.card, c.candidate`;

export function sources(
  query: ListQuery,
  columns: CardColumns,
  limit: number,
  direction: Direction = 'forward',
) {
  return sql.join(
    [...rangesOf(query, columns, limit, direction), pendingOf(query, columns, limit, direction)],
    sql` union all `,
  );
}

function rangesOf(query: ListQuery, { ofBooking }: CardColumns, limit: number, direction: Direction) {
  const inside = (isInside: RawBuilder<unknown>) => sql`
    select ${ofBooking} from booking_cards c
    where c.client_group_id = node.client_group_id and c.requested_by is null and ${isInside} and ${inDates(query)}
    ${orderBy(keyColumns, direction)}`;
  const range = (nodes: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`
    select range.* from ${nodes} cross join lateral (${rows} limit ${sql.lit(limit)}) range`;
  const { groupIds, clients, locations, scattered } = query.ranges;
  return [
    groupIds.length > 0 &&
      range(sql`unnest(${groupIds}::uuid[]) as node (client_group_id)`, inside(sql`true`)),
    clients.clientIds.length > 0 &&
      range(
        sql`unnest(${clients.groupIds}::uuid[], ${clients.clientIds}::uuid[]) as node (client_group_id, client_id)`,
        inside(sql`c.client_id = node.client_id`),
      ),
    locations.locationIds.length > 0 &&
      range(
        sql`unnest(${locations.groupIds}::uuid[], ${locations.locationIds}::int[]) as node (client_group_id, location_id)`,
        inside(sql`c.location_id = node.location_id`),
      ),
    scattered.locationIds.length > 0 &&
      range(
        sql`unnest(${scattered.groupIds}::uuid[]) as node (client_group_id)`,
        // `offset 0` makes it read the group's range in order and stop early: the planner would rather read every later
        // row of these locations and sort them.
        sql`select * from (${inside(sql`true`)} offset 0) ordered
          where ordered.location_id = any(${scattered.locationIds}::int[])
          ${orderBy(['ordered.date_local', 'ordered.start_time_local', 'ordered.id'], direction)}`,
      ),
  ].filter((source) => source !== false);
}

const keyColumns = ['c.date_local', 'c.start_time_local', 'c.card_id'];

/** After the cursor, and up to the last date. */
export function inDates({ after, dateToLocal }: ListQuery): RawBuilder<unknown> {
  return sql`(c.date_local, c.start_time_local, c.card_id) >
      (${after.dateLocal}::date, ${after.startTime}::time, ${after.id}::uuid)
    and c.date_local <= ${dateToLocal ?? 'infinity'}::date`;
}

/** Whether the row is inside a cover; the alias must have client_group_id, client_id and location_id. */
export function insideCover(
  alias: 'c' | 's' | 'r',
  { groupIds, clients, locations, scattered }: ScopeRanges,
) {
  const row = sql.raw(alias);
  return sql`(${row}.client_group_id = any(${groupIds}::uuid[]) or ${row}.client_id = any(${clients.clientIds}::uuid[])
    or ${row}.location_id = any(${[...locations.locationIds, ...scattered.locationIds]}::int[]))`;
}

/** A request that the viewer may read, or the viewer's own. */
function insidePending(alias: 'c' | 's', { readable, own, contactId }: ListQuery['pending']) {
  const row = sql.raw(alias);
  return sql`(${insideCover(alias, readable)}
    or ${row}.requested_by = ${contactId}::uuid and ${insideCover(alias, own)})`;
}

export function insideQuery(alias: 'c' | 's', { ranges, pending }: ListQuery) {
  const row = sql.raw(alias);
  return sql`${row}.client_group_id = any(${[...pending.groupIds]}::uuid[])
    and case when ${row}.requested_by is null then ${insideCover(alias, ranges)} else ${insidePending(alias, pending)} end`;
}

/** Few requests are undecided at any time; each has one card per date. */
function pendingOf(query: ListQuery, { ofRequest }: CardColumns, limit: number, direction: Direction) {
  const { pending, statuses } = query;
  const isWanted = statuses === null || statuses.includes('PendingApproval');
  return sql`(
    select ${ofRequest} from booking_cards c
    where c.requested_by is not null and ${sql.lit(isWanted)}
      and c.client_group_id = any(${[...pending.groupIds]}::uuid[]) and ${insidePending('c', pending)}
      and ${inDates(query)}
    ${orderBy(keyColumns, direction)} limit ${sql.lit(limit)})`;
}
