import { allowed, refuse } from '../../errors/verdict.ts';
import type { Verdict } from '../../errors/verdict.ts';
import { searchText } from '../../text/search-text.ts';
import { withoutUnseenMarks } from '../../text/unseen-marks.ts';
import { minutesOfDay } from '../../time/wall-time.ts';

type Covered = {
  readonly contactId?: string | null | undefined;
  readonly name?: string | null | undefined;
} | null;

export type WantedDays = {
  readonly dates: readonly string[];
  readonly startTime: string;
  readonly endTime: string;
  readonly covering: Covered;
  readonly room: string;
};

/** A booking of the same location that is neither cancelled nor rejected. */
export type OtherBooking = {
  readonly dateLocal: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly covering: Covered;
  readonly room: string;
};

/** Bookings of the location on the same dates whose times overlap, for the same covered person or room (product.md 22). */
export function doublesOf<Other extends OtherBooking>(wanted: WantedDays, others: readonly Other[]): Other[] {
  return others.filter(
    (other) =>
      wanted.dates.includes(other.dateLocal) &&
      overlaps(wanted, other) &&
      (samePerson(wanted.covering, other.covering) || sameText(wanted.room, other.room)),
  );
}

/** Refuses a double unless the person chose 'Book anyway'. */
export function checkDoubles(doubles: readonly OtherBooking[], bookAnyway: boolean): Verdict {
  return doubles.length === 0 || bookAnyway ? allowed : refuse('booking_double', { count: doubles.length });
}

type Span = { readonly startTime: string; readonly endTime: string };

/** Times that only touch do not overlap. */
function overlaps(a: Span, b: Span): boolean {
  const [aStart, aEnd, bStart, bEnd] = [a.startTime, a.endTime, b.startTime, b.endTime].map(
    (time) => minutesOfDay(time) ?? Number.NaN,
  ) as [number, number, number, number];
  return aStart < bEnd && bStart < aEnd;
}

function samePerson(a: Covered, b: Covered): boolean {
  if (a === null || b === null) return false;
  if (a.contactId && b.contactId) return a.contactId === b.contactId;
  return sameText(a.name ?? '', b.name ?? '');
}

function sameText(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => searchText(withoutUnseenMarks(text)));
  return one !== '' && one === other;
}
