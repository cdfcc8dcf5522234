import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import type { TimesheetBreak } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { findKept, keep, useKept } from '../../../session/kept-text.ts';

export type EditDraft = {
  /** The row as it was when the form was opened, or when a conflict with somebody else's change was shown. */
  over: TimesheetRecord;
  startTimeLocal: string;
  endTimeLocal: string;
  breaks: readonly TimesheetBreak[];
  note: string;
};

type EditDrafts = Readonly<Record<string, EditDraft>>;

const key = 'edited timesheets';
const none: EditDrafts = {};

/** Unsaved edits of rows, by booking ID. They are kept when a row moves in the list. */
export function findDrafts(): EditDrafts {
  return findKept(key, none);
}

export function useDrafts(): EditDrafts {
  return useKept(key, none)[0];
}

export function hasDraft({ bookingId }: TimesheetRecord): boolean {
  return bookingId in findDrafts();
}

export function draftOf(row: TimesheetRecord): EditDraft {
  const { startTimeLocal, endTimeLocal, breaks, note } = row;
  return findDrafts()[row.bookingId] ?? { over: row, startTimeLocal, endTimeLocal, breaks, note };
}

/** An edit that equals the row is not a draft. */
export function keepDraft(draft: EditDraft): void {
  const { over, startTimeLocal, endTimeLocal, breaks, note } = draft;
  const isTyped =
    startTimeLocal !== over.startTimeLocal ||
    endTimeLocal !== over.endTimeLocal ||
    note !== over.note ||
    JSON.stringify(breaks) !== JSON.stringify(over.breaks);
  if (!isTyped) return dropDrafts([over.bookingId]);
  keep(key, { ...findDrafts(), [over.bookingId]: draft });
}

export function dropDrafts(bookingIds: readonly string[]): void {
  const drafts = findDrafts();
  if (!bookingIds.some((bookingId) => bookingId in drafts)) return;
  keep(
    key,
    Object.fromEntries(Object.entries(drafts).filter(([bookingId]) => !bookingIds.includes(bookingId))),
  );
}
