import { addDays, startOfWeek, type Weekday } from '@staffroom/domain/time/calendar-date.ts';

/** The weeks that touch a month (`YYYY-MM`), each of seven calendar dates; days of the neighbours are null. */
export function weeksOfMonth(month: string, weekStart: Weekday): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  for (
    let first = startOfWeek(`${month}-01`, weekStart);
    first.slice(0, 7) <= month;
    first = addDays(first, 7)
  ) {
    weeks.push(
      Array.from({ length: 7 }, (_, day) => addDays(first, day)).map((date) =>
        date.startsWith(month) ? date : null,
      ),
    );
  }
  return weeks;
}

/** `YYYY-MM` that many months later. */
export function addMonths(month: string, months: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

/** The same day that many months later; the last day of a shorter month. */
export function addMonthsToDate(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}
