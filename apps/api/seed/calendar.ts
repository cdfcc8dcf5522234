/**
 * Calendar dates as day numbers since 1970-01-01, because the world counts through many thousands of them; only rows
 * contain them as text. Times of day are minutes since midnight.
 */
const dayMs = 86_400_000;

export function dayOf(date: Temporal.PlainDate): number {
  return Temporal.PlainDate.from('1970-01-01').until(date, { largestUnit: 'days' }).days;
}

const texts = new Map<number, string>();

/** `YYYY-MM-DD`. */
export function dateText(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = Temporal.Instant.fromEpochMilliseconds(day * dayMs)
    .toString()
    .slice(0, 10);
  texts.set(day, text);
  return text;
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOfDay(day: number): number {
  return (day + 4) % 7;
}

export function isSchoolDay(day: number): boolean {
  const weekday = weekdayOfDay(day);
  return weekday !== 0 && weekday !== 6;
}

/** The next school day after the day. */
export function nextSchoolDay(day: number): number {
  let next = day + 1;
  while (!isSchoolDay(next)) next += 1;
  return next;
}

export function firstSchoolDayFrom(day: number): number {
  return isSchoolDay(day) ? day : nextSchoolDay(day);
}

/** `HH:mm` as minutes since midnight. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function timeText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

const offsets = new Map<string, number>();

/**
 * The instant of a time of day in a zone. It uses the offset at noon: clocks only change at night, and the world has no
 * booking before five in the morning.
 */
export function instantMs(day: number, minute: number, timeZone: string): number {
  const key = `${timeZone}/${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const noon = Temporal.PlainDateTime.from(`${dateText(day)}T12:00`).toZonedDateTime(timeZone);
    offset = noon.offsetNanoseconds / 1_000_000;
    offsets.set(key, offset);
  }
  return day * dayMs + minute * 60_000 - offset;
}

/** The calendar date in a zone, as a day number. */
export function localDay(now: Temporal.Instant, timeZone: string): number {
  return dayOf(now.toZonedDateTimeISO(timeZone).toPlainDate());
}

/** An instant to the second, `2026-03-09T06:21:07Z`. */
export function isoText(ms: number): string {
  const day = Math.floor(ms / dayMs);
  const second = Math.floor((ms - day * dayMs) / 1000);
  return `${dateText(day)}T${timeText(Math.floor(second / 60))}:${String(second % 60).padStart(2, '0')}Z`;
}
