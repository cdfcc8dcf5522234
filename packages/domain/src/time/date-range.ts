import { datesFromTo, isWeekend } from './calendar-date.ts';
import type { DateRange } from './merge-dates.ts';

/**
 * The days that a chosen range means: its working days, plus weekend days if it begins or ends on one. Empty when it
 * ends before it begins.
 */
export function datesOfRange({ from, to }: DateRange): string[] {
  const hasWeekends = isWeekend(from) || isWeekend(to);
  return datesFromTo(from, to).filter((date) => hasWeekends || !isWeekend(date));
}
