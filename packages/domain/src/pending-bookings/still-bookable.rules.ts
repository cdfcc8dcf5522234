import { checkBookingRequest, checkPreferredCandidate } from '../bookings/create/create-booking.rules.ts';
import type {
  BookingFacts,
  BookingField,
  BookingRefusal,
  WantedBooking,
} from '../bookings/create/create-booking.rules.ts';

/** Fields whose rules may give another answer than on the day of the request. */
const changing: ReadonlySet<BookingField> = new Set<BookingField>([
  'locationId',
  'classificationId',
  'dates',
  'bookingsPerDate',
  'startTime',
  'endTime',
  'breakMinutes',
  'gradeIds',
  'certificationIds',
]);

export type StillBookableFacts = BookingFacts & {
  /** The educators whom the client may request; null where none is requested. */
  readonly candidateIds: readonly string[] | null;
};

/**
 * Every rule of creation that a request now breaks: the place was closed or restricted, a classification withdrawn, the
 * limits changed, the preferred educator is unavailable. What its author agreed to, and whom they chose to notify,
 * stays as sent. Empty when it can be accepted.
 */
export function checkStillBookable(
  wanted: WantedBooking & { readonly preferredCandidateId: string | null },
  facts: StillBookableFacts,
): BookingRefusal[] {
  return [
    ...checkBookingRequest(wanted, facts).filter(({ field }) => changing.has(field)),
    ...checkPreferredCandidate(wanted.preferredCandidateId, facts.candidateIds),
  ];
}
