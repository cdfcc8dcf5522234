import type { BookingRequest } from '@staffroom/domain/bookings/create-booking.contract.ts';
import { intentName, type Intent } from '../../../../shared/booking/booking-intent.ts';

/** The intent that a request belongs to: the one before while draft and wish are the same, else a new one under a new key. */
export function findIntent(
  before: Intent | null,
  { draftId, request }: { draftId: string; request: BookingRequest },
  newKey: () => string,
): Intent {
  const wish = wishOf(request);
  const isSame =
    before?.draftId === draftId &&
    before.wish === wish &&
    (!before.isAnswered || before.request.bookAnyway === request.bookAnyway);
  return isSame ? before : { draftId, wish, request, key: newKey(), isAnswered: false, made: null };
}

/** Whether the draft was booked already with other content: sending it again would make a second booking of it. */
export function isMadeOtherwise(before: Intent | null, draftId: string, request: BookingRequest): boolean {
  return before?.draftId === draftId && before.made !== null && before.wish !== wishOf(request);
}

/** Kept before it is sent: a reload in the middle, or another tab with the same draft, sends it under the same key. */
export function keepIntent(
  contactId: string,
  intent: Intent,
  shelf: Pick<Storage, 'setItem'> = localStorage,
): void {
  try {
    shelf.setItem(intentName(contactId), JSON.stringify(intent));
  } catch {
    // Without storage one tab alone keeps to its key.
  }
}

function wishOf(request: BookingRequest): string {
  return JSON.stringify({ ...request, bookAnyway: false });
}
