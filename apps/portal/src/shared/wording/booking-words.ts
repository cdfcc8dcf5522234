import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { formatDate, type DateOrder } from '@staffroom/domain/time/dates-in-words.ts';
import { instantToLocal, localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';
import { formatDuration } from '@staffroom/domain/time/wall-time.ts';
import { bookingTexts } from '../booking/booking-texts.ts';
import type { StatusName } from '../../ui/display/status-mark.tsx';
import { statusMarks } from './status-marks.ts';

export type BookingState = {
  mark: StatusName;
  /** The word beside the mark. */
  word: string;
  /** Additional information: when it was offered, the time left, the day if it was another one. May be empty. */
  note: string;
};

type StateFacts = Pick<
  BookingCard,
  'status' | 'assignment' | 'candidate' | 'dateLocal' | 'endTime' | 'startUtc' | 'timeZone'
>;
type StateWording = { now: Temporal.Instant; clock: Clock; order: DateOrder };

/** The state of a booking as a mark, a word and a note. `now` decides how long is left until an open one starts. */
export function stateOfBooking(card: StateFacts, regional: StateWording): BookingState {
  const texts = bookingTexts();
  const at = (instant: string | null | undefined) => (instant ? formatWhen(instant, card, regional) : '');
  switch (card.status) {
    case 'PendingApproval':
    case 'Cancelled':
    case 'Invoiced':
      return { mark: statusMarks[card.status], word: texts.statuses[card.status], note: '' };
    case 'Unfilled':
      return card.assignment?.state === 'offered'
        ? { mark: 'offered', word: texts.states.offered, note: at(card.assignment.offeredAtUtc) }
        : { mark: statusMarks.Unfilled, word: texts.statuses.Unfilled, note: timeLeft(card, regional.now) };
    case 'Filled':
      return filledState(card, at);
  }
}

/** The time of an event on the booking's own day, with 'today' if that is another day; for any other event its date. */
function formatWhen(
  instant: string,
  { dateLocal: ownDay, timeZone }: StateFacts,
  { now, clock, order }: StateWording,
): string {
  const { dateLocal, timeLocal } = instantToLocal(instant, timeZone);
  const today = instantToLocal(now, timeZone).dateLocal;
  if (dateLocal === ownDay) return formatTime(timeLocal, clock);
  return dateLocal === today
    ? `${bookingTexts().isToday} ${formatTime(timeLocal, clock)}`
    : formatDate(dateLocal, { order, today });
}

/** By how many minutes the educator is expected late; 0 where no delay was reported, and once they arrived. */
export function minutesLate({
  assignment,
  candidate,
}: Pick<BookingCard, 'assignment' | 'candidate'>): number {
  return assignment?.state === 'arrived' ? 0 : (candidate?.minutesLate ?? 0);
}

function filledState(card: StateFacts, at: (instant: string | null | undefined) => string): BookingState {
  const texts = bookingTexts();
  const assignment = card.assignment;
  const late = minutesLate(card);
  if (assignment?.state === 'arrived')
    return { mark: 'filled', word: texts.states.arrived, note: at(assignment.arrivedAtUtc) };
  if (late > 0) return { mark: 'problem', word: texts.minutesLate(late), note: '' };
  if (assignment?.state === 'tentative') return { mark: 'tentative', word: texts.states.tentative, note: '' };
  if (assignment?.state === 'confirmed')
    return { mark: 'filled', word: texts.states.confirmed, note: at(assignment.confirmedAtUtc) };
  return { mark: statusMarks.Filled, word: texts.statuses.Filled, note: '' };
}

type EndFacts = Pick<BookingCard, 'dateLocal' | 'endTime' | 'timeZone'>;
type TimeFacts = EndFacts & Pick<BookingCard, 'startUtc'>;

/** '1 h 20 min left' within a day of the start, 'started' from the start to the end, else ''. */
export function timeLeft(card: TimeFacts, now: Temporal.Instant): string {
  const texts = bookingTexts();
  const minutes = Math.floor(now.until(card.startUtc).total('minutes'));
  if (minutes > 24 * 60) return '';
  if (minutes >= 0) return texts.left(formatDuration(minutes));
  return isOver(card, now) ? '' : texts.started;
}

/** The text shown in place of an educator if an unfilled booking has none. */
export function nobodyWords(card: EndFacts, now: Temporal.Instant): string {
  const texts = bookingTexts();
  return isOver(card, now) ? texts.notFilled : texts.noEducatorYet;
}

function isOver({ dateLocal, endTime, timeZone }: EndFacts, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, localToInstant(dateLocal, endTime, timeZone, 'end')) >= 0;
}

/** '3 of 10' for a block, '' for a single booking. */
export function seriesWords(card: Pick<BookingCard, 'position' | 'total'>): string {
  const texts = bookingTexts();
  return card.position !== null && card.total !== null && card.total > 1
    ? texts.ofSeries(card.position, card.total)
    : '';
}
