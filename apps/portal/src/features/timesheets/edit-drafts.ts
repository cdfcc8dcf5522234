import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import type { TimesheetBreak } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { findKept, keep, useKept } from '../../session/kept-text.ts';

export type EditDraft = {
  /** The row as it stood when it was opened, or when it was said that somebody else has changed it. */
  over: TimesheetRecord;
  startTimeLocal: string;
  endTimeLocal: string;
  breaks: readonly TimesheetBreak[];
  note: string;
};

type EditDrafts = Readonly<Record<string, EditDraft>>;

const key = 'edited timesheets';
const none: EditDrafts = {};

/** What was typed of rows and not saved yet, by booking: kept as every typed text is, wherever a row moves. */
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

/** What says the same as the row is no draft. */
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
