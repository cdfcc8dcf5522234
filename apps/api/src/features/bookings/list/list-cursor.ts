import { findBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import { withoutUnseenMarks } from '@staffroom/domain/text/unseen-marks.ts';
import { pageCursor } from '../../../http/input/page-cursor.ts';
import { firstId } from './card-keys.sql.ts';
import type { ListKey, ListQuery } from './card-keys.sql.ts';

export const listCursor = pageCursor({ dateLocal: 'date', startTime: 'time', id: 'id' });

/** Where a list starts: at the cursor, or before everything on the first date. 400 `cursor_invalid` otherwise. */
export function startOf(cursor: string | undefined, dateFromLocal: string): ListKey {
  const key = listCursor.read(cursor);
  // The list never starts before its own first date, whatever the cursor says.
  return key === null || key.dateLocal < dateFromLocal
    ? { dateLocal: dateFromLocal, startTime: '00:00', id: firstId }
    : key;
}

type Range = {
  cursor?: string | undefined;
  dateFromLocal: string;
  dateToLocal?: string | undefined;
  search?: string | undefined;
};

/** The part of the order that a query requests. A booking number finds its bookings on any date. */
export function rangeOf({
  cursor,
  dateFromLocal,
  dateToLocal,
  search: typed = '',
}: Range): Pick<ListQuery, 'after' | 'dateToLocal' | 'search'> {
  const search = withoutUnseenMarks(typed);
  const isNumber = findBookingNumber(search) !== null;
  return {
    after: startOf(cursor, isNumber ? earliestDate : dateFromLocal),
    dateToLocal: isNumber ? null : (dateToLocal ?? null),
    search: search.trim() || null,
  };
}

/** The earliest date allowed on the wire. */
const earliestDate = '1900-01-01';
