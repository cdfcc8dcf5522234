import { yearTexts } from './year-texts.ts';
import type { BookingVisibility } from '../../../../shared/lists/use-booking-visibility.ts';

/** The text of a day: '' while the count is unknown (null). 'No bookings' is limited to what the viewer can see. */
export function formatYearDay(count: number | null, sight: BookingVisibility): string {
  if (count === null) return '';
  if (count === 0) return sight === 'all' ? yearTexts().none : yearTexts().noneSeen;
  return yearTexts().bookingCount(count);
}
