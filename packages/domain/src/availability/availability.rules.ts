import { allowed, atField, refuse } from '../errors/verdict.ts';
import type { FieldRefusal, Verdict } from '../errors/verdict.ts';
import { addDays, daysBetween } from '../time/calendar-date.ts';

/** Max absences that are not over. */
export const maxExceptions = 100;
/** Max days of one absence, first and last day counted. */
export const maxExceptionDays = 366;
/** An absence ends at most this many days after today. */
export const maxDaysAhead = 730;

/** Wall times in the contact's home zone; both null: all day. */
export type Hours = { readonly from: string | null; readonly to: string | null };

/** 0 is Sunday. */
export type WeekdayHours = Hours & { readonly weekday: number; readonly available: boolean };

/** An absence: calendar dates in the contact's home zone, both counted, and hours that apply to each day. */
export type AvailabilityException = Hours & {
  readonly dateFromLocal: string;
  readonly dateToLocal: string;
};

/** The week of somebody who never set their availability. */
export const alwaysAvailable: readonly WeekdayHours[] = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  available: true,
  from: null,
  to: null,
}));

/** Checks the hours of a day; those of a day off are ignored. */
export function checkHours({ from, to }: Hours): Verdict {
  if (from === null && to === null) return allowed;
  if (from === null || to === null) return refuse('availability_times_incomplete');
  return from < to ? allowed : refuse('end_time_before_start');
}

export type ExceptionFacts = {
  /** The calendar date in the contact's home zone. */
  readonly todayLocal: string;
  /** As stored; null for a new one. An absence that began before today may continue. */
  readonly present: AvailabilityException | null;
  /** The contact's other absences that are not over. */
  readonly others: readonly AvailabilityException[];
};

/** Every invalid field of an absence; empty when it is valid. */
export function checkException(
  exception: AvailabilityException,
  facts: ExceptionFacts,
): FieldRefusal<'dates' | 'hours'>[] {
  return [...atField('dates', checkDates(exception, facts)), ...atField('hours', checkHours(exception))];
}

function checkDates(
  exception: AvailabilityException,
  { todayLocal, present, others }: ExceptionFacts,
): Verdict {
  const { dateFromLocal, dateToLocal } = exception;
  const days = daysBetween(dateFromLocal, dateToLocal) + 1;
  if (days < 1 || days > maxExceptionDays) return refuse('availability_dates_invalid');
  const isKept = present?.dateFromLocal === dateFromLocal && present.dateToLocal === dateToLocal;
  const earliest = present !== null && present.dateFromLocal === dateFromLocal ? dateFromLocal : todayLocal;
  if (!isKept && (dateFromLocal < earliest || dateToLocal < todayLocal)) return refuse('date_in_past');
  const last = addDays(todayLocal, maxDaysAhead);
  if (!isKept && dateToLocal > last) return refuse('availability_too_far_ahead', { date: last });
  return others.some((other) => overlap(exception, other)) ? refuse('availability_overlap') : allowed;
}

/** Whether they share a moment; one that ends when the other begins does not overlap it. */
function overlap(one: AvailabilityException, other: AvailabilityException): boolean {
  const shareDay = one.dateFromLocal <= other.dateToLocal && other.dateFromLocal <= one.dateToLocal;
  if (!shareDay) return false;
  const isAllDay = (each: Hours) => each.from === null || each.to === null;
  return isAllDay(one) || isAllDay(other) || (one.from! < other.to! && other.from! < one.to!);
}

export type NewAvailability = {
  readonly weekly: readonly WeekdayHours[];
  readonly exceptions: readonly (AvailabilityException & { readonly id?: string | undefined })[];
};

export type AvailabilityRefusal = FieldRefusal<`weekly.${number}` | `exceptions.${number}`>;

/** The first problem of the week and of each absence, by its place in the list; empty when all are valid. */
export function checkAvailability(
  { weekly, exceptions }: NewAvailability,
  facts: {
    readonly todayLocal: string;
    readonly present: readonly (AvailabilityException & { readonly id: string })[];
  },
): AvailabilityRefusal[] {
  const { todayLocal, present } = facts;
  return [
    ...weekly.flatMap((day, index) =>
      day.available ? atField(`weekly.${index}` as const, checkHours(day)) : [],
    ),
    ...exceptions.flatMap((exception, index): AvailabilityRefusal[] => {
      const [problem] = checkException(exception, {
        todayLocal,
        present: present.find(({ id }) => id === exception.id) ?? null,
        others: exceptions.slice(0, index),
      });
      return problem ? [{ ...problem, field: `exceptions.${index}` }] : [];
    }),
  ];
}
