import type { getExtensionScheduling } from '@staffroom/domain/bookings/extend/extend-booking.contract.ts';
import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import type { ExtensionDay, ExtensionFacts } from '@staffroom/domain/bookings/extend/extend-booking.rules.ts';
import { isWeekend } from '@staffroom/domain/time/calendar-date.ts';
import type { DataOf } from '../../../../lib/calls/call.ts';
import type { BookingDetail } from '../booking-detail.ts';

export type Scheduling = DataOf<typeof getExtensionScheduling>;
export type ScheduledDay = Scheduling['days'][number];
export type DayTimes = Pick<ExtensionDay, 'startTime' | 'endTime' | 'breakMinutes'>;

/** What the person selected and typed, by date; everything else is as proposed. */
export type ExtensionDraft = {
  /** The date up to which days are proposed; null for the default. */
  readonly endDate: string | null;
  readonly picked: Readonly<Record<string, boolean>>;
  /** The times of all days. */
  readonly times: Partial<DayTimes>;
  /** The times of days that differ from the rest. */
  readonly ownTimes: Readonly<Record<string, DayTimes>>;
};

export const emptyDraft: ExtensionDraft = { endDate: null, picked: {}, times: {}, ownTimes: {} };

/** A day as the form shows it. */
export type DraftDay = ScheduledDay & {
  readonly isPicked: boolean;
  readonly hasOwnTimes: boolean;
  /** Whether it has the times for which the educator's availability was checked. */
  readonly isAsProposed: boolean;
};

/** The proposed days with the person's changes. Weekends are selected if the series includes weekends. */
export function draftDays(scheduling: Scheduling, draft: ExtensionDraft, worksWeekends: boolean): DraftDay[] {
  return scheduling.days.map((day) => {
    const own = draft.ownTimes[day.dateLocal];
    const times = { ...timesOf(day), ...draft.times, ...own };
    const isPicked = draft.picked[day.dateLocal] ?? (worksWeekends || !day.isWeekend);
    return {
      ...day,
      ...times,
      isPicked: isPicked && !day.isBlocked,
      hasOwnTimes: own !== undefined,
      isAsProposed: times.startTime === day.startTime && times.endTime === day.endTime,
    };
  });
}

/** Whether the series includes a weekend day so far. */
export function worksOnWeekends({ dates }: Pick<BookingDetail, 'dates'>): boolean {
  return dates.some(({ date, status }) => status !== 'Cancelled' && isWeekend(date));
}

/** The provider's messages about closed days, each once with its dates. */
export function closedDays(
  days: readonly ScheduledDay[],
): { datesLocal: string[]; messageMarkDown: string }[] {
  const closed = Map.groupBy(days, ({ closedMessage }) => closedMessage);
  return [...closed].flatMap(([messageMarkDown, of]) =>
    messageMarkDown === null ? [] : [{ datesLocal: of.map(({ dateLocal }) => dateLocal), messageMarkDown }],
  );
}

/** The selected days in the shape of the request. */
export function pickedDays(days: readonly DraftDay[]): ExtensionDay[] {
  return days
    .filter(({ isPicked }) => isPicked)
    .map((day) => ({ dateLocal: day.dateLocal, ...timesOf(day) }));
}

export function timesOf({ startTime, endTime, breakMinutes }: DayTimes): DayTimes {
  return { startTime, endTime, breakMinutes };
}

/** The facts for the rules, so that the form refuses what the server would refuse. */
export function factsOf(
  { rules, days, currentEndDate, earliestStart }: Scheduling,
  { timeZone, now }: { timeZone: string; now: Temporal.Instant },
): ExtensionFacts {
  const closed = days.filter(({ isBlocked }) => isBlocked).map(({ dateLocal }) => dateLocal);
  return {
    now,
    isEnabled: true,
    status: 'Filled',
    block: { firstDate: rules.firstDate, lastDate: currentEndDate },
    location: { timeZone, clientTypeInt: rules.clientTypeInt, state: rules.state },
    isLocationConfirmed: true,
    // A restriction without dates would close every day.
    restrictions: closed.length > 0 ? [{ datesLocal: closed }] : [],
    classification: rules.classification,
    limits: { ...defaultBookingLimits, minimumDurationMinutes: rules.minimumDurationMinutes },
    cutOff: rules.cutOff,
    earliestStartTime: earliestStart,
  };
}

/** For how many of the selected days the educator is asked, and for how many the provider searches. */
export function expectedCounts(days: readonly DraftDay[]): { asked: number; searched: number } {
  const picked = days.filter(({ isPicked }) => isPicked);
  const asked = picked.filter(({ candidateAvailable }) => candidateAvailable === true).length;
  return { asked, searched: picked.length - asked };
}

/** Parses `days.2.endTime` into index and field; null for a field of the whole extension. */
export function readDayField(field: string): { index: number; name: keyof ExtensionDay } | null {
  const match = /^days\.(\d+)\.(dateLocal|startTime|endTime|breakMinutes)$/.exec(field);
  return match === null ? null : { index: Number(match[1]), name: match[2] as keyof ExtensionDay };
}

/** For the beginning of a sentence. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
