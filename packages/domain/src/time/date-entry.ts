import { addDays, isCalendarDate } from './calendar-date.ts';
import type { DateOrder } from './dates-in-words.ts';
import { datesOfRange } from './date-range.ts';
import { plainEntry } from './plain-entry.ts';

/**
 * Parses a typed date in the variant's order: slash or dash, 2 or 4 digit year (two digits mean 20yy). Returns
 * `YYYY-MM-DD`, or null for anything else (spec section 5, product.md 12).
 */
export function parseDateEntry(entry: string, order: DateOrder): string | null {
  const match = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(plainEntry(entry));
  if (match === null) return null;
  const [, first = '', , second = '', year = ''] = match;
  const [day, month] = order === 'day-month' ? [first, second] : [second, first];
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/**
 * Parses dates and date ranges separated by commas: '9/3/2026, 16/3/2026 to 20/3/2026'. A range is written with 'to' or
 * a dash, with spaces around it where the dates contain dashes too; it means the days of `datesOfRange`. Dates are
 * sorted and unique; `invalid` contains the unreadable pieces.
 */
export function parseDatesEntry(
  entry: string,
  order: DateOrder,
): { readonly dates: string[]; readonly invalid: string[] } {
  const pieces = plainEntry(entry)
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const read = pieces.map((piece) => ({ piece, dates: parseRangeEntry(piece, order) }));
  return {
    dates: [...new Set(read.flatMap(({ dates }) => dates))].toSorted(),
    invalid: read.filter(({ dates }) => dates.length === 0).map(({ piece }) => piece),
  };
}

const longestRangeDays = 366;

const rangeMark = /\s+(?:to|-)\s+|\s*–\s*/i;
const rangeMarkOfSlashed = /\s+to\s+|\s*[-–]\s*/i;
const rangeMarkOf = (piece: string): RegExp => (piece.includes('/') ? rangeMarkOfSlashed : rangeMark);
/** Two dates with dashes, separated by a dash. */
const dashedRange = /^(\d+-\d+-\d+)\s*-\s*(\d+-\d+-\d+)$/;

/** The days of one date or range; none if it is unreadable or ends before it begins. */
function parseRangeEntry(piece: string, order: DateOrder): string[] {
  const ends = (dashedRange.exec(piece)?.slice(1) ?? piece.split(rangeMarkOf(piece))).map((end) =>
    parseDateEntry(end, order),
  );
  const [from = null, to = from] = ends;
  if (ends.length > 2 || from === null || to === null || to > addDays(from, longestRangeDays)) return [];
  return datesOfRange({ from, to });
}
