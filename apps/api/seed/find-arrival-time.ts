import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { dateText, dayOf, timeText } from './calendar.ts';

/** A booking's time on one date at a location: a day number, wall times `HH:mm` and their instants. */
export type ArrivalTime = {
  day: number;
  startTime: string;
  endTime: string;
  startMs: number;
  endMs: number;
};

/** Leaves time to sign in before anything happens. */
const leastSeconds = 40;
const longestMinutes = 180;
/** A booking ends on its date: one that would start in a date's last minutes starts on the next date. */
const lastStart = '23:57';
const lastEndMinute = 23 * 60 + 59;

/**
 * The first full minute at least 40 seconds away, for three hours or until midnight. It is a little later right before
 * midnight, and up to an hour later when the clocks go back, because a wall time that occurs twice means the first.
 */
export function findArrivalTime(now: Temporal.Instant, timeZone: string): ArrivalTime {
  let start = now
    .add({ seconds: leastSeconds })
    .toZonedDateTimeISO(timeZone)
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' });
  while (timeOf(start) > lastStart || isSecondTime(start)) start = start.add({ minutes: 1 });
  const day = dayOf(start.toPlainDate());
  const endTime = timeText(Math.min(start.hour * 60 + start.minute + longestMinutes, lastEndMinute));
  return {
    day,
    startTime: timeOf(start),
    endTime,
    startMs: start.epochMilliseconds,
    endMs: localToInstant(dateText(day), endTime, timeZone, 'end').epochMilliseconds,
  };
}

const timeOf = ({ hour, minute }: Temporal.ZonedDateTime): string => timeText(hour * 60 + minute);

function isSecondTime(at: Temporal.ZonedDateTime): boolean {
  const first = localToInstant(at.toPlainDate().toString(), timeOf(at), at.timeZoneId, 'start');
  return first.epochMilliseconds !== at.epochMilliseconds;
}
