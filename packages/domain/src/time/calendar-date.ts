import { memoize } from './memoize.ts';

/** Calendar dates are `YYYY-MM-DD` without a zone, so comparing them as text gives their order. */

/** 0 Sunday to 6 Saturday, as everywhere in the API. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export function weekdayOf(dateLocal: string): Weekday {
  return (Temporal.PlainDate.from(dateLocal).dayOfWeek % 7) as Weekday;
}

export function isWeekend(dateLocal: string): boolean {
  const weekday = weekdayOf(dateLocal);
  return weekday === 0 || weekday === 6;
}

export function addDays(dateLocal: string, days: number): string {
  return datesLater(`${dateLocal} ${days}`, () =>
    Temporal.PlainDate.from(dateLocal).add({ days }).toString(),
  );
}

const datesLater = memoize<string>();

/** Days from one date to another; negative when the second is earlier. */
export function daysBetween(fromLocal: string, toLocal: string): number {
  return Temporal.PlainDate.from(fromLocal).until(toLocal, { largestUnit: 'days' }).days;
}

/** From the first to the last date, both counted; 0 without dates. Order does not matter. */
export function spanInDays(datesLocal: readonly string[]): number {
  const sorted = datesLocal.toSorted();
  const first = sorted[0];
  const last = sorted.at(-1);
  return first === undefined || last === undefined ? 0 : daysBetween(first, last) + 1;
}

/** The date this many working days (Monday to Friday) after the date; 0 gives the date itself. */
export function addWorkingDays(dateLocal: string, workingDays: number): string {
  let date = dateLocal;
  for (let left = workingDays; left > 0;) {
    date = addDays(date, 1);
    if (!isWeekend(date)) left -= 1;
  }
  return date;
}

/** The first day of the date's week. */
export function startOfWeek(dateLocal: string, weekStart: Weekday): string {
  return addDays(dateLocal, -((weekdayOf(dateLocal) - weekStart + 7) % 7));
}

/** Every date from the first to the last, both counted; empty when the last is earlier. */
export function datesFromTo(fromLocal: string, toLocal: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(fromLocal, toLocal) + 1) }, (_, day) =>
    addDays(fromLocal, day),
  );
}

/**
 * Whether the text is an existing calendar date, written `YYYY-MM-DD`, in the 20th to 22nd century, so that date and
 * zone arithmetic never overflows. Used for calls, addresses and typed dates.
 */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}
