import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import type { RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import type { BookingDetail } from '../../detail/booking-detail.ts';
import type { PendingBookingDetail } from '../../pending/pending-booking-query.ts';
import { sentTexts } from './sent-texts.ts';

type Status = BookingCard['status'];

const isFilled = (status: Status | null) => status === 'Filled' || status === 'Invoiced';

/**
 * The progress of what was just booked, from the statuses of the days of each requested educator; null while they are
 * unknown. All educators have the same days.
 */
export function formatSearch(educators: readonly (readonly Status[] | null)[]): string {
  const texts = sentTexts();
  const days = Math.max(1, ...educators.map((own) => own?.length ?? 0));
  const unknown: readonly (Status | null)[] = Array.from({ length: days }, () => null);
  const all = educators.flatMap((own): readonly (Status | null)[] => own ?? unknown);
  const { filled, total } = countFilled(all);
  if (total === 0 && all.length > 0) return texts.sentCancelled;
  const what = days === 1 ? 'educators' : educators.length === 1 ? 'days' : 'bookings';
  if (filled === 0) return texts.sentFinding;
  return filled === total ? texts.sentAllFound(filled, what) : texts.sentSomeFound(filled, total, what);
}

type Sent = Pick<BookingDetail, 'status' | 'dates' | 'history'>;

/**
 * The overall state of what was booked, from the first booking of each educator; undefined while one is unknown. Right
 * after sending it is known.
 */
export function sentState(
  bookings: readonly (Sent | undefined)[],
  { isJustSent }: { isJustSent: boolean },
): 'unknown' | 'booked' | 'takenBack' | 'cancelled' {
  const known = bookings.flatMap((booking) => booking ?? []);
  if (known.length < bookings.length || known.length === 0) return isJustSent ? 'booked' : 'unknown';
  if (known.some(({ dates }) => dates.some(({ status }) => status !== 'Cancelled'))) return 'booked';
  return known.every(wasTakenBack) ? 'takenBack' : 'cancelled';
}

/** Whether it was undone right after it was made, as opposed to cancelled. */
export function wasTakenBack({ history }: Pick<BookingDetail, 'history'>): boolean {
  return history.at(-1)?.what === 'undone';
}

/** Counts without the cancelled days. */
export function countFilled(statuses: readonly (Status | null)[]): { filled: number; total: number } {
  const wanted = statuses.filter((status) => status !== 'Cancelled');
  return { filled: wanted.filter(isFilled).length, total: wanted.length };
}

type Day = Pick<BookingDetail, 'status' | 'assignment' | 'candidate'>;

/**
 * The common state of the days of one educator. `slowest`: the day with the least progress. It represents all days
 * while the same person comes to all of them, or nobody does yet; null if each day has to be shown separately.
 */
export function findSlowest<Known extends Day>(days: readonly Known[]): Known | null {
  const wanted = days.filter(({ status }) => status !== 'Cancelled');
  const [first] = wanted;
  if (first === undefined) return days[0] ?? null;
  const isTogether = wanted.every(
    ({ status, candidate }) =>
      isFilled(status) === isFilled(first.status) && candidate?.id === first.candidate?.id,
  );
  return isTogether ? wanted.toSorted((one, other) => stepOf(one) - stepOf(other))[0]! : null;
}

const steps = ['declined', 'withdrawn', 'offered', 'tentative', 'accepted', 'confirmed', 'arrived'] as const;

function stepOf({ assignment }: Day): number {
  return assignment === null ? -1 : steps.indexOf(assignment.state);
}

type Booked = Pick<BookingDetail, 'location'> & {
  readonly dates: readonly Pick<BookingDetail['dates'][number], 'date' | 'status'>[];
  readonly details: Pick<BookingDetail['details'], 'startTime' | 'endTime'>;
};

/**
 * What was booked in one sentence, from the first booking of each educator; null while one is unknown, or if their days
 * differ.
 */
export function describeBooked(
  bookings: readonly (Booked | undefined)[],
  regional: Pick<RegionalContext, 'variant' | 'now'>,
): string | null {
  const known = bookings.flatMap((booking) => booking ?? []);
  const [first] = known;
  if (first === undefined || known.length < bookings.length) return null;
  const [dates = [], ...others] = known.map((booking) =>
    booking.dates.filter(({ status }) => status !== 'Cancelled').map(({ date }) => date),
  );
  if (dates.length === 0 || others.some((days) => days.join() !== dates.join())) return null;
  return describeSent({ ...first, dates, bookingsPerDate: known.length }, regional);
}

type Asked = Pick<PendingBookingDetail, 'dates' | 'bookingsPerDate'> & {
  readonly location: Pick<PendingBookingDetail['location'], 'name' | 'timeZone'>;
  readonly details: Pick<PendingBookingDetail['details'], 'startTime' | 'endTime'>;
};

/** The request in one sentence, as in the form. The domain's function for this would add a file to load. */
export function describeSent(
  { dates, bookingsPerDate, location, details: { startTime, endTime } }: Asked,
  { variant, now }: Pick<RegionalContext, 'variant' | 'now'>,
): string {
  const today = instantToLocal(now, location.timeZone).dateLocal;
  return [
    sentTexts().educators(bookingsPerDate),
    formatDates(dates, { order: variant.dateOrder, today }),
    formatTimeSpan(startTime, endTime, variant.clock),
    location.name,
  ].join(', ');
}
