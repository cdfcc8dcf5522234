import { addDays, isWeekend } from './calendar-date.ts';

/** Both ends counted. */
export type DateRange = { readonly from: string; readonly to: string };

/**
 * Consecutive dates as ranges, in order; duplicates count once. With `bridgeWeekends` a gap of only Saturday and Sunday
 * does not end a range (spec section 5). `days` counts the dates in a range.
 */
export function mergeDates(
  datesLocal: readonly string[],
  options: { readonly bridgeWeekends: boolean },
): (DateRange & { readonly days: number })[] {
  const ranges: { from: string; to: string; days: number }[] = [];
  for (const date of [...new Set(datesLocal)].toSorted()) {
    const last = ranges.at(-1);
    if (last !== undefined && follows(last.to, date, options.bridgeWeekends)) {
      last.to = date;
      last.days += 1;
    } else ranges.push({ from: date, to: date, days: 1 });
  }
  return ranges;
}

function follows(before: string, date: string, bridgeWeekends: boolean): boolean {
  const next = addDays(before, 1);
  return next === date || (bridgeWeekends && isWeekend(next) && next < date && follows(next, date, true));
}
