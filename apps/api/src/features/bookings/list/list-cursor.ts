import { findBookingNumber } from '@staffroom/domain/bookings/booking-number.ts';
import { withoutUnseenMarks } from '@staffroom/domain/text/unseen-marks.ts';
import { isCalendarDate } from '@staffroom/domain/time/calendar-date.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { firstId } from './list-bookings.sql.ts';
import type { ListKey, ListQuery } from './list-bookings.sql.ts';

/** Where a list starts: at the cursor, or before everything on the first date. 400 `cursor_invalid` otherwise. */
export function readCursor(cursor: string | undefined, dateFromLocal: string): ListKey {
  if (cursor === undefined) return { dateLocal: dateFromLocal, startTime: '00:00', id: firstId };
  const match = cursorText.exec(Buffer.from(cursor, 'base64url').toString());
  const [, dateLocal, startTime, id] = match ?? [];
  if (dateLocal === undefined || startTime === undefined || id === undefined || !isCalendarDate(dateLocal)) {
    throw new Refusal('cursor_invalid');
  }
  // The list never starts before its own first date, whatever the cursor says.
  return dateLocal < dateFromLocal ? readCursor(undefined, dateFromLocal) : { dateLocal, startTime, id };
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
    after: readCursor(cursor, isNumber ? earliestDate : dateFromLocal),
    dateToLocal: isNumber ? null : (dateToLocal ?? null),
    search: search.trim() || null,
  };
}

/** The earliest date allowed on the wire. */
const earliestDate = '1900-01-01';

export function writeCursor({ dateLocal, startTime, id }: ListKey): string {
  return Buffer.from(`${dateLocal} ${startTime} ${id}`).toString('base64url');
}

const cursorText =
  /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
