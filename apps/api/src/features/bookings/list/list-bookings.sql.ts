import { findBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { countRanges } from '../../../identity/viewer/scope-ranges.ts';
import type { ScopeRanges } from '../../../identity/viewer/scope-ranges.ts';
import type { ListQuery, CardRow } from './card-keys.sql.ts';
import {
  inOrder,
  cardOfKey,
  keysAlone,
  keysWithStatus,
  wholeCards,
  sources,
  inDates,
  insideQuery,
} from './card-keys.sql.ts';
import { foundKeys, wordsOfKey, fromIndexOfWords, matches } from './search-words.sql.ts';

/** An empty page is one row without an id. `end_…` is where a search for a status stopped looking. */
export type PageRow = (CardRow | { id: null }) & {
  end_date?: string | null;
  end_time?: string | null;
  end_id?: string | null;
};

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

/** The cards of the keys in `chosen`. */
function pageOf({ receivedAt }: ListQuery, chosen: RawBuilder<unknown>): RawBuilder<PageRow> {
  return sql<PageRow>`
    with ${chosen}
    select ${wholeCards(receivedAt)} from chosen k ${cardOfKey} order by date_local, start_time_local, id`;
}

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

/**
 * Keeps a search through many locations as short as one through a single location. In few steps, because a limit is
 * part of the statement's text: the server plans an unknown limit as a tenth of the table.
 */
function examinedKeys(ranges: ScopeRanges, pageSize: number): number {
  const affordable = 20_000 / Math.max(1, countRanges(ranges));
  return Math.max(pageSize + 1, [1_000, 500, 200].find((step) => step <= affordable) ?? 0);
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
