import { bookingTexts } from '../../../../shared/booking/booking-texts.ts';
import { yearTexts } from './year-texts.ts';
import type { BookingVisibility } from '../../../../shared/lists/use-booking-visibility.ts';

/** What the year says of a day: nothing while the count is unknown (null), and 'no bookings' only of what the viewer sees. */
export function formatYearDay(count: number | null, sight: BookingVisibility): string {
  if (count === null) return '';
  if (count === 0) return sight === 'all' ? yearTexts().none : yearTexts().noneSeen;
  return bookingTexts().bookingCount(count);
}
