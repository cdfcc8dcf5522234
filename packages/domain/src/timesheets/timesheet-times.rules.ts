import { allowed, firstRefusal, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';
import { elapsedMinutes, localToInstant } from '../time/local-instant.ts';
import { minutesBetween } from '../time/wall-time.ts';

export type TimesheetBreak = { type: 'paid' | 'unpaid'; startTime: string; endTime: string };

/** Wall times at the location on one date. */
export type WorkedTimes = { startTime: string; endTime: string; unpaidBreakMinutes: number };

/** More differ from what was booked than a glance takes in. */
export const maxBreaks = 6;

/** The date and zone whose clock applies. */
type Day = { dateLocal: string; timeZone: string };

export function unpaidMinutesOf(breaks: readonly TimesheetBreak[], day: Day): number {
  return breaks.reduce((sum, one) => (one.type === 'unpaid' ? sum + breakMinutes(one, day) : sum), 0);
}

/** The time that really passed. In a repeated hour, which is ambiguous, the reading that deducts less. */
function breakMinutes({ startTime, endTime }: TimesheetBreak, { dateLocal, timeZone }: Day): number {
  const latestStart = localToInstant(dateLocal, startTime, timeZone, 'end');
  const earliestEnd = localToInstant(dateLocal, endTime, timeZone, 'start');
  const minutes = Math.round(latestStart.until(earliestEnd).total('minutes'));
  return minutes < 0 ? (minutesBetween(startTime, endTime) ?? 0) : minutes;
}

/** The worked time: what really passed, clock changes included, without unpaid breaks; never below 0. */
export function workedMinutes(
  { startTime, endTime, unpaidBreakMinutes }: WorkedTimes,
  { dateLocal, timeZone }: Day,
): number {
  return Math.max(0, elapsedMinutes({ dateLocal, startTime, endTime }, timeZone) - unpaidBreakMinutes);
}

/**
 * The end is after the start on the same day, breaks are inside without overlapping, and unpaid ones leave some time
 * worked: not having worked at all is a separate statement.
 */
export function checkTimes(
  {
    startTime,
    endTime,
    breaks,
  }: {
    startTime: string;
    endTime: string;
    breaks: readonly TimesheetBreak[];
  },
  day: Day,
): Verdict {
  return firstRefusal(
    endTime > startTime ? allowed : refuse('end_time_before_start'),
    findWrongBreak(breaks, { startTime, endTime }) === null ? allowed : refuse('timesheet_breaks_invalid'),
    () =>
      unpaidMinutesOf(breaks, day) <
      elapsedMinutes({ startTime, endTime, dateLocal: day.dateLocal }, day.timeZone)
        ? allowed
        : refuse('timesheet_nothing_worked'),
  );
}

/** Index of the first break, by time, that is not within the times worked or overlaps the one before; null for none. */
export function findWrongBreak(
  breaks: readonly TimesheetBreak[],
  worked: { startTime: string; endTime: string },
): number | null {
  const inOrder = breaks.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1));
  const wrong = inOrder.find(
    ({ startTime, endTime }, index) =>
      endTime <= startTime ||
      startTime < worked.startTime ||
      endTime > worked.endTime ||
      startTime < (inOrder[index - 1]?.endTime ?? worked.startTime),
  );
  return wrong === undefined ? null : breaks.indexOf(wrong);
}
