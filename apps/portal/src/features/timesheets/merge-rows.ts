import { maxListedTimesheets } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import { compareAttention, compareStarts } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import type { TimesheetList } from '@staffroom/domain/timesheets/timesheets.contract.ts';

/**
 * A list in which the rows of these bookings are as `found` has them: one that `found` leaves out waits no more. Of more
 * than a list holds the oldest stay. Null where the list was full and has lost rows: others take their place.
 */
export function mergeRows(
  list: TimesheetList,
  bookingIds: readonly string[],
  found: TimesheetList,
): TimesheetList | null {
  const asked = new Set(bookingIds);
  const { pendingApprovalList: before } = list;
  const rows = [...before.filter(({ bookingId }) => !asked.has(bookingId)), ...found.pendingApprovalList];
  if (before.length >= maxListedTimesheets && rows.length < before.length) return null;
  const held =
    rows.length > maxListedTimesheets ? rows.toSorted(compareStarts).slice(0, maxListedTimesheets) : rows;
  return { ...found, pendingApprovalList: held.toSorted(compareAttention) };
}
