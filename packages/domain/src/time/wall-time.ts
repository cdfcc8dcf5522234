/** Wall times are `HH:mm`, 24 hour, as in the API. */

/** Minutes since midnight; null when the text is not a wall time. Seconds are ignored. */
export function minutesOfDay(timeLocal: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(timeLocal);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** Formats minutes since midnight, 0 to 1439, as `HH:mm`. */
export function timeOfMinutes(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** From start to end by the clock on the same day; negative when the end is earlier, null when either is invalid. */
export function minutesBetween(startTime: string, endTime: string): number | null {
  const start = minutesOfDay(startTime);
  const end = minutesOfDay(endTime);
  return start === null || end === null ? null : end - start;
}

/** '6 h 30 min', '45 min', '2 h'; negative with a minus sign. */
export function formatDuration(minutes: number): string {
  const sign = minutes < 0 ? '−' : '';
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const parts = [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''];
  return sign + parts.filter((part) => part !== '').join(' ');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
