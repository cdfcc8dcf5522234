import { checkRight } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import type { SubmissionFacts } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import { notFound, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { requireAt } from './timesheet-places.ts';
import { lockTimesheets, timesheetsOfBookings } from './timesheets.sql.ts';
import type { TimesheetRow } from './timesheets.sql.ts';

/**
 * Locks the timesheets of the bookings and returns their state under the lock, in the order of the ids. Throws 404 when
 * one is not visible to the viewer, and 403 without the right to change it or a verified address.
 */
export async function lockForChange(
  tx: Tx,
  viewer: Viewer,
  bookingIds: readonly string[],
): Promise<TimesheetRow[]> {
  tx.send(lockTimesheets(viewer.clientGroupIds, bookingIds));
  const { rows } = await timesheetsOfBookings(viewer.clientGroupIds, bookingIds).execute(tx.db);
  const byBooking = new Map(rows.map((row) => [row.booking_id, row]));
  const found = bookingIds.map((bookingId) => {
    const row = byBooking.get(bookingId);
    if (!row || !viewer.rights.allLocationIds.has(row.location_id)) throw notFound();
    return row;
  });
  for (const { location_id: locationId } of found) requireAt(viewer, locationId, 'modify');
  refuseUnlessAllowed(checkRight(true, { isEmailVerified: viewer.emailVerified }));
  return found;
}

export function factsOf(row: TimesheetRow): SubmissionFacts {
  return {
    status: row.status,
    bookingStatus: row.booking_status,
    wasSubmitted: row.submitted_by_contact_id !== null,
  };
}
