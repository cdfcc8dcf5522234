import { allowed, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import { instantToLocal, localToInstant } from '../../time/local-instant.ts';

export const defaultCutOff = '08:00:00';

/** The configured 'same day booking cut off time' as `HH:mm:ss`; 08:00:00 when it cannot be parsed (spec section 5). */
export function parseCutOff(configured: string | null | undefined): string {
  const match = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(configured?.trim() ?? '');
  const hour = Number(match?.[1] ?? 24);
  return match === null || hour > 23
    ? defaultCutOff
    : `${String(hour).padStart(2, '0')}:${match[2]}:${match[3] ?? '00'}`;
}

export type OpenFacts = {
  /** When the server received the request, also for drafts sent late. */
  readonly now: Temporal.Instant;
  readonly timeZone: string;
  /** The configured text; see `parseCutOff`. */
  readonly cutOff: string | null | undefined;
};

/**
 * Whether a date can still be booked: not past, and for today before the cut-off by the location's clock; the cut-off
 * itself is too late (product.md 19). Applies to creation, amendment, extension, Replace Me today and acceptance.
 */
export function checkDateOpen(dateLocal: string, facts: OpenFacts): Verdict {
  const here = instantToLocal(facts.now, facts.timeZone);
  if (dateLocal < here.dateLocal) return refuse('date_in_past');
  const cutOff = parseCutOff(facts.cutOff);
  if (dateLocal > here.dateLocal || here.timeLocal < cutOff) return allowed;
  return refuse('same_day_cut_off_passed', { cutOff: cutOff.slice(0, 5) });
}

/** Whether a wall time on a date is still to come; the start itself counts as passed. */
export function checkStartOpen(dateLocal: string, startTime: string, facts: OpenFacts): Verdict {
  const start = localToInstant(dateLocal, startTime, facts.timeZone, 'start');
  return Temporal.Instant.compare(facts.now, start) < 0 ? allowed : refuse('booking_start_passed');
}

/** The first of several dates; null without any. */
export function firstDate(datesLocal: readonly string[]): string | null {
  return datesLocal.reduce<string | null>(
    (first, date) => (first === null || date < first ? date : first),
    null,
  );
}

export type RequestTimes = {
  readonly dates: readonly string[];
  readonly startTime: string;
  readonly timeZone: string;
  readonly cutOff: string | null | undefined;
};

/**
 * The instant from which a pending request can no longer be accepted: the cut-off or the start of its first date,
 * whichever comes first (product.md 18). Raises RangeError without dates.
 */
export function approveBefore(request: RequestTimes): Temporal.Instant {
  const date = firstDate(request.dates);
  if (date === null) throw new RangeError('A request has at least one date');
  const cutOff = localToInstant(date, parseCutOff(request.cutOff), request.timeZone, 'start');
  const start = localToInstant(date, request.startTime, request.timeZone, 'start');
  return Temporal.Instant.compare(cutOff, start) < 0 ? cutOff : start;
}

/** The start of the last date: a request not answered by then becomes Rejected. Raises RangeError without dates. */
export function lastStart(request: Omit<RequestTimes, 'cutOff'>): Temporal.Instant {
  const date = request.dates.toSorted().at(-1);
  if (date === undefined) throw new RangeError('A request has at least one date');
  return localToInstant(date, request.startTime, request.timeZone, 'start');
}
