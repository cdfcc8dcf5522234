import { addDays, weekdayOf } from '../time/calendar-date.ts';
import { instantToLocal, localToInstant } from '../time/local-instant.ts';
import { minutesOfDay } from '../time/wall-time.ts';
import type { AvailabilityException, Hours, WeekdayHours } from './availability.rules.ts';

/** What a contact entered, in their home zone. */
export type KnownAvailability = {
  readonly timeZone: string;
  readonly weekly: readonly WeekdayHours[];
  readonly exceptions: readonly AvailabilityException[];
};

/** A booking's date and wall times at its location. */
export type BookedHours = {
  readonly dateLocal: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timeZone: string;
};

/**
 * How far a contact is away: `allDay` and `partOfDay` because of an absence, `notOnWeekday` when their week has no time
 * for the booking, `outsideHours` when it has time for only a part.
 */
export type Away = 'allDay' | 'partOfDay' | 'notOnWeekday' | 'outsideHours';

/**
 * Whether the contact is away during a booking, by the clock of their home zone: null when they are not. Without the
 * booking's times, whether they are away for the whole of its calendar date.
 */
export function findAway(
  booking: Pick<BookedHours, 'dateLocal'> | BookedHours,
  availability: KnownAvailability,
): Away | null {
  if (!('startTime' in booking)) return awayOnDate(booking.dateLocal, availability);
  const spans = spansAtHome(booking, availability.timeZone);
  const lasts = sumOf(spans);
  const absent = spans.map((span) => ({
    ...span,
    hours: availability.exceptions.filter((one) => covers(one, span.dateLocal)).map(toMinutes),
  }));
  const absentMinutes = countMinutes(absent);
  if (absentMinutes >= lasts) return 'allDay';
  const off = countMinutes(
    absent.map((span) => ({ ...span, hours: [...span.hours, ...freeOf(span.dateLocal, availability)] })),
  );
  if (absentMinutes > 0) return 'partOfDay';
  return off >= lasts ? 'notOnWeekday' : off > 0 ? 'outsideHours' : null;
}

/** Whether a contact is away for the whole of a calendar date. */
export function awayOnDate(dateLocal: string, { weekly, exceptions }: KnownAvailability): Away | null {
  if (exceptions.some((one) => one.from === null && covers(one, dateLocal))) return 'allDay';
  return weekly.some(({ weekday, available }) => !available && weekday === weekdayOf(dateLocal))
    ? 'notOnWeekday'
    : null;
}

type Span = { readonly from: number; readonly to: number };
type DaySpan = Span & { readonly dateLocal: string };

const minutesPerDay = 1440;

/** The booking by the clock at home, in minutes of each calendar date it touches there. */
function spansAtHome({ dateLocal, startTime, endTime, timeZone }: BookedHours, home: string): DaySpan[] {
  const local = (time: string, edge: 'start' | 'end') =>
    timeZone === home
      ? { dateLocal, timeLocal: time }
      : instantToLocal(localToInstant(dateLocal, time, timeZone, edge), home);
  const start = local(startTime, 'start');
  const end = local(endTime, 'end');
  const from = minutesOfDay(start.timeLocal) ?? 0;
  const to = minutesOfDay(end.timeLocal) ?? 0;
  if (start.dateLocal === end.dateLocal) return [{ dateLocal: start.dateLocal, from, to }];
  const spans = [{ dateLocal: start.dateLocal, from, to: minutesPerDay }];
  for (let date = addDays(start.dateLocal, 1); date < end.dateLocal; date = addDays(date, 1))
    spans.push({ dateLocal: date, from: 0, to: minutesPerDay });
  return [...spans, { dateLocal: end.dateLocal, from: 0, to }];
}

function covers({ dateFromLocal, dateToLocal }: AvailabilityException, dateLocal: string): boolean {
  return dateFromLocal <= dateLocal && dateLocal <= dateToLocal;
}

function toMinutes({ from, to }: Hours): Span {
  return from === null || to === null
    ? { from: 0, to: minutesPerDay }
    : { from: minutesOfDay(from) ?? 0, to: minutesOfDay(to) ?? minutesPerDay };
}

/** The part of a date that the usual week leaves out. */
function freeOf(dateLocal: string, { weekly }: KnownAvailability): Span[] {
  const day = weekly.find(({ weekday }) => weekday === weekdayOf(dateLocal));
  if (day === undefined) return [];
  if (!day.available) return [{ from: 0, to: minutesPerDay }];
  const { from, to } = toMinutes(day);
  return [
    { from: 0, to: from },
    { from: to, to: minutesPerDay },
  ];
}

/** Minutes of the spans that lie within their hours, each counted once. */
function countMinutes(spans: readonly (Span & { readonly hours: readonly Span[] })[]): number {
  return spans.reduce((sum, { from, to, hours }) => {
    let [counted, until] = [0, from];
    for (const one of hours.toSorted((first, second) => first.from - second.from)) {
      const begin = Math.max(until, one.from);
      const end = Math.min(to, one.to);
      if (end > begin) [counted, until] = [counted + end - begin, end];
    }
    return sum + counted;
  }, 0);
}

function sumOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}
