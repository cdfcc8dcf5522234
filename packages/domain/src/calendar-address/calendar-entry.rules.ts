import { isNamed } from '../bookings/assignment-state.ts';
import type { AssignmentState } from '../bookings/assignment-state.ts';
import type { CardStatus } from '../bookings/booking-status.ts';
import { bookingStatusWords, openAssignmentWords } from '../bookings/booking-status-words.ts';
import { describeCount } from '../bookings/describe-booking.ts';
import { namePlace } from '../locations/name-place.ts';

/** One day of a booking, or of a request that waits for approval. Names and texts are as people typed them. */
export type CalendarDay = {
  readonly status: CardStatus;
  /** Of the live assignment. */
  readonly assignmentState: AssignmentState | null;
  /** Whom the assignment names; shown from `accepted` on only. */
  readonly educator: string | null;
  readonly classification: string;
  /** '' for none. */
  readonly room: string;
  /** To quote on the phone. */
  readonly number: string;
  /** Of a request; otherwise 1. */
  readonly educatorCount: number;
  readonly locationName: string;
  readonly clientName: string;
  /** One line; '' where none is known. */
  readonly address: string;
  /** Of the booking in the portal. */
  readonly url: string;
};

export type CalendarWords = {
  /** 'Filled: Kim Lee, Richmond North'. */
  summary: string;
  /** Lines of text. */
  description: string;
  location: string;
  /** `null` where the status is not shown. */
  state: 'confirmed' | 'tentative' | 'cancelled' | null;
};

/**
 * What a calendar shows of a day. Without `showsStatus` (feature flag showBookingStatus) no word gives its status;
 * that it was cancelled remains, so that nobody waits. Never throws.
 */
export function describeCalendarDay(
  day: CalendarDay,
  { showsStatus }: { showsStatus: boolean },
): CalendarWords {
  const { locationName, address, room, number, classification, url } = day;
  const place = namePlace(day);
  const what = `${whoComes(day)}, ${locationName}`;
  const lines = [
    ['Number', number],
    ['Classification', classification],
    ['Room', room],
    ['Open', url],
  ];
  return {
    summary: showsStatus || day.status === 'Cancelled' ? `${statusWord(day)}: ${what}` : what,
    description: lines
      .filter(([, value]) => value !== '')
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n'),
    location: address === '' ? place : `${place}, ${address}`,
    state: day.status === 'Cancelled' || showsStatus ? stateOf(day) : null,
  };
}

function whoComes({ assignmentState, educator, classification, educatorCount }: CalendarDay): string {
  if (educator !== null && assignmentState !== null && isNamed(assignmentState)) return educator;
  const count = describeCount(educatorCount);
  if (classification === '') return count;
  return educatorCount > 1 ? `${classification} (${count})` : classification;
}

function statusWord({ status, assignmentState }: CalendarDay): string {
  if (status === 'Unfilled' && assignmentState === 'offered') return openAssignmentWords.offered;
  if (status === 'Filled' && assignmentState === 'tentative') return openAssignmentWords.tentative;
  return bookingStatusWords[status];
}

/** Confirmed to a calendar is what somebody comes to. */
function stateOf({ status, assignmentState }: CalendarDay): 'confirmed' | 'tentative' | 'cancelled' {
  if (status === 'Cancelled') return 'cancelled';
  if (status === 'Invoiced') return 'confirmed';
  return status === 'Filled' && assignmentState !== 'tentative' ? 'confirmed' : 'tentative';
}
