import { localToInstant } from '../../time/local-instant.ts';

/** What a client agreed to pay for cancelling late. */
export type CancellationTerm = {
  /** Fewer than this many hours before the start … */
  readonly hoursBefore: number;
  /** … this share of the booking is charged: 1 to 100. */
  readonly percent: number;
};

type StartFacts = {
  readonly now: Temporal.Instant;
  readonly dateLocal: string;
  readonly startTime: string;
  readonly timeZone: string;
};

/**
 * What cancelling the booking now costs, in percent of it; 0 where it is free. The highest term that applies counts.
 */
export function cancellationPercent(terms: readonly CancellationTerm[], facts: StartFacts): number {
  const start = localToInstant(facts.dateLocal, facts.startTime, facts.timeZone, 'start');
  const hoursLeft = facts.now.until(start).total('hours');
  return terms.reduce(
    (dearest, { hoursBefore, percent }) => (hoursLeft < hoursBefore ? Math.max(dearest, percent) : dearest),
    0,
  );
}
