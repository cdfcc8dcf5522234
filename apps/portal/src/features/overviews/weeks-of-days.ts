import { addDays, startOfWeek } from '@staffroom/domain/time/calendar-date.ts';
import type { Weekday } from '@staffroom/domain/time/calendar-date.ts';

export type WeekCounts = { readonly weekLocal: string; readonly total: number; readonly open: number };
type DayCounts = {
  readonly dateLocal: string;
  readonly totalBookingsCount: number;
  readonly openBookingsCount: number;
};

/** The first day of the earliest of `count` weeks, the last of which contains the date. */
export function firstDayOfWeeks(dateLocal: string, count: number, weekStart: Weekday): string {
  return addDays(startOfWeek(dateLocal, weekStart), -7 * (count - 1));
}

/** The sums of each week by its first day, including weeks without bookings. */
export function weeksOfDays(
  days: readonly DayCounts[],
  { dateLocal, count, weekStart }: { dateLocal: string; count: number; weekStart: Weekday },
): WeekCounts[] {
  const first = firstDayOfWeeks(dateLocal, count, weekStart);
  const byWeek = Map.groupBy(days, (day) => startOfWeek(day.dateLocal, weekStart));
  return Array.from({ length: count }, (_, index) => {
    const weekLocal = addDays(first, 7 * index);
    const own = byWeek.get(weekLocal) ?? [];
    return {
      weekLocal,
      total: own.reduce((sum, day) => sum + day.totalBookingsCount, 0),
      open: own.reduce((sum, day) => sum + day.openBookingsCount, 0),
    };
  });
}
