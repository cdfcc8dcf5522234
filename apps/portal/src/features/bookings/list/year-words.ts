import { bookingTexts } from '../../../shared/texts/booking-texts.ts';
import { yearTexts } from '../../../shared/texts/year-texts.ts';
import type { Sight } from '../../../shared/lists/use-sight.ts';

/** What the year says of a day: nothing while the count is unknown (null), and 'no bookings' only of what the viewer sees. */
export function sayYearDay(count: number | null, sight: Sight): string {
  if (count === null) return '';
  if (count === 0) return sight === 'all' ? yearTexts().none : yearTexts().noneSeen;
  return bookingTexts().bookingCount(count);
}
