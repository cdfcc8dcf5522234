import { minutesOfDay, timeOfMinutes } from './wall-time.ts';

/** How the variant shows times. */
export type Clock = 12 | 24;

/**
 * Reads a typed time: H:mm, HH:mm or HH:mm:ss (at least 4 characters, seconds are left out); where 12 hour time is shown
 * also '8:30 am'. Answers `HH:mm`, or null for anything else (product.md 12).
 */
export function parseTimeEntry(entry: string, clock: Clock): string | null {
  const text = entry.trim();
  const isTwentyFour = /^(\d{1,2}:\d{2}|\d{2}:\d{2}:\d{2})$/.test(text);
  const twentyFour = isTwentyFour ? minutesOfDay(text.padStart(5, '0')) : null;
  const minutes = twentyFour ?? (clock === 12 ? parseTwelveHour(text) : null);
  return minutes === null ? null : timeOfMinutes(minutes);
}

/** '8:30 am' or '08:30' of `HH:mm`. Text that is no wall time comes back as it is. */
export function formatTime(timeLocal: string, clock: Clock): string {
  const minutes = minutesOfDay(timeLocal);
  if (minutes === null) return timeLocal;
  if (clock === 24) return timeOfMinutes(minutes);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${timeOfMinutes(minutes).slice(3)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** '8:30 am–3:30 pm'. */
export function formatTimeSpan(startTime: string, endTime: string, clock: Clock): string {
  return `${formatTime(startTime, clock)}–${formatTime(endTime, clock)}`;
}

function parseTwelveHour(text: string): number | null {
  const match = /^(0?[1-9]|1[0-2]):([0-5]\d)\s?([ap])\.?m\.?$/i.exec(text);
  if (match === null) return null;
  const hour = Number(match[1]) % 12;
  const afternoon = match[3]?.toLowerCase() === 'p' ? 12 : 0;
  return (hour + afternoon) * 60 + Number(match[2]);
}
