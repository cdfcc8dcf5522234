import { checkHours } from '@staffroom/domain/availability/availability.rules.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { formatTimeSpan, type Clock } from '@staffroom/domain/time/time-entry.ts';
import { minutesOfDay } from '@staffroom/domain/time/wall-time.ts';
import { createStore } from '../../lib/store.ts';
import type { Availability } from './availability-query.ts';
import { availabilityTexts } from './availability-texts.ts';

/** A day while it is typed: '' means no time. */
export type DayDraft = {
  readonly weekday: number;
  readonly available: boolean;
  readonly from: string;
  readonly to: string;
};
export type Week = { readonly days: readonly DayDraft[]; readonly timeZone: string };

type WeekDraft = { readonly base: Week; readonly week: Week };

/** The unsaved edits of the week and the version they started from. Kept until the page is reloaded. */
export const weekDraft = createStore<WeekDraft | null>(null);

/** Days without edits take the saved values; an edited day keeps its edit and the version it started from. */
export function rebaseDraft({ base, week }: WeekDraft, saved: Week): WeekDraft {
  const isZoneChanged = week.timeZone !== base.timeZone;
  const isChanged = (index: number): boolean => !isSameDay(week.days[index]!, base.days[index]!);
  const rebase = (own: Week): Week => ({
    timeZone: isZoneChanged ? own.timeZone : saved.timeZone,
    days: saved.days.map((day, index) => (isChanged(index) ? own.days[index]! : day)),
  });
  return { base: rebase(base), week: rebase(week) };
}

export function weekOf({ weekly, timeZone }: Availability): Week {
  return {
    timeZone,
    days: weekly.map(({ weekday, available, from, to }) => ({
      weekday,
      available,
      from: from ?? '',
      to: to ?? '',
    })),
  };
}

export function toWeekly({ days }: Week): Availability['weekly'] {
  return days.map(({ weekday, available, from, to }) =>
    available
      ? { weekday, available, from: from === '' ? null : from, to: to === '' ? null : to }
      : { weekday, available, from: null, to: null },
  );
}

export function isSameWeek(one: Week, other: Week): boolean {
  return (
    one.timeZone === other.timeZone && one.days.every((day, index) => isSameDay(day, other.days[index]!))
  );
}

export function isSameDay(one: DayDraft, other: DayDraft): boolean {
  if (one.available !== other.available) return false;
  return !one.available || (one.from === other.from && one.to === other.to);
}

export type HoursProblems = { readonly from?: string; readonly to?: string };

/** The problems of the typed hours by field; null if they are valid. */
export function findHoursProblems({ from, to }: { from: string; to: string }): HoursProblems | null {
  const isTime = (time: string) => time === '' || minutesOfDay(time) !== null;
  if (!isTime(from) || !isTime(to)) {
    return {
      ...(isTime(from) ? {} : { from: formMessages.time }),
      ...(isTime(to) ? {} : { to: formMessages.time }),
    };
  }
  const verdict = checkHours({ from: from || null, to: to || null });
  if (verdict.ok) return null;
  const words = errorText(verdict);
  return verdict.code === 'availability_times_incomplete' && from === '' ? { from: words } : { to: words };
}

/** 'Not available', 'All day', '8:00 am – 4:00 pm'. */
export function formatDay({ available, from, to }: DayDraft, clock: Clock): string {
  const texts = availabilityTexts();
  if (!available) return texts.notAvailable;
  return from === '' || to === '' ? texts.allDay : formatTimeSpan(from, to, clock);
}

/** The weekdays, from the one that a week starts with. */
export function inOrder(weekStart: number): number[] {
  return Array.from({ length: 7 }, (_, day) => (weekStart + day) % 7);
}
