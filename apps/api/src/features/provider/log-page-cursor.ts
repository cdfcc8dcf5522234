import { isCalendarDate } from '@staffroom/domain/time/calendar-date.ts';
import { Refusal } from '../../http/reply/refusal.ts';

/** Where a page ended, in a list whose later changes are read by event number. */
export type LogPage = {
  /** The number of the last event when the first page was read; later changes have higher numbers. */
  headSeq: number;
  last: PageKey;
};

/** The last row of a page: the instant by which the list is ordered, and the id. */
export type PageKey = { atUtc: string; id: string };

export function writeCursor({ headSeq, last }: LogPage): string {
  return Buffer.from(`${headSeq} ${last.atUtc} ${last.id}`).toString('base64url');
}

/** Null for the first page. 400 `cursor_invalid` for a text that is not a cursor. */
export function readCursor(cursor: string | undefined): LogPage | null {
  if (cursor === undefined) return null;
  const match = cursorText.exec(Buffer.from(cursor, 'base64url').toString());
  const [, headSeq, dateUtc, timeUtc, id] = match ?? [];
  if (headSeq === undefined || dateUtc === undefined || timeUtc === undefined || id === undefined) {
    throw new Refusal('cursor_invalid');
  }
  if (!isCalendarDate(dateUtc)) throw new Refusal('cursor_invalid');
  return { headSeq: Number(headSeq), last: { atUtc: `${dateUtc}T${timeUtc}Z`, id } };
}

const cursorText =
  /^(\d{1,15}) (\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?)Z ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
