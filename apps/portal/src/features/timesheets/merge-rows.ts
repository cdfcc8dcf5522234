import { maxListedTimesheets } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import { compareAttention, compareStarts } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import type { TimesheetList } from '@staffroom/domain/timesheets/timesheets.contract.ts';

/**
 * Replaces the rows of these bookings by those of `found`; a row missing there is no longer pending. Beyond the maximum
 * length the oldest rows are kept. Null if the list was full and has lost rows: others have to be fetched in their
 * place.
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
