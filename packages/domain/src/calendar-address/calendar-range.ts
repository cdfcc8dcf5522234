import { addDays } from '../time/calendar-date.ts';

const daysBack = 30;
const daysAhead = 180;

/** Most entries of a calendar: the days nearest to today; a viewer of many single clients or locations gets fewer. */
export const maxCalendarEntries = { past: 500, upcoming: 2_000 };

/**
 * Calendar dates at the locations, all ends counted: those of `past` are before yesterday, those of `upcoming` from
 * yesterday on, which is today at least somewhere. `now` counts by its date in UTC.
 */
export function calendarRange(now: Temporal.Instant): {
  past: { from: string; to: string };
  upcoming: { from: string; to: string };
} {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString();
  const yesterday = addDays(today, -1);
  return {
    past: { from: addDays(today, -daysBack), to: addDays(yesterday, -1) },
    upcoming: { from: yesterday, to: addDays(today, daysAhead) },
  };
}
