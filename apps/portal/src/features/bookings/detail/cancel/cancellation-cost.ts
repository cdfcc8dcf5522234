import {
  cancellationPercent,
  type CancellationTerm,
} from '@staffroom/domain/bookings/cancel/cancellation-terms.rules.ts';
import type { BookingDetail } from '../booking-detail.ts';

export type CancellationCost = {
  /** The percentage of the most expensive day. */
  percent: number;
  /** The number of days per percentage, the most expensive first, without free days. */
  days: { percent: number; count: number }[];
  /** The notice period that applies to the most expensive day, in hours. */
  hoursBefore: number;
};

/** The cost of cancelling these days now by the client's terms; null if it is free. */
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
