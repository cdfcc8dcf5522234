import { datesFromTo, isWeekend } from './calendar-date.ts';
import type { DateRange } from './merge-dates.ts';

/**
 * The days that somebody means who chooses a range: its working days, and those of weekends too where it begins or ends on
 * one. Empty when it ends before it begins.
 */
export function datesOfRange({ from, to }: DateRange): string[] {
  const hasWeekends = isWeekend(from) || isWeekend(to);
  return datesFromTo(from, to).filter((date) => hasWeekends || !isWeekend(date));
}
