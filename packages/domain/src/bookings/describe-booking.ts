import type { Variant } from '../regions/variants.ts';
import { formatDates } from '../time/dates-in-words.ts';
import { inWords } from '../text/translation.ts';
import { formatTimeSpan } from '../time/time-entry.ts';
import { minutesOfDay } from '../time/wall-time.ts';

export type BookingToDescribe = {
  readonly bookingsPerDate: number;
  readonly dates: readonly string[];
  readonly startTime: string;
  readonly endTime: string;
  /** '' until one is chosen. */
  readonly locationName: string;
};

/**
 * A summary of what will be booked: '2 educators, Mon 9–Fri 13 Mar, 8:30 am–3:30 pm, Richmond PS'. Leaves out parts
 * that are not chosen yet. `today` is a calendar date; dates of another year show theirs.
 */
export function describeBooking(
  booking: BookingToDescribe,
  variant: Pick<Variant, 'dateOrder' | 'clock'>,
  today?: string,
): string {
  const hasTimes = minutesOfDay(booking.startTime) !== null && minutesOfDay(booking.endTime) !== null;
  const parts = [
    describeCount(booking.bookingsPerDate),
    formatDates(booking.dates, { order: variant.dateOrder, today }),
    hasTimes ? formatTimeSpan(booking.startTime, booking.endTime, variant.clock) : '',
    booking.locationName,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Without a number while it is not readable. */
export function describeCount(educators: number): string {
  if (Number.isNaN(educators)) return inWords('Educators');
  return educators === 1 ? inWords('1 educator') : inWords('{educators} educators', { educators });
}
