import { addDays, daysBetween, startOfWeek, weekdayOf } from '@staffroom/domain/time/calendar-date.ts';
import { parseDateEntry } from '@staffroom/domain/time/date-entry.ts';
import { formatShortDate } from '@staffroom/domain/time/short-date.ts';
import { elapsedMinutes, instantToLocal, localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { dateOrderOf, type VariantData } from '@staffroom/domain/regions/variants.ts';
import type { TestDatabase } from '../../src/db/testing/test-database.ts';
import type { Draw } from '../walks/walk.ts';
import { askCalendar } from './ask-postgres.ts';
import { changeOfClocks, drawSpan } from './draw-work.ts';
import type { Half, Zone } from './draw-work.ts';
import type { Tally } from './tally.ts';

type Wanted = { zone: Zone; half: Half; variant: VariantData; count: number };

/** Dates and wall times of the zone, by the rules and by PostgreSQL's calendar. */
export async function compareCalendar(
  database: TestDatabase['web'],
  { draw, tally }: { draw: Draw; tally: Tally },
  { zone, half, variant, count }: Wanted,
): Promise<void> {
  const change = changeOfClocks(zone, half);
  const questions = Array.from({ length: count }, () => ({
    ...drawSpan(draw, half, change, 1),
    zone,
    days: draw(800) - 400,
  }));
  const answers = await askCalendar(database, questions);
  for (const [index, { date, startTime, endTime, days }] of questions.entries()) {
    const says = answers[index]!;
    const at = `${zone} ${date} ${startTime}-${endTime}`;
    const same = (fact: string, domain: string | number | null, postgres: string | number): void =>
      tally.compare(`${at} ${fact}`, { domain, postgres });
    const start = localToInstant(date, startTime, zone, 'start');
    const end = localToInstant(date, endTime, zone, 'end');
    same('start', start.toString(), says.start_utc);
    same('end', end.toString(), says.end_utc);
    same('minutes', elapsedMinutes({ dateLocal: date, startTime, endTime }, zone), says.elapsed);
    const [shownStart, shownEnd] = [instantToLocal(start, zone), instantToLocal(end, zone)];
    same('date at the start', shownStart.dateLocal, says.start_date);
    same('clock at the start', shownStart.timeLocal, says.start_time);
    same('date at the end', shownEnd.dateLocal, says.end_date);
    same('clock at the end', shownEnd.timeLocal, says.end_time);
    same('weekday', weekdayOf(date), says.weekday);
    same(`${days} days later`, addDays(date, days), says.later);
    same('days between', daysBetween(date, says.later), days);
    same('week', startOfWeek(date, variant.weekStart), variant.weekStart === 0 ? says.sunday : says.monday);
    const order = dateOrderOf(variant.shortDate);
    const typed = order === 'month-day' ? says.month_first : says.day_first;
    same('typed date', parseDateEntry(typed, order), date);
    same('date in figures', twoDigitDay(formatShortDate(date, variant.shortDate)), typed);
  }
}

/** The UK writes days without a leading 0. */
const twoDigitDay = (figures: string): string => figures.replace(/^(\d)\//, '0$1/');
