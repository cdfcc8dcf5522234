import type { AssignmentState } from '@staffroom/domain/bookings/assignment-state.ts';
import type { CardStatus } from '@staffroom/domain/bookings/booking-status.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { tellsItsEnd } from './list-bookings.sql.ts';
import type { ListQuery } from './card-keys.sql.ts';
import type { PageRow } from './list-bookings.sql.ts';

/**
 * A page as one value. The driver creates a string and a property per column and row, which took a third of a list's
 * CPU time; here one string is split. Its separators occur in no column, because JSON escapes them.
 */
export function pageInOneText(
  page: RawBuilder<PageRow>,
  query: ListQuery,
): RawBuilder<{ page: string | null }> {
  const columns = tellsItsEnd(query) ? [...columnsOfCard, ...columnsOfEnd] : columnsOfCard;
  // Null becomes an empty text; `concat_ws` would drop it.
  const row = sql.join(
    columns.map((name) => sql.ref(name)),
    sql`, chr(31), `,
  );
  return sql`
    select string_agg(concat(${row}), chr(30) order by date_local, start_time_local, id) as page from (${page}) listed`;
}

/** The rows of a page, in order. */
export function readPageText(page: string | null): PageRow[] {
  return page === null ? [] : page.split('\u001e').map(readRow);
}

const columnsOfCard = [
  'id',
  'client_group_id',
  'location_id',
  'date_local',
  'start_time_local',
  'is_request',
  'status',
  'assignment_state',
  'series_start',
  'series_end',
  'is_over',
  'is_last_worked',
  'has_feedback',
  'card',
  'candidate',
] as const;
const columnsOfEnd = ['end_date', 'end_time', 'end_id'] as const;

type Texts<Names extends readonly string[]> = { [Index in keyof Names]: string };
type RowTexts = readonly [...Texts<typeof columnsOfCard>, ...Partial<Texts<typeof columnsOfEnd>>];

function readRow(text: string): PageRow {
  const texts = text.split('\u001f') as readonly string[] as RowTexts;
  const end = { end_date: texts[15] || null, end_time: texts[16] || null, end_id: texts[17] || null };
  if (texts[0] === '') return { id: null, ...end };
  return {
    id: texts[0],
    client_group_id: texts[1],
    location_id: Number(texts[2]),
    date_local: texts[3],
    start_time_local: texts[4],
    is_request: texts[5] === 't',
    status: texts[6] as CardStatus,
    assignment_state: (texts[7] || null) as AssignmentState | null,
    series_start: texts[8],
    series_end: texts[9],
    is_over: texts[10] === 't',
    is_last_worked: texts[11] === 't',
    has_feedback: texts[12] === 't',
    card: texts[13],
    candidate: texts[14] || null,
    ...end,
  };
}
