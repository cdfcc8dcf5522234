import { addDays, isWeekend, weekdayOf } from './calendar-date.ts';
import { mergeDates } from './merge-dates.ts';
import type { DateRange } from './merge-dates.ts';
import { inWords, translatable } from '../text/translation.ts';

/** Whether day or month comes first, in words as in figures. */
export type DateOrder = 'day-month' | 'month-day';

export type DateWords = {
  readonly order: DateOrder;
  /** A calendar date; dates of another year show theirs. Left out, no year is shown. */
  readonly today?: string | undefined;
};

/** Weekdays from Sunday, months from January, and their abbreviations. */
export const dateNames = translatable('dates', {
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  months: 'January February March April May June July August September October November December'.split(' '),
  short: (word: string) => word.slice(0, 3),
});

/** 'Mon 9 Mar', or 'Mon Mar 9' where the month comes first. */
export function formatDate(dateLocal: string, words: DateWords): string {
  return `${shortWeekday(dateLocal)} ${dayAndMonth(dateLocal, words.order)}${yearPart(dateLocal, words)}`;
}

/** 'Monday 9 March 2026': shown next to every typed date. */
export function formatLongDate(dateLocal: string, order: DateOrder): string {
  const [weekday, day, month] = [
    dateNames.weekdays[weekdayOf(dateLocal)],
    dayOf(dateLocal),
    monthOf(dateLocal),
  ];
  const year = dateLocal.slice(0, 4);
  return order === 'day-month'
    ? `${weekday} ${day} ${month} ${year}`
    : `${weekday}, ${month} ${day}, ${year}`;
}

/** '9–20 Mar', '28 Mar–3 Apr', '9 Mar' for one day. */
export function formatRange(range: DateRange, words: DateWords): string {
  return joinRange(range, words, (date, order) => dayAndMonth(date, order));
}

/** 'Mon 9–Fri 13 Mar', 'Mon 30 Mar–Fri 3 Apr', 'Mon 9 Mar' for one day. */
export function formatWeekdayRange(range: DateRange, words: DateWords): string {
  return joinRange(range, words, (date, order) => `${shortWeekday(date)} ${dayAndMonth(date, order)}`);
}

/** More dates and ranges than this are summarized. */
const maxNamed = 4;

/**
 * Any dates, formatted the same way everywhere: 'Mon 9–Fri 13 Mar, Wed 18 Mar'. A range without a count includes every
 * day between its ends. Where no date is on a weekend, a range may skip weekends and then shows its number of days:
 * 'Mon 9–Fri 20 Mar (10 days)'; the count is left out where it is already shown next to the dates (`isCounted`). With
 * `isWhole` no line breaks inside a date. A Friday and the Monday after it are two dates. More than four dates and
 * ranges become '9 days between Mon 9 Mar and Wed 29 Apr'. '' for no dates.
 */
export function formatDates(
  datesLocal: readonly string[],
  words: DateWords & { readonly isCounted?: boolean | undefined; readonly isWhole?: boolean | undefined },
): string {
  const ranges = mergeDates(datesLocal, { bridgeWeekends: !datesLocal.some(isWeekend) });
  const { isCounted, isWhole } = words;
  const keep = (text: string) => (isWhole ? text.replaceAll(' ', '\u00A0') : text);
  const day = (date: string) => keep(formatDate(date, words));
  const named = ranges.flatMap((range) => {
    const { from, to, days } = range;
    const span = keep(formatWeekdayRange(range, words));
    if (addDays(from, days - 1) === to) return [span];
    if (days === 2) return [day(from), day(to)];
    return [isCounted ? span : `${span} (${inWords('{days} days', { days })})`];
  });
  if (named.length <= maxNamed) return named.join(', ');
  return inWords(isCounted ? 'between {from} and {to}' : '{days} days between {from} and {to}', {
    days: new Set(datesLocal).size,
    from: day(ranges[0]!.from),
    to: day(ranges.at(-1)!.to),
  });
}

function joinRange(
  range: DateRange,
  words: DateWords,
  say: (date: string, order: DateOrder) => string,
): string {
  const { from, to } = range;
  const end = `${say(to, words.order)}${yearPart(to, words)}`;
  if (from === to) return end;
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${say(from, words.order)}${yearPart(from, words)}–${end}`;
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${say(from, words.order)}–${end}`;

  const month = shortMonth(to);
  const year = yearPart(to, words);
  return words.order === 'day-month'
    ? `${say(from, words.order).replace(` ${month}`, '')}–${end}`
    : `${say(from, words.order)}–${say(to, words.order).replace(`${month} `, '')}${year}`;
}

function dayAndMonth(dateLocal: string, order: DateOrder): string {
  const [day, month] = [dayOf(dateLocal), shortMonth(dateLocal)];
  return order === 'day-month' ? `${day} ${month}` : `${month} ${day}`;
}

function shortMonth(dateLocal: string): string {
  return dateNames.short(monthOf(dateLocal));
}

function shortWeekday(dateLocal: string): string {
  return dateNames.short(dateNames.weekdays[weekdayOf(dateLocal)]!);
}

function yearPart(dateLocal: string, { today }: DateWords): string {
  const year = dateLocal.slice(0, 4);
  return today === undefined || today.startsWith(year) ? '' : ` ${year}`;
}

function dayOf(dateLocal: string): number {
  return Number(dateLocal.slice(8));
}

function monthOf(dateLocal: string): string {
  return dateNames.months[Number(dateLocal.slice(5, 7)) - 1]!;
}
