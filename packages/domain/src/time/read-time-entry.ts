import { plainEntry } from './plain-entry.ts';
import { minutesOfDay, timeOfMinutes } from './wall-time.ts';
import type { Clock } from './time-entry.ts';

/** The result of reading a typed time. Times are `HH:mm`. */
export type TimeReading =
  | { readonly kind: 'time'; readonly time: string }
  /** An hour that may be in the morning or in the afternoon. */
  | { readonly kind: 'ambiguous'; readonly morning: string; readonly afternoon: string }
  | { readonly kind: 'invalid' };

const invalid: TimeReading = { kind: 'invalid' };

/**
 * Parses a typed time (product.md 12 and 38): H:mm and HH:mm, with or without seconds, which are ignored, as 24 hour
 * time; also 7, 830, 0830, 8.30, and all of these with am or pm. Without a colon, am or pm, the hours 1 to 6 are
 * ambiguous in 12 hour variants, unless they begin with 0. Never throws.
 */
export function readTimeEntry(entry: string, clock: Clock): TimeReading {
  const match = timeShape.exec(plainEntry(entry).toLowerCase());
  if (match === null) return invalid;
  const { hour: typedHour = '', separator = '', minute = '00', second, half } = match.groups ?? {};
  const time = `${typedHour.padStart(2, '0')}:${minute}`;
  const minutes = minutesOfDay(time);
  if (minutes === null || (separator === '' && second !== undefined)) return invalid;
  // Three digits are an hour and its minutes; with a leading 0 it is unclear which hour was meant.
  if (separator === '' && minute !== '00' && typedHour === '0') return invalid;
  if (second !== undefined && (separator !== ':' || half !== undefined)) return invalid;
  const hour = Number(typedHour);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return invalid;
    return toTime((hour % 12) * 60 + (minutes % 60) + (half === 'p' ? 720 : 0));
  }
  const isAmbiguous = clock === 12 && separator !== ':' && typedHour.length === 1 && hour < 7;
  if (!isAmbiguous) return toTime(minutes);
  return hour === 0 ? invalid : { kind: 'ambiguous', morning: time, afternoon: timeOfMinutes(minutes + 720) };
}

/** The typed time as `HH:mm`, read by `readTimeEntry`; null if ambiguous or invalid. */
export function parseTimeEntry(entry: string, clock: Clock): string | null {
  const reading = readTimeEntry(entry, clock);
  return reading.kind === 'time' ? reading.time : null;
}

/** Whether more digits may follow: after 0, 08 or 083 of 0830. */
export function isTimeUnfinished(entry: string): boolean {
  return /^\d{1,3}$/.test(plainEntry(entry));
}

const timeShape =
  /^(?<hour>\d{1,2}?)(?:(?<separator>[:.]?)(?<minute>\d{2})(?::(?<second>[0-5]\d))?)?(?:\s*(?<half>[ap])(?:\.?m\.?)?)?$/;

function toTime(minutes: number): TimeReading {
  return { kind: 'time', time: timeOfMinutes(minutes) };
}
