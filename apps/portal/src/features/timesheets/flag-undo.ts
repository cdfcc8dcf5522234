import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { timesheetsTexts } from './timesheets-texts.ts';

type Flagged = Pick<TimesheetRecord, 'bookingId' | 'version'>;

/** The toasts that offer to undo a flag, by booking, with the row's version when it was flagged. */
const offers = new Map<string, { version: number; close: () => void }>();

/** Shows in a toast that the row was flagged, with a button that undoes it. */
export function offerFlagUndo({ bookingId, version }: Flagged, onPress: () => void): void {
  const { flagged, undo } = timesheetsTexts();
  const close = showToast({ message: flagged, tone: 'success', action: { label: undo, onPress } });
  offers.set(bookingId, { version, close });
}

/** Closes the toasts of rows that were changed since they were flagged: their undo would be refused. */
export function closeOutdatedFlagUndo(rows: readonly Flagged[]): void {
  if (offers.size === 0) return;
  for (const { bookingId, version } of rows) {
    const offer = offers.get(bookingId);
    if (offer === undefined || version <= offer.version) continue;
    offer.close();
    offers.delete(bookingId);
  }
}
