import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  bookingOfKey,
  candidateOfBooking,
  cardPairs,
  joinedBookings,
  joinedRequests,
  pendingCardPairs,
  requestOfKey,
  surroundings,
} from './booking-card.sql.ts';
import type { CardViewer } from './booking-card.sql.ts';
import { countRanges } from './booking-cover.ts';
import type { BookingCover } from './booking-cover.ts';

/** A place in the order of lists: calendar date, wall time, id of the booking or of the pending request. */
export type ListKey = { dateLocal: string; startTime: string; id: string };

export type ListWishes = {
  cover: BookingCover;
  /** Pending requests: where the viewer may read all of them, and where the viewer's own are looked for. */
  pending: {
    groupIds: readonly string[];
    readableLocationIds: readonly number[];
    ownLocationIds: readonly number[];
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
  viewer: CardViewer;
  /** 'full' adds what the booking list of one client shows. */
  shape: 'card' | 'full';
};

export type ListRow = {
  /** The page as the wire shows it, built here and passed on as text; null when it is empty. */
  json: string | null;
  /** Where the next page starts; null on the last one. */
  next: ListKey | null;
};

/**
 * Goes before a page in the same trip. The page's plan is the same whatever its values are, and making it takes longer
 * than running it.
 */
export const keepPlan = sql<unknown>`select set_config('plan_cache_mode', 'force_generic_plan', true)`;

export const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * One page of bookings and pending requests in the order of (date, start time, id), in one statement.
 *
 * Each node of the cover is an index range that is read in order and left after as many keys as a page can use; the
 * ranges are merged, cut, and only the page's rows are joined. With a status or a text to look for, a bounded number of
 * keys is examined: the page may then hold less than its size, or nothing, and still have a next one.
 */
export function bookingPage(wishes: ListWishes): RawBuilder<ListRow> {
  const { after, dateToLocal, pageSize, viewer, shape } = wishes;
  const isFiltered = wishes.search !== null || wishes.statuses !== null;
  const examined = isFiltered ? examinedKeys(wishes.cover, pageSize) : pageSize + 1;
  const asFull = shape === 'full';
  const page = isFiltered
    ? sql`(select * from examined k where ${matches(wishes)} order by date_local, start_time_local, id limit ${sql.lit(pageSize + 1)})`
    : sql`(select * from examined)`;

  return sql<ListRow>`
    with keys as (
      ${sql.join([...rangesOf(wishes.cover, after, dateToLocal, examined), pendingKeys(wishes)], sql` union all `)}
    ),
    examined as (
      select * from keys order by date_local, start_time_local, id limit ${sql.lit(examined)}
    ),
    page as ${page},
    shown as (select * from page order by date_local, start_time_local, id limit ${sql.lit(pageSize)}),
    cards as (
      select k.date_local, k.start_time_local, k.id,
        json_build_object(${cardPairs(viewer)}${asFull ? sql`, ${fullPairs}` : sql``}) as card
      from shown k ${joinedBookings(viewer.receivedAt)}
      union all
      select k.date_local, k.start_time_local, k.id,
        json_build_object(${pendingCardPairs(viewer)}${asFull ? sql`, ${pendingFullPairs}` : sql``}) as card
      from shown k ${joinedRequests}
    )
    select
      (select json_agg(card order by date_local, start_time_local, id)::text from cards) as json,
      (select json_build_object('dateLocal', date_local, 'startTime', start_time_local, 'id', id) from (
        (select 1 as rank, * from shown where (select count(*) from page) > ${sql.lit(pageSize)}
          order by date_local desc, start_time_local desc, id desc limit 1)
        union all
        (select 2, * from examined where ${sql.lit(isFiltered)} and (select count(*) from examined) >= ${sql.lit(examined)}
          order by date_local desc, start_time_local desc, id desc limit 1)
        order by rank limit 1
      ) place) as next`;
}

/**
 * So that a search through many locations stays as short as one through a single location. In few steps, because a
 * limit is part of the statement's text: the server plans an unknown limit as a tenth of the table.
 */
function examinedKeys(cover: BookingCover, pageSize: number): number {
  const affordable = 20_000 / Math.max(1, countRanges(cover));
  return Math.max(pageSize + 1, [1_000, 500, 200].find((step) => step <= affordable) ?? 0);
}

function rangesOf(cover: BookingCover, after: ListKey, dateToLocal: string | null, limit: number) {
  const keysInside = (isInside: RawBuilder<unknown>) => sql`
    select b.client_group_id, b.location_id, b.booking_id, null::uuid as request_id, b.date_local,
      b.start_time_local, b.booking_id as id
    from bookings b
    where b.client_group_id = node.client_group_id and ${isInside}
      and (b.date_local, b.start_time_local, b.booking_id) >
        (${after.dateLocal}::date, ${after.startTime}::time, ${after.id}::uuid)
      and b.date_local <= ${dateToLocal ?? 'infinity'}::date
    order by b.date_local, b.start_time_local, b.booking_id`;
  const range = (nodes: RawBuilder<unknown>, keys: RawBuilder<unknown>) => sql`
    select range.client_group_id, range.booking_id, range.request_id, range.date_local, range.start_time_local, range.id
    from ${nodes} cross join lateral (${keys} limit ${sql.lit(limit)}) range`;
  const { groupIds, clients, locations, scattered } = cover;
  return [
    groupIds.length > 0 &&
      range(sql`unnest(${groupIds}::uuid[]) as node (client_group_id)`, keysInside(sql`true`)),
    clients.clientIds.length > 0 &&
      range(
        sql`unnest(${clients.groupIds}::uuid[], ${clients.clientIds}::uuid[]) as node (client_group_id, client_id)`,
        keysInside(sql`b.client_id = node.client_id`),
      ),
    locations.locationIds.length > 0 &&
      range(
        sql`unnest(${locations.groupIds}::uuid[], ${locations.locationIds}::int[]) as node (client_group_id, location_id)`,
        keysInside(sql`b.location_id = node.location_id`),
      ),
    scattered.locationIds.length > 0 &&
      range(
        sql`unnest(${scattered.groupIds}::uuid[]) as node (client_group_id)`,
        // Behind the fence, so that the group's range is read in order and left early: the planner would rather read
        // every later row of these locations and sort them.
        sql`select * from (${keysInside(sql`true`)} offset 0) ordered
          where ordered.location_id = any(${scattered.locationIds}::int[])
          order by ordered.date_local, ordered.start_time_local, ordered.booking_id`,
      ),
  ].filter((source) => source !== false);
}

/** Undecided requests are few at any time; each stands once per date. */
function pendingKeys({ pending, after, dateToLocal, statuses }: ListWishes) {
  const isWanted = statuses === null || statuses.includes('PendingApproval');
  const locationIds = [...new Set([...pending.readableLocationIds, ...pending.ownLocationIds])];
  return sql`
    select r.client_group_id, null::uuid as booking_id, r.request_id, day.date_local, r.start_time_local,
      r.request_id as id
    from booking_requests r cross join lateral unnest(r.dates_local) as day (date_local)
    where r.status = 'PendingApproval' and ${sql.lit(isWanted)}
      and r.client_group_id = any(${[...pending.groupIds]}::uuid[])
      and r.location_id = any(${locationIds}::int[])
      and (r.created_by_contact_id = ${pending.contactId}::uuid
        or r.location_id = any(${[...pending.readableLocationIds]}::int[]))
      and (day.date_local, r.start_time_local, r.request_id) >
        (${after.dateLocal}::date, ${after.startTime}::time, ${after.id}::uuid)
      and day.date_local <= ${dateToLocal ?? 'infinity'}::date`;
}

function matches({ statuses, search }: ListWishes) {
  const ofStatus = (status: RawBuilder<unknown>) =>
    statuses === null ? sql`true` : sql`${status} = any(${[...statuses]}::text[])`;
  const ofText = (words: RawBuilder<unknown>) =>
    search === null ? sql`true` : sql`strpos(lower(${words}), ${search.toLowerCase()}) > 0`;
  return sql`case when k.booking_id is not null then exists (
      select from (select 1) one ${bookingOfKey} ${search === null ? sql`` : sql`${surroundings('b')} ${candidateOfBooking}`}
      where ${ofStatus(sql`b.status`)} and ${ofText(bookingWords)})
    else exists (
      select from (select 1) one ${requestOfKey} ${search === null ? sql`` : surroundings('r')}
      where ${ofStatus(sql`r.status`)} and ${ofText(requestWords)}) end`;
}

const bookingWords = sql`concat_ws(' ', c.name, l.name, cl.online_title, b.covering_name, b.room, b.notes,
  b.reason_for_absence, ca.preferred_name, ca.first_name, ca.last_name)`;
const requestWords = sql`concat_ws(' ', c.name, l.name, cl.online_title, r.covering_name, r.room, r.notes,
  r.reason_for_absence)`;

const requestLists = sql`
  'grades', (select coalesce(json_agg(g.title order by g.position, g.title), '[]') from grades g
    where g.client_group_id = r.client_group_id and g.grade_id = any(r.grade_ids)),
  'certifications', (select coalesce(json_agg(ce.name order by ce.name), '[]') from certifications ce
    where ce.client_group_id = r.client_group_id and ce.certification_id = any(r.certification_ids)),
  'policiesAgreed', (select coalesce(json_agg(json_build_object('name', po.name, 'version', agreed.version)
      order by po.name), '[]')
    from jsonb_to_recordset(r.policies_agreed) as agreed ("policyId" uuid, version text)
    join policies po on po.client_group_id = r.client_group_id and po.policy_id = agreed."policyId"),
  'confirmations', r.confirmations`;
const fullPairs = sql`'notes', b.notes, ${requestLists},
  'feedback', case when f.feedback_id is not null then
    json_build_object('wantedBack', f.wanted_back, 'comment', f.comment) end`;
const pendingFullPairs = sql`'notes', r.notes, ${requestLists}, 'feedback', null`;
