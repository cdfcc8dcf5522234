import { pageCursor } from '../../../http/input/page-cursor.ts';

/** The last timesheet of a page. The date is a calendar date. */
export type SignedOffKey = { dateLocal: string; timesheetId: string };

/**
 * Where a page of two lists ended: the last row of each, null for a list that was returned in full. `headSeq` is the
 * number of the last event when the first page was read.
 */
export const timesheetsCursor = pageCursor({
  headSeq: 'number',
  dueAtUtc: 'instant?',
  dueId: 'id?',
  dateLocal: 'date?',
  timesheetId: 'id?',
});
