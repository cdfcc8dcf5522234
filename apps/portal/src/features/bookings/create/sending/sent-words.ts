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
 * What has become of what was just booked: the statuses of the days of each educator asked for, null while they are
 * not known. All have the same days.
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
 * How what was booked stands as a whole, of the first booking of each educator: undefined while it is not known. Whoever has
 * just sent it knows.
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

/** Undone right after it was made, as against cancelled. */
export function wasTakenBack({ history }: Pick<BookingDetail, 'history'>): boolean {
  return history.at(-1)?.what === 'undone';
}

/** Of what was not cancelled. */
export function countFilled(statuses: readonly (Status | null)[]): { filled: number; total: number } {
  const wanted = statuses.filter((status) => status !== 'Cancelled');
  return { filled: wanted.filter(isFilled).length, total: wanted.length };
}

type Day = Pick<BookingDetail, 'status' | 'assignment' | 'candidate'>;

/**
 * How the days of one educator stand together. `slowest`: the one that is least far, which speaks for all of them while
 * the same person comes to all, or nobody does yet; null where each day speaks for itself.
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
 * What was booked in one sentence, of the first booking of each educator; null while one is not known, and where they no
 * longer have the same days.
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

/** What was asked for in one sentence, as the form describes it: that of the domain would be a file of its own to load. */
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
