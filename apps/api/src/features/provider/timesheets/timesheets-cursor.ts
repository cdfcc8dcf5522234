import { isCalendarDate } from '@staffroom/domain/time/calendar-date.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import type { PageKey } from '../log-page-cursor.ts';

/** The last timesheet of a page. The date is a calendar date. */
export type SignedOffKey = { dateLocal: string; timesheetId: string };

/** Where a page of two lists ended: the last row of each, null for a list that was returned in full. */
export type TimesheetsPage = {
  /** The number of the last event when the first page was read; later changes have higher numbers. */
  headSeq: number;
  due: PageKey | null;
  signedOff: SignedOffKey | null;
};

const none = '-';

export function writeCursor({ headSeq, due, signedOff }: TimesheetsPage): string {
  const parts = [
    headSeq,
    due === null ? none : `${due.atUtc}/${due.id}`,
    signedOff === null ? none : `${signedOff.dateLocal}/${signedOff.timesheetId}`,
  ];
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/** Null for the first page. 400 `cursor_invalid` for a text that is not a cursor. */
export function readCursor(cursor: string | undefined): TimesheetsPage | null {
  if (cursor === undefined) return null;
  const match = cursorText.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match?.groups) throw new Refusal('cursor_invalid');
  const { headSeq, dueDate, dueTime, dueId, dateLocal, timesheetId } = match.groups;
  for (const date of [dueDate, dateLocal]) {
    if (date !== undefined && !isCalendarDate(date)) throw new Refusal('cursor_invalid');
  }
  return {
    headSeq: Number(headSeq),
    due: dueId === undefined ? null : { atUtc: `${dueDate}T${dueTime}Z`, id: dueId },
    signedOff: dateLocal === undefined || timesheetId === undefined ? null : { dateLocal, timesheetId },
  };
}

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const date = String.raw`\d{4}-\d{2}-\d{2}`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d`;
const cursorText = new RegExp(
  String.raw`^(?<headSeq>\d{1,15}) (?:-|(?<dueDate>${date})T(?<dueTime>${time})Z/(?<dueId>${id})) ` +
    `(?:-|(?<dateLocal>${date})/(?<timesheetId>${id}))$`,
);
