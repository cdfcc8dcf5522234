import {
  cancellationPercent,
  type CancellationTerm,
} from '@staffroom/domain/bookings/cancel/cancellation-terms.rules.ts';
import type { BookingDetail } from '../booking-detail.ts';

export type CancellationCost = {
  /** The dearest day. */
  percent: number;
  /** How many days cost how much, the dearest first; free ones are left out. */
  days: { percent: number; count: number }[];
  /** The term that the dearest day falls under. */
  hoursBefore: number;
};

/** What cancelling these days now costs by the client's terms; null where nothing. */
export function costOf(
  { details, location }: Pick<BookingDetail, 'details' | 'location'>,
  dates: readonly string[],
  { terms, now }: { terms: readonly CancellationTerm[]; now: Temporal.Instant },
): CancellationCost | null {
  const { startTime } = details;
  const { timeZone } = location;
  const percents = dates.map((dateLocal) =>
    cancellationPercent(terms, { now, dateLocal, startTime, timeZone }),
  );
  const days = [...Map.groupBy(percents, (percent) => percent)]
    .filter(([percent]) => percent > 0)
    .map(([percent, { length: count }]) => ({ percent, count }))
    .toSorted((one, other) => other.percent - one.percent);
  const [dearest] = days;
  if (dearest === undefined) return null;
  const hours = terms
    .filter(({ percent }) => percent === dearest.percent)
    .map(({ hoursBefore }) => hoursBefore);
  return { percent: dearest.percent, days, hoursBefore: Math.max(...hours) };
}
