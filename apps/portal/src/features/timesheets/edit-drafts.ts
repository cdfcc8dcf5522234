import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import type { TimesheetBreak } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { createStore } from '../../lib/store.ts';

export type EditDraft = {
  /** The row as it stood when it was opened, or when it was said that somebody else has changed it. */
  over: TimesheetRecord;
  startTimeLocal: string;
  endTimeLocal: string;
  breaks: readonly TimesheetBreak[];
  note: string;
};

/** What was typed of rows and not saved yet, by booking. Kept while the page is, wherever a row moves. */
export const editDrafts = createStore<ReadonlyMap<string, EditDraft>>(new Map());

export function draftOf(row: TimesheetRecord): EditDraft {
  const { startTimeLocal, endTimeLocal, breaks, note } = row;
  return editDrafts.get().get(row.bookingId) ?? { over: row, startTimeLocal, endTimeLocal, breaks, note };
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
  editDrafts.set((before) => new Map(before).set(over.bookingId, draft));
}

export function dropDrafts(bookingIds: readonly string[]): void {
  if (!bookingIds.some((bookingId) => editDrafts.get().has(bookingId))) return;
  editDrafts.set((before) => new Map([...before].filter(([bookingId]) => !bookingIds.includes(bookingId))));
}
