import {
  amendedFields,
  type AmendableField,
  type AmendableValues,
} from '@staffroom/domain/bookings/change/amend-booking.rules.ts';
import type { amendBooking } from '@staffroom/domain/bookings/change/amend-booking.contract.ts';
import type { CallInput } from '@staffroom/domain/contract/define-endpoint.ts';
import { formatDate, type DateWords } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';
import type { BookingDetail } from '../booking-detail.ts';

/** The current values of everything that can be changed. */
export function valuesOf({ dateLocal, details }: BookingDetail): AmendableValues {
  const { startTime, endTime, breakMinutes, grades, reasonForAbsence, covering, room, notes } = details;
  return {
    dateLocal,
    startTime,
    endTime,
    breakMinutes,
    gradeIds: grades.map(({ id }) => id),
    reasonForAbsence,
    covering:
      covering === null
        ? null
        : { name: covering.name, ...(covering.id === null ? {} : { contactId: covering.id }) },
    room,
    notes,
  };
}

/** The edited fields. All other fields follow the booking's current state. */
export type Typed = Partial<AmendableValues>;

type Body = NonNullable<CallInput<typeof amendBooking>['body']>;

/** The request body: only the fields that differ from the booking's current state. */
export function changesOf(current: AmendableValues, typed: Typed): Body {
  const changed = { ...current, ...typed };
  const entries = amendedFields(current, changed).map((field) => [field, changed[field]] as const);
  return Object.fromEntries(
    entries.map(([field, value]) => {
      if (field === 'covering') return [field, sentCovering(changed.covering)];
      return [field, typeof value === 'string' ? value.trim() : value];
    }),
  );
}

function sentCovering(covering: AmendableValues['covering']) {
  if (covering === null) return null;
  return covering.contactId === undefined
    ? { name: covering.name?.trim() ?? '' }
    : { contactId: covering.contactId };
}

/** Fields that were edited here and that somebody else has changed since the form was opened. */
export function contestedFields(
  opened: AmendableValues,
  current: AmendableValues,
  typed: Typed,
): AmendableField[] {
  return amendedFields(opened, current).filter((field) => field in typed);
}

type Words = DateWords & { clock: Clock; nothing: string; gradeTitles: ReadonlyMap<string, string> };

/** A value formatted for display. */
export function formatValue(field: AmendableField, values: AmendableValues, words: Words): string {
  switch (field) {
    case 'dateLocal':
      return formatDate(values.dateLocal, words);
    case 'startTime':
    case 'endTime':
      return values[field] === '' ? words.nothing : formatTime(values[field], words.clock);
    case 'breakMinutes':
      return String(values.breakMinutes);
    case 'gradeIds':
      return values.gradeIds.map((id) => words.gradeTitles.get(id) ?? '').join(', ') || words.nothing;
    case 'covering':
      return values.covering?.name || words.nothing;
    default:
      return values[field] || words.nothing;
  }
}
