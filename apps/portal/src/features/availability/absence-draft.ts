import { checkException } from '@staffroom/domain/availability/availability.rules.ts';
import { textLengths } from '@staffroom/domain/bookings/booking-limits.ts';
import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { formMessages } from '@staffroom/domain/errors/form-messages.ts';
import { codePointLength } from '@staffroom/domain/text/code-points.ts';
import { createStore } from '../../lib/store.ts';
import type { Absence, AvailabilityBody } from './availability-query.ts';
import { findHoursProblems } from './week-draft.ts';

/** An absence while it is typed: '' means no time. */
export type AbsenceDraft = {
  /** The ID of the absence that is edited; null for a new one. */
  readonly id: string | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly isAllDay: boolean;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
};

/** The unsaved absence; null if there is none. Kept until the page is reloaded. */
export const absenceDraft = createStore<AbsenceDraft | null>(null);

export const newDraft: AbsenceDraft = {
  id: null,
  firstDay: null,
  lastDay: null,
  isAllDay: true,
  from: '',
  to: '',
  reason: '',
};

export function draftOf({ id, dateFromLocal, dateToLocal, from, to, reason }: Absence): AbsenceDraft {
  const isAllDay = from === null || to === null;
  return {
    id,
    firstDay: dateFromLocal,
    lastDay: dateToLocal,
    isAllDay,
    from: from ?? '',
    to: to ?? '',
    reason,
  };
}

export function isSameDraft(one: AbsenceDraft, other: AbsenceDraft): boolean {
  return (Object.keys(newDraft) as (keyof AbsenceDraft)[]).every((part) => one[part] === other[part]);
}

/** The request body. Call it only with a draft that has no problems. */
export function toAbsence(draft: AbsenceDraft): AvailabilityBody['exceptions'][number] {
  const { id, firstDay, lastDay, isAllDay, from, to, reason } = draft;
  return {
    ...(id !== null && { id }),
    dateFromLocal: firstDay ?? '',
    dateToLocal: lastDay ?? firstDay ?? '',
    from: isAllDay ? null : from,
    to: isAllDay ? null : to,
    reason: reason.trim(),
  };
}

/** What was sent and not answered, and the IDs of what was saved before. */
export type Unanswered = {
  readonly absence: ReturnType<typeof toAbsence>;
  readonly before: readonly string[];
};

/** Whether the new absence was saved although its answer was lost: it would overlap itself if it were sent again. */
export function wasSaved({ absence, before }: Unanswered, exceptions: readonly Absence[]): boolean {
  return exceptions.some(
    ({ id, ...saved }) =>
      !before.includes(id) &&
      saved.dateFromLocal === absence.dateFromLocal &&
      saved.dateToLocal === absence.dateToLocal &&
      saved.from === absence.from &&
      saved.to === absence.to &&
      saved.reason === absence.reason,
  );
}

export type AbsenceProblems = {
  readonly firstDay?: string;
  readonly lastDay?: string;
  readonly from?: string;
  readonly to?: string;
  readonly reason?: string;
};

/** The problems by field; empty if the draft can be sent. */
export function findAbsenceProblems(
  draft: AbsenceDraft,
  { todayLocal, exceptions }: { todayLocal: string; exceptions: readonly Absence[] },
): AbsenceProblems {
  const { id, firstDay, lastDay, isAllDay, from, to, reason } = draft;
  const required = formMessages.required;
  const hours = isAllDay
    ? {}
    : from === '' || to === ''
      ? { ...(from === '' && { from: required }), ...(to === '' && { to: required }) }
      : findHoursProblems({ from, to });
  const length = textLengths.reason;
  return {
    ...(firstDay === null ? { firstDay: required } : findDateProblem()),
    ...hours,
    ...(codePointLength(reason.trim()) > length && {
      reason: formMessages.tooLong.replace('{length}', String(length)),
    }),
  };

  function findDateProblem(): AbsenceProblems {
    const broken = checkException(
      { ...toAbsence(draft), ...(hours !== null && { from: null, to: null }) },
      {
        todayLocal,
        present: exceptions.find((one) => one.id === id) ?? null,
        others: exceptions.filter((one) => one.id !== id),
      },
    ).find(({ field }) => field === 'dates');
    if (broken === undefined) return {};
    const words = errorText(broken);
    return broken.code === 'availability_overlap' || lastDay === firstDay
      ? { firstDay: words }
      : { lastDay: words };
  }
}
