import { isCalendarDate } from '@staffroom/domain/time/calendar-date.ts';
import { Refusal } from '../../../http/reply/refusal.ts';

/** Where a page of open bookings ended. */
export type OpenBookingsPage = {
  /** The number of the last event when the first page was read: what changed since is told after it. */
  headSeq: number;
  /** Of the page's last booking. Instant. */
  startUtc: string;
  bookingId: string;
};

export function writeCursor({ headSeq, startUtc, bookingId }: OpenBookingsPage): string {
  return Buffer.from(`${headSeq} ${startUtc} ${bookingId}`).toString('base64url');
}

/** Null for the first page. 400 `cursor_invalid` for a text that no page gave. */
export function readCursor(cursor: string | undefined): OpenBookingsPage | null {
  if (cursor === undefined) return null;
  const match = cursorText.exec(Buffer.from(cursor, 'base64url').toString());
  const [, headSeq, dateUtc, timeUtc, bookingId] = match ?? [];
  if (headSeq === undefined || dateUtc === undefined || timeUtc === undefined || bookingId === undefined) {
    throw new Refusal('cursor_invalid');
  }
  if (!isCalendarDate(dateUtc)) throw new Refusal('cursor_invalid');
  return { headSeq: Number(headSeq), startUtc: `${dateUtc}T${timeUtc}Z`, bookingId };
}

const cursorText =
  /^(\d{1,15}) (\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)Z ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
