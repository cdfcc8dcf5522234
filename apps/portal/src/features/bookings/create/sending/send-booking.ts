import type { BookingRequest } from '@staffroom/domain/bookings/create-booking.contract.ts';
import type { CallFailed, CallResult } from '../../../../lib/calls/call-result.ts';
import { refusalCode } from '../../../../lib/calls/call-result.ts';
import { readIntent, type BookingMade } from '../../../../shared/booking/booking-intent.ts';
import type { FormEvent } from '../form/booking-form-machine.ts';
import { findIntent, isMadeOtherwise, keepIntent } from './send-intent.ts';

type Wish = { contactId: string; draftId: string; request: BookingRequest };
type Shelf = Pick<Storage, 'getItem' | 'setItem'>;
type Post = (request: BookingRequest, idempotencyKey: string) => Promise<CallResult<BookingMade>>;

/**
 * Sends a request to book, and says what became of it. The same wish of the same draft carries the same key, after a
 * reload and from another tab too, so that it is booked once. While no answer has come, it is sent as it was: what it
 * may have made by then is no double of it that would have to be booked anyway.
 */
export async function sendBooking(
  { contactId, draftId, request }: Wish,
  post: Post,
  shelf: Shelf = localStorage,
): Promise<FormEvent> {
  const before = readIntent(contactId, shelf);
  if (isMadeOtherwise(before, draftId, request) && before?.made)
    return { type: 'made', made: before.made, isElsewhere: true };
  const sent = findIntent(before, { draftId, request }, () => crypto.randomUUID());
  keepIntent(contactId, sent, shelf);
  const result = await post(sent.request, sent.key);
  // A session that had ended was found before anything was done: it is still to be sent, as it was.
  const isAnswered = result.isSuccess || (result.statusCode !== 0 && result.statusCode !== 401);
  keepIntent(contactId, { ...sent, isAnswered, made: result.isSuccess ? result.data : null }, shelf);
  if (result.isSuccess) return { type: 'made', made: result.data, isElsewhere: false };
  const type = isAnswered ? 'refused' : result.statusCode === 401 ? 'expired' : 'unanswered';
  return { type, failure: result };
}

export function isDouble(failure: CallFailed | null): boolean {
  return failure !== null && refusalCode(failure) === 'booking_double';
}
