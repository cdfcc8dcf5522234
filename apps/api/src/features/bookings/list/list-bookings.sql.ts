import { findBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import type { CardStatus } from '@staffroom/domain/bookings/booking-status.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { countRanges } from './booking-cover.ts';
import type { BookingCover } from './booking-cover.ts';
import {
  bookingOfKey,
  bookingWords,
  lookUpWords,
  requestOfKey,
  requestWords,
} from '../cards/booking-look-ups.sql.ts';
import { keepIds } from './page-parts.sql.ts';

/** A place in the order of lists: calendar date, wall time, id of the booking or of the pending request. */
export type ListKey = { dateLocal: string; startTime: string; id: string };

export type ListWishes = {
  cover: BookingCover;
  /** Pending requests: where the viewer may read all of them, and where the viewer's own are looked for. */
  pending: {
    groupIds: readonly string[];
    readable: BookingCover;
    own: BookingCover;
    contactId: string;
  };
  /** Exclusive. The first page starts before the first key of the first date. */
  after: ListKey;
  /** Counted; null for no end. */
  dateToLocal: string | null;
  /** Null for all. */
  statuses: readonly string[] | null;
  search: string | null;
  pageSize: number;
  /** An instant; what ended by then is over. */
  receivedAt: string;
};

/** One card's own row: a booking, or a date of a pending request. */
export type ListedRow = {
  client_group_id: string;
  /** Of the booking, or of the pending request. */
  id: string;
  request_id: string;
  location_id: number;
  type: 'standard' | 'replaceMe' | 'extension';
  date_local: string;
  start_time_local: string;
  end_time_local: string;
  break_minutes: number;
  classification_id: string;
  covering_name: string | null;
  reason_for_absence: string;
  room: string;
  notes: string;
  version: number;
  /** Null for a pending request, which has neither block nor instant yet. */
  block_id: string | null;
  position: number | null;
  start_utc: string | null;
  status: CardStatus;
  /** Whether its end has passed. */
  is_over: boolean;
  /** Of a pending request: its first and last date, and how many bookings it asks for on each. */
  series_start: string | null;
  series_end: string | null;
  bookings_per_date: number | null;
};

/** Of a page with nothing on it comes one row without an id. `end_…` stands where a search stopped looking. */
export type PageRow = (ListedRow | { id: null }) & {
  end_date?: string | null;
  end_time?: string | null;
  end_id?: string | null;
};

export const firstId = '00000000-0000-0000-0000-000000000000';

/** Up to this many ranges their rows are read at once; of more, the keys alone, since most of them are dropped again. */
const fewRanges = 3;

/**
 * One page of bookings and pending requests in the order of (date, start time, id), and one row more when there are
 * more. The ids of its rows stay in the transaction for the statements of `pageParts`.
 *
 * Each node of the cover is an index range that is read in order and left after as many rows as a page can use; the
 * ranges are merged and cut. With a status or a text to look for, a bounded number of keys is examined: the page may
 * then hold less than its size, or nothing, and still have a next one. A booking number is found whatever its date.
 */
export function bookingPage(wishes: ListWishes): RawBuilder<PageRow> {
  const isFiltered = wishes.search !== null || wishes.statuses !== null;
  const limit = sql.lit(wishes.pageSize + 1);
  if (!isFiltered && countRanges(wishes.cover) <= fewRanges) {
    return sql<PageRow>`
      with page as materialized (
        select * from (${sources(wishes, wholeRows(wishes.receivedAt), wishes.pageSize + 1)}) listed
        order by date_local, start_time_local, id limit ${limit}
      )
      select page.* from (${keepIds}) kept left join page on true
      order by page.date_local, page.start_time_local, page.id`;
  }
  const number = wishes.search === null ? null : findBookingNumber(wishes.search);
  const looksOn = isFiltered && number === null;
  const examined = isFiltered ? examinedKeys(wishes.cover, wishes.pageSize) : wishes.pageSize + 1;
  return sql<PageRow>`
    with examined as materialized (
      select * from (${number === null ? sources(wishes, keysAlone, examined) : numbered(wishes, number)}) keys
      order by date_local, start_time_local, id limit ${sql.lit(examined)}
    ),
    chosen as materialized (
      select * from examined k where ${isFiltered ? matches(number === null ? wishes : { ...wishes, search: null }) : sql`true`}
      order by date_local, start_time_local, id limit ${limit}
    ),
    page as materialized (
      select ${bookingColumns(wishes.receivedAt)} from chosen k ${bookingOfKey}
      union all select ${requestColumns(sql`k.date_local`)} from chosen k ${requestOfKey}
    )
    select page.*, place.date_local as end_date, place.start_time_local as end_time, place.id as end_id
    from (${keepIds}) kept left join page on true left join (
      select * from examined where ${sql.lit(looksOn)} and (select count(*) from examined) >= ${sql.lit(examined)}
      order by date_local desc, start_time_local desc, id desc limit 1
    ) place on true
    order by page.date_local, page.start_time_local, page.id`;
}

/**
 * So that a search through many locations stays as short as one through a single location. In few steps, because a
 * limit is part of the statement's text: the server plans an unknown limit as a tenth of the table.
 */
function examinedKeys(cover: BookingCover, pageSize: number): number {
  const affordable = 20_000 / Math.max(1, countRanges(cover));
  return Math.max(pageSize + 1, [1_000, 500, 200].find((step) => step <= affordable) ?? 0);
}

type Columns = { ofBooking: RawBuilder<unknown>; ofRequest: RawBuilder<unknown> };

const keysAlone: Columns = {
  ofBooking: sql`b.client_group_id, b.location_id, b.booking_id, null::uuid as request_id, b.date_local,
    b.start_time_local, b.booking_id as id`,
  ofRequest: sql`r.client_group_id, r.location_id, null::uuid as booking_id, r.request_id, day.date_local,
    r.start_time_local, r.request_id as id`,
};
const wholeRows = (receivedAt: string): Columns => ({
  ofBooking: bookingColumns(receivedAt),
  ofRequest: requestColumns(sql`day.date_local`),
});

function bookingColumns(receivedAt: string) {
  return sql`b.client_group_id, b.booking_id as id, b.request_id, b.block_id, b.location_id, b.position, b.type, b.status,
    b.date_local, b.start_time_local, b.end_time_local, b.start_utc, b.end_utc <= ${receivedAt}::timestamptz as is_over,
    b.break_minutes, b.classification_id, b.covering_name, b.reason_for_absence, b.room, b.notes, b.version,
    null::date as series_start, null::date as series_end, null::smallint as bookings_per_date`;
}

function requestColumns(dateLocal: RawBuilder<unknown>) {
  return sql`r.client_group_id, r.request_id as id, r.request_id, null::uuid as block_id, r.location_id,
    null::smallint as position, case r.source when 'booking' then 'standard' else r.source end as type, r.status,
    ${dateLocal} as date_local, r.start_time_local, r.end_time_local, null::timestamptz as start_utc, false as is_over,
    r.break_minutes, r.classification_id, r.covering_name, r.reason_for_absence, r.room, r.notes, r.version,
    r.dates_local[1] as series_start, r.dates_local[cardinality(r.dates_local)] as series_end, r.bookings_per_date`;
}

function sources(wishes: ListWishes, columns: Columns, limit: number) {
  return sql.join([...rangesOf(wishes, columns, limit), pendingOf(wishes, columns)], sql` union all `);
}

function rangesOf({ cover, after, dateToLocal }: ListWishes, { ofBooking }: Columns, limit: number) {
  const inside = (isInside: RawBuilder<unknown>) => sql`
    select ${ofBooking} from bookings b
    where b.client_group_id = node.client_group_id and ${isInside}
      and (b.date_local, b.start_time_local, b.booking_id) >
        (${after.dateLocal}::date, ${after.startTime}::time, ${after.id}::uuid)
      and b.date_local <= ${dateToLocal ?? 'infinity'}::date
    order by b.date_local, b.start_time_local, b.booking_id`;
  const range = (nodes: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`
    select range.* from ${nodes} cross join lateral (${rows} limit ${sql.lit(limit)}) range`;
  const { groupIds, clients, locations, scattered } = cover;
  return [
    groupIds.length > 0 &&
      range(sql`unnest(${groupIds}::uuid[]) as node (client_group_id)`, inside(sql`true`)),
    clients.clientIds.length > 0 &&
      range(
        sql`unnest(${clients.groupIds}::uuid[], ${clients.clientIds}::uuid[]) as node (client_group_id, client_id)`,
        inside(sql`b.client_id = node.client_id`),
      ),
    locations.locationIds.length > 0 &&
      range(
        sql`unnest(${locations.groupIds}::uuid[], ${locations.locationIds}::int[]) as node (client_group_id, location_id)`,
        inside(sql`b.location_id = node.location_id`),
      ),
    scattered.locationIds.length > 0 &&
      range(
        sql`unnest(${scattered.groupIds}::uuid[]) as node (client_group_id)`,
        // Behind the fence, so that the group's range is read in order and left early: the planner would rather read
        // every later row of these locations and sort them.
        sql`select * from (${inside(sql`true`)} offset 0) ordered
          where ordered.location_id = any(${scattered.locationIds}::int[])
          order by ordered.date_local, ordered.start_time_local, ordered.id`,
      ),
  ].filter((source) => source !== false);
}

/** Inside a cover: what stands under the alias has client_group_id, client_id and location_id. */
function insideCover(alias: 'b' | 'r', { groupIds, clients, locations, scattered }: BookingCover) {
  const row = sql.raw(alias);
  return sql`(${row}.client_group_id = any(${groupIds}::uuid[]) or ${row}.client_id = any(${clients.clientIds}::uuid[])
    or ${row}.location_id = any(${[...locations.locationIds, ...scattered.locationIds]}::int[]))`;
}

/** The keys of what a number names: the bookings of a block or of a request, one of them, or a request that waits. */
function numbered(
  wishes: ListWishes,
  { number, position }: NonNullable<ReturnType<typeof findBookingNumber>>,
) {
  const { cover, pending, after } = wishes;
  const groups = sql`any(${[...pending.groupIds]}::uuid[])`;
  return sql`
    select ${keysAlone.ofBooking}
    from (
      select bl.client_group_id, bl.block_id from booking_blocks bl
      where bl.client_group_id = ${groups} and bl.number = ${number}
      union
      select bl.client_group_id, bl.block_id
      from booking_requests r join booking_blocks bl
        on bl.client_group_id = r.client_group_id and bl.request_id = r.request_id
      where r.client_group_id = ${groups} and r.number = ${number}
    ) named join bookings b on b.client_group_id = named.client_group_id and b.block_id = named.block_id
    where b.position = coalesce(${position}::int, b.position) and ${insideCover('b', cover)}
      and (b.date_local, b.start_time_local, b.booking_id) >
        (${after.dateLocal}::date, ${after.startTime}::time, ${after.id}::uuid)
    union all
    select * from (${pendingOf(wishes, keysAlone)} and r.number = ${number} and ${sql.lit(position === null)}) asked`;
}

/** Undecided requests are few at any time; each stands once per date. */
function pendingOf({ pending, after, dateToLocal, statuses }: ListWishes, { ofRequest }: Columns) {
  const isWanted = statuses === null || statuses.includes('PendingApproval');
  return sql`
    select ${ofRequest}
    from booking_requests r cross join lateral unnest(r.dates_local) as day (date_local)
    where r.status = 'PendingApproval' and ${sql.lit(isWanted)}
      and r.client_group_id = any(${[...pending.groupIds]}::uuid[])
      and (${insideCover('r', pending.readable)}
        or r.created_by_contact_id = ${pending.contactId}::uuid and ${insideCover('r', pending.own)})
      and (day.date_local, r.start_time_local, r.request_id) >
        (${after.dateLocal}::date, ${after.startTime}::time, ${after.id}::uuid)
      and day.date_local <= ${dateToLocal ?? 'infinity'}::date`;
}

function matches({ statuses, search }: ListWishes) {
  const ofStatus = (status: RawBuilder<unknown>) =>
    statuses === null ? sql`true` : sql`${status} = any(${[...statuses]}::text[])`;
  // As matchesSearch does; the fence keeps the planner from folding the text again for every word.
  const ofText = (words: RawBuilder<unknown>) =>
    search === null
      ? sql`true`
      : sql`(select bool_and(strpos(text.folded, word) > 0)
          from (select search_text(${words}) as folded offset 0) text
          cross join unnest(${searchWords(search)}::text[]) word)`;
  return sql`case when k.booking_id is not null then exists (
      select from (select 1) one ${bookingOfKey} ${search === null ? sql`` : lookUpWords('b')}
      where ${ofStatus(sql`b.status`)} and ${ofText(bookingWords)})
    else exists (
      select from (select 1) one ${requestOfKey} ${search === null ? sql`` : lookUpWords('r')}
      where ${ofStatus(sql`r.status`)} and ${ofText(requestWords)}) end`;
}
