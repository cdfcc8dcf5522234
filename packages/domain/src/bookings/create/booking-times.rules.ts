import { allowed, firstRefusal, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import { elapsedMinutes } from '../../time/local-instant.ts';
import { minutesBetween, minutesOfDay } from '../../time/wall-time.ts';
import { maxBreakMinutes } from '../booking-limits.ts';

/** What a classification requires of the times (extraValidation, spec section 3); null for no requirement. */
export type ClassificationTimes = {
  readonly minimumDurationInMins: number | null;
  /** Wall time, 24 hour. */
  readonly earliestEndTime24hr: string | null;
  readonly defaultBreakInMins: number | null;
  /** False: the form has no field for a break and the default one applies. */
  readonly shouldShowBreaks: boolean;
};

export const plainClassification: ClassificationTimes = {
  minimumDurationInMins: null,
  earliestEndTime24hr: null,
  defaultBreakInMins: null,
  shouldShowBreaks: true,
};

export type TimeSpan = {
  readonly startTime: string;
  readonly endTime: string;
  readonly breakMinutes: number;
};

/** The classification's minimum, else the configured one. Minutes from start to end, breaks counted in. */
export function minimumDuration(classification: ClassificationTimes, configuredMinutes: number): number {
  return classification.minimumDurationInMins ?? configuredMinutes;
}

/** The break to book: the requested one, or the default where breaks are not shown. */
export function bookedBreakMinutes(breakMinutes: number, classification: ClassificationTimes): number {
  return classification.shouldShowBreaks ? breakMinutes : (classification.defaultBreakInMins ?? 0);
}

export function checkStartTime(startTime: string): Verdict {
  if (startTime === '') return refuse('field_required');
  return minutesOfDay(startTime) === null ? refuse('start_time_invalid') : allowed;
}

/** Valid, after the start, not before the earliest end, and long enough after the start. */
export function checkEndTime(
  span: TimeSpan,
  classification: ClassificationTimes,
  configuredMinutes: number,
): Verdict {
  if (span.endTime === '') return refuse('field_required');
  const end = minutesOfDay(span.endTime);
  if (end === null) return refuse('end_time_invalid');
  const minutes = minutesBetween(span.startTime, span.endTime);
  if (minutes === null) return allowed; // the start is invalid, and has its own refusal

  const earliest = classification.earliestEndTime24hr?.slice(0, 5) ?? null;
  const earliestMinutes = earliest === null ? null : minutesOfDay(earliest);
  const minimum = minimumDuration(classification, configuredMinutes);
  return firstRefusal(
    minutes > 0 ? allowed : refuse('end_time_before_start'),
    earliest === null || earliestMinutes === null || end >= earliestMinutes
      ? allowed
      : refuse('end_time_too_early', { time: earliest }),
    minutes >= minimum ? allowed : refuse('booking_duration_too_short', { minimumMinutes: minimum }),
  );
}

/**
 * Whether a clock change on its date leaves enough of a span: more than nothing, and at least the minimum. For spans
 * that `checkEndTime` allows, so only a clock that is set forward refuses one.
 */
export function checkRealEnd(
  span: TimeSpan & { readonly dateLocal: string },
  timeZone: string,
  minimumMinutes: number,
): Verdict {
  const minutes = elapsedMinutes(span, timeZone);
  return minutes > 0 && minutes >= minimumMinutes
    ? allowed
    : refuse('clock_set_forward', { date: span.dateLocal, minimumMinutes });
}

/** A break is a whole number of minutes and shorter than the booking; not checked while the times are invalid. */
export function checkBreak(span: TimeSpan, classification: ClassificationTimes): Verdict {
  const minutes = minutesBetween(span.startTime, span.endTime);
  const breakMinutes = bookedBreakMinutes(span.breakMinutes, classification);
  if (!Number.isSafeInteger(breakMinutes)) return refuse('number_invalid');
  const isTooLong = minutes !== null && minutes > 0 && breakMinutes >= minutes;
  if (breakMinutes < 0 || isTooLong) return refuse('break_out_of_range');
  return breakMinutes <= maxBreakMinutes
    ? allowed
    : refuse('break_over_limit', { min: 0, max: maxBreakMinutes });
}
