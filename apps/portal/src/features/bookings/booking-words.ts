import type { BookingCard } from '@staffroom/domain/bookings/booking-shapes.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { formatTime, type Clock } from '@staffroom/domain/time/time-entry.ts';
import { sayDuration } from '@staffroom/domain/time/wall-time.ts';
import type { StatusName } from '../../ui/status-mark.tsx';

export type BookingState = {
  /** The look of the mark. */
  mark: StatusName;
  /** The word beside the mark. */
  word: string;
  /** What adds to the word: when it was offered, how long is left. Empty when there is nothing to add. */
  note: string;
};

type StateFacts = Pick<BookingCard, 'status' | 'assignment' | 'candidate' | 'startUtc' | 'timeZone'>;

/** How a booking stands, in a mark, a word and a note. `now` decides how long is left until an open one starts. */
export function stateOfBooking(card: StateFacts, now: Temporal.Instant, clock: Clock): BookingState {
  const at = (instant: string | null | undefined) =>
    instant ? formatTime(instantToLocal(instant, card.timeZone).timeLocal, clock) : '';
  switch (card.status) {
    case 'PendingApproval':
      return { mark: 'pending', word: 'Pending approval', note: '' };
    case 'Cancelled':
      return { mark: 'cancelled', word: 'Cancelled', note: '' };
    case 'Invoiced':
      return { mark: 'filled', word: 'Invoiced', note: '' };
    case 'Unfilled':
      return card.assignment?.state === 'offered'
        ? { mark: 'offered', word: 'Offered', note: at(card.assignment.offeredAtUtc) }
        : { mark: 'unfilled', word: 'Unfilled', note: timeLeft(card.startUtc, now) };
    case 'Filled':
      return filledState(card, at);
  }
}

function filledState(card: StateFacts, at: (instant: string | null | undefined) => string): BookingState {
  const assignment = card.assignment;
  const minutesLate = card.candidate?.minutesLate ?? 0;
  if (assignment?.state === 'arrived')
    return { mark: 'filled', word: 'Arrived', note: at(assignment.arrivedAtUtc) };
  if (minutesLate > 0) return { mark: 'problem', word: `${minutesLate} min late`, note: '' };
  if (assignment?.state === 'tentative') return { mark: 'tentative', word: 'Tentative', note: '' };
  if (assignment?.state === 'confirmed')
    return { mark: 'filled', word: 'Confirmed', note: at(assignment.confirmedAtUtc) };
  return { mark: 'filled', word: 'Filled', note: '' };
}

/** '1 h 20 min left' within a day of the start, 'started' within a day after it, else nothing. */
export function timeLeft(startUtc: string, now: Temporal.Instant): string {
  const minutes = Math.floor(now.until(startUtc).total('minutes'));
  if (minutes > 24 * 60 || minutes < -24 * 60) return '';
  return minutes < 0 ? 'started' : `${sayDuration(minutes)} left`;
}

/** '3 of 10' of a block, nothing for a single booking. */
export function seriesWords(card: Pick<BookingCard, 'position' | 'total'>): string {
  return card.position !== null && card.total !== null && card.total > 1
    ? `${card.position} of ${card.total}`
    : '';
}
