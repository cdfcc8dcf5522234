import { inWords } from '@staffroom/domain/text/translation.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { fillText } from '@staffroom/domain/errors/text-params.ts';
import { parseDateEntry, parseDatesEntry } from '@staffroom/domain/time/date-entry.ts';
import { plainEntry } from '@staffroom/domain/time/plain-entry.ts';
import { formatShortDate } from '@staffroom/domain/time/short-date.ts';
import type { UiSettings } from '../settings/ui-settings.tsx';

/** Which dates may be chosen. All are calendar dates, no zone; both ends are counted. */
export interface DateLimits {
  /** Today at the location. */
  today?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Why a date cannot be chosen; undefined when it can. */
  disabledReason?: ((date: string) => string | undefined) | undefined;
}

type DateFigures = Pick<UiSettings, 'dateOrder' | 'shortDate'>;

export interface TypedDates {
  /** The dates that were read, sorted, without duplicates. */
  dates: string[];
  /** The problem, as the form's text; with several dates each problem names the dates it applies to. */
  problem: string | undefined;
}

/** Reads typed text: one date, or several dates and ranges separated by commas. Empty text is fine. Never throws. */
export function readTypedDates(
  text: string,
  isMultiple: boolean,
  figures: DateFigures,
  limits: DateLimits,
): TypedDates {
  if (plainEntry(text) === '') return { dates: [], problem: undefined };
  const { dates, invalid } = isMultiple ? parseDatesEntry(text, figures.dateOrder) : readOne(text, figures);
  const wrong = new Map<string, string[]>();
  const note = (why: string | undefined, which: string) => {
    if (why !== undefined) wrong.set(why, [...(wrong.get(why) ?? []), which]);
  };
  for (const piece of invalid) note(formMessages.date, piece);
  for (const date of dates)
    note(dateProblem(date, figures, limits), formatShortDate(date, figures.shortDate));
  const isOnlyOne = dates.length + invalid.length === 1;
  const sentences = [...wrong].map(([why, which]) => (isOnlyOne ? why : `${formatWhich(which)}: ${why}`));
  return { dates, problem: sentences.length === 0 ? undefined : sentences.join('. ') };
}

const maxNamed = 4;

function formatWhich(dates: readonly string[]): string {
  const more = dates.length - maxNamed;
  return more > 0
    ? inWords('{names} and {more} more', { names: dates.slice(0, maxNamed).join(', '), more })
    : dates.join(', ');
}

/** Why a date cannot be chosen, as the form's text; undefined when it can. */
export function dateProblem(date: string, figures: DateFigures, limits: DateLimits): string | undefined {
  const { min, max, today, disabledReason } = limits;
  if (min !== undefined && date < min) {
    return today !== undefined && date < today
      ? formMessages.dateInPast
      : fillText(formMessages.dateTooEarly, { date: formatShortDate(min, figures.shortDate) });
  }
  if (max !== undefined && date > max) {
    return min === undefined
      ? inWords('Date cannot be after {date}', { date: formatShortDate(max, figures.shortDate) })
      : fillText(formMessages.outOfRange, {
          min: formatShortDate(min, figures.shortDate),
          max: formatShortDate(max, figures.shortDate),
        });
  }
  return disabledReason?.(date);
}

/** The dates as they would be typed. */
export function writeDates(dates: readonly string[], figures: DateFigures): string {
  return dates.map((date) => formatShortDate(date, figures.shortDate)).join(', ');
}

/** 'D/MM/YYYY' as a visual hint. */
export function formatDateFormat(figures: DateFigures, isMultiple: boolean): string {
  const { shortDate } = figures;
  return isMultiple ? inWords('{date}, {date} to {date}', { date: shortDate }) : shortDate;
}

function readOne(text: string, figures: DateFigures): { dates: string[]; invalid: string[] } {
  const date = parseDateEntry(text, figures.dateOrder);
  return date === null ? { dates: [], invalid: [text] } : { dates: [date], invalid: [] };
}
