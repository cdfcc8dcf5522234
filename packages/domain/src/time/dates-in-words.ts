import { weekdayOf } from './calendar-date.ts';
import { mergeDates } from './merge-dates.ts';
import type { DateRange } from './merge-dates.ts';

/** Which of day and month comes first, in words as in figures. */
export type DateOrder = 'day-month' | 'month-day';

export type DateWords = {
  readonly order: DateOrder;
  /** A calendar date; a year other than its own is written. Left out, no year is written. */
  readonly today?: string | undefined;
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** 'Mon 9 Mar', or 'Mon Mar 9' where the month comes first. */
export function formatDate(dateLocal: string, words: DateWords): string {
  return `${shortWeekday(dateLocal)} ${dayAndMonth(dateLocal, words.order)}${yearPart(dateLocal, words)}`;
}

/** 'Monday 9 March 2026': stands next to every typed date. */
export function formatLongDate(dateLocal: string, order: DateOrder): string {
  const { day, month, year } = partsOf(dateLocal);
  const inWords =
    order === 'day-month' ? `${day} ${months[month - 1]} ${year}` : `${months[month - 1]} ${day}, ${year}`;
  return `${weekdays[weekdayOf(dateLocal)]}${order === 'day-month' ? ' ' : ', '}${inWords}`;
}

/** '9–20 Mar', '28 Mar–3 Apr', '9 Mar' for one day. */
export function formatRange(range: DateRange, words: DateWords): string {
  return joinRange(range, words, (date, order) => dayAndMonth(date, order));
}

/** 'Mon 9–Fri 13 Mar', 'Mon 30 Mar–Fri 3 Apr', 'Mon 9 Mar' for one day. */
export function formatWeekdayRange(range: DateRange, words: DateWords): string {
  return joinRange(range, words, (date, order) => `${shortWeekday(date)} ${dayAndMonth(date, order)}`);
}

/** Any dates as a list of ranges with their weekdays: 'Mon 9–Fri 13 Mar, Mon 16 Mar'. Weekends are bridged on request. */
export function formatDates(
  datesLocal: readonly string[],
  words: DateWords & { readonly bridgeWeekends?: boolean | undefined },
): string {
  return mergeDates(datesLocal, { bridgeWeekends: words.bridgeWeekends ?? false })
    .map((range) => formatWeekdayRange(range, words))
    .join(', ');
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
  const { day } = partsOf(dateLocal);
  return order === 'day-month' ? `${day} ${shortMonth(dateLocal)}` : `${shortMonth(dateLocal)} ${day}`;
}

function shortMonth(dateLocal: string): string {
  return (months[partsOf(dateLocal).month - 1] ?? '').slice(0, 3);
}

function shortWeekday(dateLocal: string): string {
  return weekdays[weekdayOf(dateLocal)].slice(0, 3);
}

function yearPart(dateLocal: string, words: DateWords): string {
  const isOtherYear = words.today !== undefined && words.today.slice(0, 4) !== dateLocal.slice(0, 4);
  return isOtherYear ? ` ${dateLocal.slice(0, 4)}` : '';
}

function partsOf(dateLocal: string) {
  return {
    year: Number(dateLocal.slice(0, 4)),
    month: Number(dateLocal.slice(5, 7)),
    day: Number(dateLocal.slice(8, 10)),
  };
}
