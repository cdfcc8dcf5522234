import { checkBookingRequest, checkPreferredCandidate } from '../bookings/create/create-booking.rules.ts';
import type {
  BookingFacts,
  BookingField,
  BookingRefusal,
  BookingWish,
} from '../bookings/create/create-booking.rules.ts';

/** Where a rule may answer otherwise than on the day of the request. */
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
  /** Of whom the client may ask; null where nobody is asked for. */
  readonly candidateIds: readonly string[] | null;
};

/**
 * Every rule of creation that a request breaks by now: the place was closed or restricted, a classification withdrawn, the
 * limits changed, the educator asked for is no longer to be had. What its author has agreed to, and whom they had told,
 * stays as they sent it. Empty when it can be accepted.
 */
export function checkStillBookable(
  wish: BookingWish & { readonly preferredCandidateId: string | null },
  facts: StillBookableFacts,
): BookingRefusal[] {
  return [
    ...checkBookingRequest(wish, facts).filter(({ field }) => changing.has(field)),
    ...checkPreferredCandidate(wish.preferredCandidateId, facts.candidateIds),
  ];
}
