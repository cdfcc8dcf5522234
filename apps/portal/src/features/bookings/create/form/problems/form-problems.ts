import type { BookingRefusal } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import { formFailureTexts } from '@staffroom/domain/errors/form-failure-texts.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import type { TextParams } from '@staffroom/domain/errors/text-params.ts';
import { formatDate, type DateWords } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';
import { refusalIssues, type CallFailed } from '../../../../../lib/calls/call-result.ts';
import type { LastTime } from '../../../../../shared/booking/last-time.ts';
import { findTimeProblem } from '../../../../../ui/dates/time-problem.ts';
import type { FieldProblem } from './field-problem.ts';
import { listProblems } from './list-problems.ts';

type Refused = {
  code: string;
  field: string;
  params?: TextParams | undefined;
  message?: string | undefined;
};

export type FormWords = DateWords & { clock: Clock };

/** The times as typed into their fields. */
type TypedTimes = { startTime: string; endTime: string };

/** The rules' refusals as messages of the form. */
export function formatRefusals(
  refusals: readonly Refused[],
  words: FormWords & { lastTime: LastTime; typed?: TypedTimes },
): FieldProblem[] {
  return refusals.map((refusal) => {
    // Uses the same text as the field.
    if (refusal.code === 'start_time_invalid' || refusal.code === 'end_time_invalid') {
      const typed = words.typed?.[refusal.field as keyof TypedTimes] ?? '';
      return { field: refusal.field, message: findTimeProblem(typed, words.clock) ?? formMessages.time };
    }
    if (refusal.code === 'end_time_before_start' && words.lastTime === 'startTime')
      return { field: 'startTime', message: formMessages.startAfterEnd };
    return { field: refusal.field, message: formatRefusal(refusal, words) };
  });
}

/**
 * The text of a refusal, with its date and cut-off in the variant's format. An earliest end stays in 24-hour format
 * (spec section 5).
 */
export function formatRefusal(refusal: Omit<Refused, 'field'>, words: FormWords): string {
  const params: Record<string, string | number> = { ...refusal.params };
  if (typeof params['date'] === 'string') params['date'] = formatDate(params['date'], words);
  if (typeof params['cutOff'] === 'string') params['cutOff'] = formatTime(params['cutOff'], words.clock);
  const text = bookingErrorText({ ...refusal, params });
  return refusal.code === 'bookings_total_exceeded' ? `${text}. ${formFailureTexts.bookingsTotalHint}` : text;
}

const saidAtOnce: ReadonlySet<string> = new Set<BookingRefusal['code']>([
  'block_too_long',
  'booking_duration_too_short',
  'clock_set_forward',
  'booking_start_passed',
  'bookings_per_date_out_of_range',
  'bookings_total_exceeded',
  'break_out_of_range',
  'candidate_not_available',
  'date_in_past',
  'date_too_far_ahead',
  'end_time_before_start',
  'end_time_too_early',
  'location_not_confirmed',
  'same_day_cut_off_passed',
  'text_too_long',
]);

/** Whether a refusal is about a value that was entered. Those are shown at once, missing values only after sending. */
export function isSaidAtOnce({ code, params }: Refused): boolean {
  return saidAtOnce.has(code) || (code === 'location_restricted' && params?.['date'] !== undefined);
}

const summaryFields: ReadonlySet<string> = new Set<BookingRefusal['field']>([
  'dates',
  'bookingsPerDate',
  'startTime',
  'endTime',
  'breakMinutes',
]);

/** Problems of the dates, numbers and times that the summary would contain, one per field. */
export function listUnready(
  refusals: readonly Refused[],
  words: FormWords & { lastTime: LastTime; typed?: TypedTimes },
): FieldProblem[] {
  const about = refusals.filter(
    // For a passed cut-off the summary has its own text, with whom to call.
    ({ code, field }) => summaryFields.has(field) && code !== 'same_day_cut_off_passed',
  );
  return listProblems(formatRefusals(about, words));
}

/** The server's refusal as problems, by field if it names one, else for the whole form. */
export function problemsOf(failure: CallFailed, words: FormWords): FieldProblem[] {
  const issues = refusalIssues(failure);
  if (issues.length > 0)
    return issues.map((issue) => ({ field: issue.path.split('.')[0] ?? '', message: issue.message }));
  const { error } = failure;
  if (error.kind !== 'code') return [{ field: '', message: failure.message }];
  const all = brokenRules(error.current, words);
  return all.length > 0
    ? all
    : [{ field: error.param ?? '', message: formatRefusal({ ...error, message: failure.message }, words) }];
}

/** Every rule that the server found broken, not only the first. */
function brokenRules(current: unknown, words: FormWords): FieldProblem[] {
  const { errors } = (current ?? {}) as { errors?: unknown };
  if (!Array.isArray(errors)) return [];
  return formatRefusals(errors as Refused[], { ...words, lastTime: 'endTime' });
}

/** The message of one field, if any. */
export function messageOf(problems: readonly FieldProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.message;
}
