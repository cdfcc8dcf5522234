import { findBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import { namedStates } from '@staffroom/domain/bookings/assignment-state.ts';
import type { AssignmentState } from '@staffroom/domain/bookings/assignment-state.ts';
import type { CardStatus } from '@staffroom/domain/bookings/booking-status.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Renamed } from '../../../db/schema/row.ts';
import { countRanges } from '../../../identity/viewer/scope-ranges.ts';
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

/** An empty page is one row without an id. `end_…` is where a search for a status stopped looking. */
export type PageRow = (CardRow | { id: null }) & {
  end_date?: string | null;
  end_time?: string | null;
  end_id?: string | null;
};

export const firstId = '00000000-0000-0000-0000-000000000000';

/** Up to this many ranges, whole rows are read at once; beyond it only keys, since most of them are dropped again. */
const fewRanges = 3;
/** This many keys are compared one by one before the word index is used: common words are found early. */
const comparedKeys = 1_000;

/**
 * One page of cards in the order of (date, start time, id), plus one row when there are more.
 *
 * Each node of the cover is an index range, read in order and left after as many rows as a page can use; the ranges are
 * merged and cut. With only a status filter, a limited number of keys is examined: the page may then be short or empty
 * and still have a next one. A booking number is found whatever its date.
 */
export function bookingPage(query: ListQuery): RawBuilder<PageRow> {
  const { search, ranges, pageSize } = query;
  const number = search === null ? null : findBookingNumber(search);
  if (number !== null)
    return pageOf(query, sql`chosen as materialized (${inOrder(numbered(query, number), pageSize + 1)})`);
  if (search !== null) return pageOf(query, searched(query, search));
  if (tellsItsEnd(query)) return pageOfStatuses(query);
  const whole = wholeCards(query.receivedAt);
  if (countRanges(ranges) <= fewRanges)
    return inOrder(sources(query, { ofBooking: whole, ofRequest: whole }, pageSize + 1), pageSize + 1);
  return pageOf(
    query,
    sql`chosen as materialized (${inOrder(sources(query, keysAlone, pageSize + 1), pageSize + 1)})`,
  );
}

function inOrder<Row = unknown>(
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

/** The cards of the keys in `chosen`. */
function pageOf({ receivedAt }: ListQuery, chosen: RawBuilder<unknown>): RawBuilder<PageRow> {
  return sql<PageRow>`
    with ${chosen}
    select ${wholeCards(receivedAt)} from chosen k ${cardOfKey} order by date_local, start_time_local, id`;
}

export const cardOfKey = sql`
  cross join lateral (
    select * from booking_cards c
    where c.client_group_id = k.client_group_id and c.card_id = k.id and c.date_no = k.date_no offset 0
  ) c`;

/** Whether a page has the `end_…` columns: with a status filter and no search. */
export function tellsItsEnd({ search, statuses }: Pick<ListQuery, 'search' | 'statuses'>): boolean {
  return search === null && statuses !== null;
}

function pageOfStatuses(query: ListQuery): RawBuilder<PageRow> {
  const { statuses, pageSize, ranges, receivedAt } = query;
  const examined = examinedKeys(ranges, pageSize);
  return sql<PageRow>`
    with examined as materialized (
      ${inOrder(sources(query, keysWithStatus, examined), examined)}
    ),
    page as materialized (
      select ${wholeCards(receivedAt)} from (
        select * from examined where status = any(${[...(statuses ?? [])]}::text[])
        order by date_local, start_time_local, id limit ${sql.lit(pageSize + 1)}
      ) k ${cardOfKey}
    )
    select page.*, place.date_local as end_date, place.start_time_local as end_time, place.id as end_id
    from (select 1) one left join page on true left join (
      select * from examined where (select count(*) from examined) >= ${sql.lit(examined)}
      order by date_local desc, start_time_local desc, id desc limit 1
    ) place on true
    order by page.date_local, page.start_time_local, page.id`;
}

const wallSettings = ['', '_second', '_third', '_fourth', '_fifth'].map((place) => `app.search${place}`);

/** The settings for a search: the policy of `booking_search` only admits rows with its five longest words. */
export function searchSettings({
  search,
}: Pick<ListQuery, 'search'>): Readonly<Record<string, string>> | null {
  if (search === null || findBookingNumber(search) !== null) return null;
  return settingsOfWords(searchWords(search), (word) => `%${escapeLike(word)}%`);
}

/** The policy's settings for the five longest of these words, each as the pattern compared with `words`. */
export function settingsOfWords(
  words: readonly string[],
  patternOf: (word: string) => string,
): Readonly<Record<string, string>> {
  const longest = words.toSorted((one, other) => other.length - one.length);
  return Object.fromEntries(
    longest.slice(0, wallSettings.length).map((word, place) => [wallSettings[place]!, patternOf(word)]),
  );
}

export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/**
 * Looks at the nearest keys first, in order, and uses the word index only when these do not fill the page: a word on
 * most cards is found at once, and a rare one wherever it is.
 */
function searched(query: ListQuery, search: string): RawBuilder<unknown> {
  const { pageSize, ranges, dateToLocal } = query;
  const compared = Math.min(comparedKeys, examinedKeys(ranges, pageSize));
  const place = sql`(select date_local, start_time_local, id from examined
    order by date_local desc, start_time_local desc, id desc limit 1)`;
  return sql`
    examined as materialized (${inOrder(sources(query, keysAlone, compared), compared)}),
    near as materialized (
      select ${foundKeys} from examined k ${wordsOfKey} where ${matches(query, searchWords(search))}
      order by s.date_local, s.start_time_local, s.card_id limit ${sql.lit(pageSize + 1)}
    ),
    far as materialized (
      select ${foundKeys} ${fromIndexOfWords(query)}
      where (select count(*) from near) <= ${sql.lit(pageSize)}
        and (select count(*) from examined) = ${sql.lit(compared)}
        and ${insideQuery('s', query)} and (s.date_local, s.start_time_local, s.card_id) > ${place}
        and s.date_local <= ${dateToLocal ?? 'infinity'}::date and ${matches(query, searchWords(search))}
      order by s.date_local, s.start_time_local, s.card_id limit ${sql.lit(pageSize + 1)}
    ),
    chosen as materialized (${inOrder(sql`select * from near union all select * from far`, pageSize + 1)})`;
}

export const foundKeys = sql`
  s.client_group_id, s.card_id as id, s.date_no, s.date_local, s.start_time_local`;

/**
 * The searched text of each key, looked up one by one: with a status filter, a joint look-up would scan all words of
 * the account.
 */
const wordsOfKey = sql`
  cross join lateral (
    select * from booking_search s
    where s.client_group_id = k.client_group_id and s.card_id = k.id and s.date_no = k.date_no offset 0
  ) s`;

/** Up to this many groups, a search has a separate part for each. */
const fewGroups = 8;

/**
 * The rows admitted by the word policy, by group and status, each as a single value for the index. The planner would
 * compare lists of values in the rows, because it expects few of them to contain the words. For a constant group it
 * knows the size; any other it takes for an average one, and would read it as a whole.
 */
export function fromIndexOfWords({
  pending: { groupIds },
  statuses,
}: Pick<ListQuery, 'pending' | 'statuses'>): RawBuilder<unknown> {
  const within = (places: RawBuilder<unknown>, groupId: RawBuilder<unknown>) => sql`
    select words.* from ${places}
    cross join lateral (
      select * from booking_search s
      where s.client_group_id = ${groupId} and ${statuses ? sql`s.status = wanted.status` : sql`true`} offset 0
    ) words`;
  const wanted = statuses
    ? sql`unnest(${[...statuses]}::text[]) as wanted (status)`
    : sql`(select) as wanted`;
  if (groupIds.length === 0 || groupIds.length > fewGroups) {
    const places = sql`unnest(${[...groupIds]}::uuid[]) as place (client_group_id) cross join ${wanted}`;
    return sql`from (${within(places, sql`place.client_group_id`)}) s`;
  }
  return sql`from (${sql.join(
    groupIds.map((groupId) => within(wanted, sql`${groupId}::uuid`)),
    sql` union all `,
  )}) s`;
}

/** Every word occurs, as in matchesSearch; in the candidate's name only where the card shows it. */
export function matches(
  { statuses }: Pick<ListQuery, 'statuses'>,
  words: readonly string[],
): RawBuilder<unknown> {
  const shown = sql`case when s.assignment_state = any(${[...namedStates]}::text[]) then s.words
    else left(s.words, s.own_length) end`;
  // The status is in the same index: a word on every card costs no more than the status is common.
  const ofStatus = statuses === null ? sql`true` : sql`s.status = any(${[...statuses]}::text[])`;
  return sql`${ofStatus} and ${holdsAll(shown, words)}`;
}

function holdsAll(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql`(select bool_and(strpos(${text}, word) > 0) from unnest(${[...words]}::text[]) word)`;
}

/**
 * Keeps a search through many locations as short as one through a single location. In few steps, because a limit is
 * part of the statement's text: the server plans an unknown limit as a tenth of the table.
 */
function examinedKeys(ranges: ScopeRanges, pageSize: number): number {
  const affordable = 20_000 / Math.max(1, countRanges(ranges));
  return Math.max(pageSize + 1, [1_000, 500, 200].find((step) => step <= affordable) ?? 0);
}

type CardColumns = { ofBooking: RawBuilder<unknown>; ofRequest: RawBuilder<unknown> };

/** For a booking, all of these columns are in the index. */
const keysAlone = keysWith(sql``);
const keysWithStatus = keysWith(sql`, c.status`);

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

function sources(query: ListQuery, columns: CardColumns, limit: number, direction: Direction = 'forward') {
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
function inDates({ after, dateToLocal }: ListQuery): RawBuilder<unknown> {
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

/**
 * The keys for a number: the bookings of a block or a request, one of them, or a waiting request. Nested subqueries
 * instead of joins: without statistics for new tables, the planner multiplies the sizes of joins.
 */
export function numbered(
  query: ListQuery,
  { number, position }: NonNullable<ReturnType<typeof findBookingNumber>>,
) {
  const { pending, statuses } = query;
  const groups = sql`any(${[...pending.groupIds]}::uuid[])`;
  const ofStatus = statuses === null ? sql`true` : sql`c.status = any(${[...statuses]}::text[])`;
  const requests = sql`
    select r.request_id from booking_requests r where r.client_group_id = ${groups} and r.number = ${number}`;
  const blocks = sql`
    select bl.block_id from booking_blocks bl where bl.client_group_id = ${groups} and bl.number = ${number}
    union all
    select bl.block_id from booking_blocks bl
    where bl.client_group_id = ${groups} and bl.request_id = any(array(${requests}))`;
  return sql`
    select ${keysAlone.ofRequest} from booking_cards c
    where c.card_id = any(array(
        select b.booking_id from bookings b
        where b.client_group_id = ${groups} and b.block_id = any(array(${blocks}))
          and b.position = coalesce(${position}::int, b.position)
        union all
        ${requests} and ${sql.lit(position === null)}
      ))
      and ${insideQuery('c', query)} and ${inDates(query)} and ${ofStatus}`;
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
