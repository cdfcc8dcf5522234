export type DatesMode = 'single' | 'multiple' | 'range';

/** The value after a tap on a day. A tap after a range's second day, or before its first, starts a new range. */
export function datesAfterPick(mode: DatesMode, dates: readonly string[], date: string): string[] {
  if (mode === 'single') return [date];
  if (mode === 'multiple') {
    return dates.includes(date) ? dates.filter((each) => each !== date) : [...dates, date].toSorted();
  }
  const first = dates[0];
  return dates.length === 1 && first !== undefined && date >= first ? [first, date] : [date];
}

/** Several dates, with those of a range added. */
export function datesAfterRange(dates: readonly string[], range: readonly string[]): string[] {
  return [...new Set([...dates, ...range])].toSorted();
}
