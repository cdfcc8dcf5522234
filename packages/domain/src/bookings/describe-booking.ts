import type { Variant } from '../regions/variants.ts';
import { formatDates, formatWeekdayRange } from '../time/dates-in-words.ts';
import { mergeDates } from '../time/merge-dates.ts';
import { formatTimeSpan } from '../time/time-entry.ts';
import { minutesOfDay } from '../time/wall-time.ts';

export type BookingToDescribe = {
  readonly bookingsPerDate: number;
  readonly dates: readonly string[];
  readonly startTime: string;
  readonly endTime: string;
  /** '' while none is chosen. */
  readonly locationName: string;
};

const rangesInFull = 4;

/**
 * What will be booked, in words: '2 educators, Mon 9–Fri 13 Mar, 8:30 am–3:30 pm, Richmond PS'. Parts that are not chosen
 * yet are left out. More than four ranges of dates become their number with the first and the last.
 * `today` is a calendar date; dates of another year carry theirs.
 */
export function describeBooking(
  booking: BookingToDescribe,
  variant: Pick<Variant, 'dateOrder' | 'clock'>,
  today?: string,
): string {
  const hasTimes = minutesOfDay(booking.startTime) !== null && minutesOfDay(booking.endTime) !== null;
  const parts = [
    describeCount(booking.bookingsPerDate),
    describeDates(booking.dates, variant, today),
    hasTimes ? formatTimeSpan(booking.startTime, booking.endTime, variant.clock) : '',
    booking.locationName,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Without a number while none can be read. */
export function describeCount(educators: number): string {
  if (Number.isNaN(educators)) return 'Educators';
  return educators === 1 ? '1 educator' : `${educators} educators`;
}

/** Ranges with weekdays; more than four become their number with the first and the last day. */
export function describeDates(
  dates: readonly string[],
  variant: Pick<Variant, 'dateOrder'>,
  today?: string,
): string {
  const words = { order: variant.dateOrder, today };
  const ranges = mergeDates(dates, { bridgeWeekends: false });
  const first = ranges[0];
  const last = ranges.at(-1);
  if (first === undefined || last === undefined || ranges.length <= rangesInFull)
    return formatDates(dates, words);
  return `${new Set(dates).size} days, ${formatWeekdayRange({ from: first.from, to: last.to }, words)}`;
}
