import { minutesOfDay, timeOfMinutes } from './wall-time.ts';

/** How the variant shows times. */
export type Clock = 12 | 24;

/** Formats `HH:mm` as '8:30 am' or '08:30'. Text that is no wall time is returned unchanged. */
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
