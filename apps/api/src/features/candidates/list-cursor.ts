import { isCalendarDate } from '@staffroom/domain/time/calendar-date.ts';
import { Refusal } from '../../http/reply/refusal.ts';

/** The last educator of a page: the calendar date of their latest booking, and their id. */
export type ListKey = { lastDay: string; candidateId: string };

export function writeCursor({ lastDay, candidateId }: ListKey): string {
  return Buffer.from(`${lastDay} ${candidateId}`).toString('base64url');
}

/** Null for the first page. 400 `cursor_invalid` for a text that is not a cursor. */
export function readCursor(cursor: string | undefined): ListKey | null {
  if (cursor === undefined) return null;
  const match = cursorText.exec(Buffer.from(cursor, 'base64url').toString());
  const [, lastDay, candidateId] = match ?? [];
  if (lastDay === undefined || candidateId === undefined) throw new Refusal('cursor_invalid');
  if (lastDay !== neverDay && !isCalendarDate(lastDay)) throw new Refusal('cursor_invalid');
  return { lastDay, candidateId };
}

/** For educators who have not come yet. */
const neverDay = '0001-01-01';
const cursorText = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
