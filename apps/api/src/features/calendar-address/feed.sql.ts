import { maxCalendarEntries } from '@staffroom/domain/calendar-address/calendar-range.ts';
import type { calendarRange } from '@staffroom/domain/calendar-address/calendar-range.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import { countRanges } from '../../identity/viewer/scope-ranges.ts';
import { cardOfKey, firstId, nearestKeys, wholeCards } from '../bookings/list/card-keys.sql.ts';
import type { CardRow, ListQuery } from '../bookings/list/card-keys.sql.ts';

/** `end_utc` is null for a request. */
export type FeedRow = CardRow &
  Columns<'booking_cards', 'end_utc'> & {
    /** When the booking or request was made, or last changed by somebody of the client. */
    changed_at: string;
  };

type CalendarQuery = Pick<ListQuery, 'ranges' | 'pending' | 'receivedAt'>;

/**
 * The cards of a calendar, as the list of bookings finds them. Of more than `maxCalendarEntries` those nearest to today,
 * in either direction: keys are read from the index of each part of the viewer's scope, in order, and no further.
 */
export function feedRows(
  query: CalendarQuery,
  { past, upcoming }: ReturnType<typeof calendarRange>,
): RawBuilder<FeedRow> {
  const inRange = ({ from, to }: { from: string; to: string }): ListQuery => ({
    ...query,
    after: { dateLocal: from, startTime: '00:00', id: firstId },
    dateToLocal: to,
    statuses: null,
    search: null,
    pageSize: 0,
  });
  const affordable = affordableKeys(query);
  const most = (wanted: number): number => Math.min(wanted, affordable);
  return sql<FeedRow>`
    with upcoming as materialized (
      ${nearestKeys(inRange(upcoming), most(maxCalendarEntries.upcoming), 'forward')}
    ),
    past as materialized (${nearestKeys(inRange(past), most(maxCalendarEntries.past), 'backward')})
    select ${wholeCards(query.receivedAt)}, c.end_utc,
      greatest(b.created_on_utc, b.cancelled_at, r.created_on_utc, (
        select max(bc.acted_at) from booking_changes bc
        where bc.client_group_id = c.client_group_id and bc.booking_id = c.card_id
      )) as changed_at
    from (select * from past union all select * from upcoming) k ${cardOfKey}
    left join lateral (
      select created_on_utc, cancelled_at from bookings b
      where b.client_group_id = c.client_group_id and b.booking_id = c.card_id and c.requested_by is null offset 0
    ) b on true
    left join lateral (
      select created_on_utc from booking_requests r
      where r.client_group_id = c.client_group_id and r.request_id = c.card_id and c.requested_by is not null offset 0
    ) r on true
    order by c.date_local, c.start_time_local, c.card_id`;
}

/** In few steps, because a limit is part of the statement's text. */
function affordableKeys({ ranges }: CalendarQuery): number {
  const affordable = 60_000 / Math.max(1, countRanges(ranges));
  return [2_000, 1_000, 400].find((step) => step <= affordable) ?? 400;
}
