import type { TimesheetBreak } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { minutesOfDay, timeOfMinutes } from '@staffroom/domain/time/wall-time.ts';

type Worked = { startTime: string; endTime: string; breaks: readonly TimesheetBreak[] };

const usualMinutes = 30;

/**
 * Proposes an unpaid break at the first free time: the middle of the working time, then right after an existing break.
 * At noon if neither is free, or if the times are not typed yet.
 */
export function proposeBreak({ startTime, endTime, breaks }: Worked): TimesheetBreak {
  const start = minutesOfDay(startTime) ?? 0;
  const end = minutesOfDay(endTime) ?? 0;
  const taken = breaks.map((one) => ({
    from: minutesOfDay(one.startTime) ?? 0,
    to: minutesOfDay(one.endTime) ?? 0,
  }));
  const middle = Math.round((start + end - usualMinutes) / 2 / 15) * 15;
  const isFree = (at: number): boolean =>
    at >= start &&
    at + usualMinutes <= end &&
    taken.every(({ from, to }) => at >= to || at + usualMinutes <= from);
  const at = [middle, ...taken.map(({ to }) => to)].find(isFree) ?? 12 * 60;
  return { type: 'unpaid', startTime: timeOfMinutes(at), endTime: timeOfMinutes(at + usualMinutes) };
}
